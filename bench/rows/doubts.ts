/**
 * Lists, searches and counts of 50,000 doubts, as staff, as a tutor and as a student, and the count of the
 * bell.
 */
import { sql } from 'kysely';
import { addPerson } from '#features/people/server/public.ts';
import { createTestDatabase, type PostgresServer } from '#tests/support/postgres.ts';
import { middleOf } from '../middle.ts';
import { type OwnApp, openOwnApp } from '../own-app.ts';
import type { OwnRow } from '../row.ts';

const DOUBTS = 50_000;
const STUDENTS = 2_000;
const GROUPS = 80;
const MATERIALS = 400;
/** The number of open doubts in a hundred. A few others are answered but not yet read. */
const OPEN = 3;
const GOAL_MS = 100;
const LIST = '/api/doubt-tagging/?page_size=30';

export const doubtsRow: OwnRow = {
  through: 'own process',
  operation: `lists of ${DOUBTS} doubts, and the bell`,
  peer: 'none measured',
  goal: `each list, search and count ≤ ${GOAL_MS} ms on the server, served`,
  async run(postgres: PostgresServer) {
    const { url, drop } = await createTestDatabase(postgres.url);
    const app = await openOwnApp({ url });
    try {
      const { manager, tutor, student, material } = await made(app);
      const asked: [string, string, string][] = [
        ['manager: the queue', manager, `${LIST}&status=open&ordering=waiting`],
        ['manager: nobody’s', manager, `${LIST}&status=open&assigned=nobody&ordering=waiting`],
        ['manager: resolved', manager, `${LIST}&status=resolved&ordering=newest`],
        ['manager: resolved, page 1,000', manager, `${LIST}&status=resolved&ordering=newest&page=1000`],
        ['manager: answered, not yet read', manager, `${LIST}&unread=true&ordering=newest`],
        ['manager: searched', manager, `${LIST}&search=slope%204711&ordering=newest`],
        ['manager: counts', manager, '/api/doubt-tagging/counts/'],
        ['manager: the bell', manager, '/api/notices/unread/'],
        ['tutor: the queue', tutor, `${LIST}&status=open&ordering=waiting`],
        ['tutor: resolved', tutor, `${LIST}&status=resolved&ordering=newest`],
        ['tutor: searched', tutor, `${LIST}&search=slope&ordering=newest`],
        ['tutor: counts', tutor, '/api/doubt-tagging/counts/'],
        ['tutor: the bell', tutor, '/api/notices/unread/'],
        ['student: own', student, `${LIST}&ordering=newest`],
        ['student: counts', student, '/api/doubt-tagging/counts/'],
        [
          'student: like theirs',
          student,
          `/api/doubt-tagging/similar/?material=${material}&page=1&text=why%20is%20the%20slope%20a%20rate`,
        ],
        ['student: the bell', student, '/api/notices/unread/'],
        ['student: notices', student, '/api/notices/'],
      ];
      const lines: string[] = [];
      for (const [name, who, path] of asked) {
        const ask = await app.as(who);
        const wait = await middleOf(() => ask(path));
        lines.push(`${wait.toFixed(1)} ms  ${name}${wait > GOAL_MS ? '  MISSED' : ''}`);
      }
      return lines;
    } finally {
      await app.close();
      await drop();
    }
  },
};

/** Creates a school whose students ask about pages of its materials. */
async function made({ database: { kysely: db } }: OwnApp) {
  const now = new Date();
  const one = async (text: ReturnType<typeof sql<{ id: string }>>) =>
    (await text.execute(db)).rows[0]?.id ?? '';
  const school = await one(sql`insert into schools (id, name, time_zone, created_at, updated_at)
    values (gen_random_uuid(), 'North', 'UTC', ${now}, ${now}) returning id`);
  const person = async (role: 'manager' | 'tutor') => {
    const names = {
      first_name: 'Robin',
      last_name: role,
      password_hash: 'none',
      must_change_password: false,
    };
    return (await addPerson(db, { role, ...names, schools: [school] }, now)) ?? '';
  };
  const [manager, tutor] = [await person('manager'), await person('tutor')];
  await sql`insert into people (id, role, username, first_name, last_name, password_hash, created_at, updated_at)
    select gen_random_uuid(), 'student', 's' || i, 'Student', 'Number ' || i, 'none', ${now}, ${now}
    from generate_series(1, ${STUDENTS}) i`.execute(db);
  await sql`insert into school_members (school, person) select ${school}, id from people where role = 'student'`.execute(
    db,
  );
  await sql`insert into groups (id, school, name, created_at, updated_at)
    select gen_random_uuid(), ${school}, 'Group ' || i, ${now}, ${now} from generate_series(1, ${GROUPS}) i`.execute(
    db,
  );
  await sql`insert into group_members (group_id, person)
    select g.id, p.id from (select id, row_number() over (order by username) as place from people where role = 'student') p
      join (select id, row_number() over (order by name) as place from groups) g on g.place = 1 + p.place % ${GROUPS}`.execute(
    db,
  );
  await sql`insert into group_tutors (group_id, person) select id, ${tutor} from groups where name in ('Group 1', 'Group 2')`.execute(
    db,
  );
  await sql`insert into study_materials (id, title, kind, body, words, status, is_open, school, author, created_at, updated_at)
    select gen_random_uuid(), 'The slope ' || i, 'article', '<p>A slope.</p>', 'A slope.', 'live', true, ${school}, ${tutor},
      ${now}, ${now} from generate_series(1, ${MATERIALS}) i`.execute(db);
  await sql`insert into doubts (id, asker, title, material, page, about_title, about_place, assigned, status, asked_at,
      waiting_since, answered_at, resolved_at, seen_at, changed_at)
    select gen_random_uuid(), p.id, 'Why is the slope a rate, in case ' || i || '?', m.id, 1, 'The slope', 'page 1',
      case when i % 2 = 0 then ${tutor}::uuid end,
      case when i % 100 < ${OPEN} then 'open' when i % 100 < ${2 * OPEN} then 'answered' else 'resolved' end,
      ${now}::timestamptz - i * interval '3 minutes',
      case when i % 100 < ${OPEN} then ${now}::timestamptz - i * interval '3 minutes' end,
      case when i % 100 >= ${OPEN} then ${now}::timestamptz - i * interval '2 minutes' end,
      case when i % 100 >= ${2 * OPEN} then ${now}::timestamptz - i * interval '1 minute' end,
      case when i % 100 >= ${2 * OPEN} then ${now}::timestamptz - i * interval '1 minute' end,
      ${now}::timestamptz - i * interval '1 minute'
    from generate_series(1, ${DOUBTS}) i
      join (select id, row_number() over (order by username) as place from people where role = 'student') p
        on p.place = 1 + i % ${STUDENTS}
      join (select id, row_number() over (order by title) as place from study_materials) m on m.place = 1 + i % ${MATERIALS}`.execute(
    db,
  );
  await sql`insert into doubt_messages (id, doubt, author, is_staff, text, written_at)
    select gen_random_uuid(), id, asker, false, '<p>Why is the slope a rate?</p>', asked_at from doubts
    union all select gen_random_uuid(), id, ${tutor}, true, '<p>It says how much a step brings.</p>', answered_at
      from doubts where answered_at is not null`.execute(db);
  // Updates the planner's statistics, as a served database does automatically after many inserts.
  await sql`vacuum analyze`.execute(db);
  const student = await one(sql`select asker as id from doubts where status = 'answered' limit 1`);
  const material = await one(sql`select material as id from doubts where asker = ${student} limit 1`);
  return { manager, tutor, student, material };
}
