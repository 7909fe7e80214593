/**
 * Lists and searches of large content: a bank of 100,000 questions and a library of 20,000 materials, as
 * staff and as a student.
 */
import { sql } from 'kysely';
import { addPerson } from '#features/people/server/public.ts';
import { compareWritten } from '#features/questions/server/near-duplicates.ts';
import { createTestDatabase, type PostgresServer } from '#tests/support/postgres.ts';
import { middleOf } from '../middle.ts';
import { type OwnApp, openOwnApp } from '../own-app.ts';
import type { OwnRow } from '../row.ts';
import { timed } from '../sitting.ts';

const QUESTIONS = 100_000;
const MATERIALS = 20_000;
const ALLOTTED = 200;
const TOPICS = 40;
const GOAL_MS = 100;

export const contentRow: OwnRow = {
  through: 'own process',
  operation: `lists of ${QUESTIONS} questions and ${MATERIALS} materials`,
  peer: 'none measured',
  goal: `each list and search ≤ ${GOAL_MS} ms on the server, served`,
  async run(postgres: PostgresServer) {
    const { url, drop } = await createTestDatabase(postgres.url);
    const app = await openOwnApp({ url });
    try {
      const { tutor, student, topic, set } = await made(app);
      const comparing = await timed(() => compareWritten(app, new AbortController().signal));
      // The steps before wrote many rows. A real database does this in idle moments.
      await sql`vacuum analyze`.execute(app.database.kysely);
      const { near, count } = await nearOf(app);
      const asked = {
        'staff: questions': [tutor, '/api/questions/?page_size=50'],
        'staff: questions, searched': [tutor, '/api/questions/?page_size=50&search=slope%204711'],
        'staff: questions of a skill': [tutor, `/api/questions/?page_size=50&topic=${topic}`],
        'staff: questions with a near-duplicate': [tutor, '/api/questions/?page_size=50&near_duplicate=true'],
        'staff: near-duplicates of one': [tutor, `/api/questions/${near}/near-duplicates/`],
        'staff: materials': [tutor, '/api/study-material/?page_size=50'],
        'staff: materials, searched': [tutor, '/api/study-material/?page_size=50&search=slope%204711'],
        'staff: materials of a skill': [tutor, `/api/study-material/?page_size=50&tag=${topic}`],
        'student: materials': [student, '/api/study-material/?page_size=50'],
        'student: materials, searched': [student, '/api/study-material/?page_size=50&search=slope%204711'],
        'student: what helps with a set': [student, `/api/practice-sets/${set}/study/`],
      } as const;
      const bare = await bareCount(app);
      const lines = [
        `${bare.toFixed(1)} ms  a plain count of the questions, which the others are held against`,
      ];
      for (const [name, [who, path]] of Object.entries(asked))
        lines.push(await told(app, bare, [name, who, path]));
      lines.push(...(await toldOfImport(app)));
      const each = ((comparing / QUESTIONS) * 1000).toFixed(0);
      lines.push(
        `${(comparing / 1000).toFixed(1)} s  comparing all of them once, ${each} µs each; ${count} have a near-duplicate`,
      );
      return lines;
    } finally {
      await app.close();
      await drop();
    }
  },
};

async function told(
  app: OwnApp,
  bare: number,
  [name, who, path]: readonly [name: string, who: string, path: string],
): Promise<string> {
  const ask = await app.as(who);
  const wait = await middleOf(() => ask(path));
  return `${wait.toFixed(1)} ms, ${(wait / bare).toFixed(1)} ×  ${name}${wait > GOAL_MS ? '  MISSED' : ''}`;
}

/** A question that has near-duplicates, and the number of such questions. */
async function nearOf({ database: { kysely: db } }: OwnApp): Promise<{ near: string; count: number }> {
  const { rows } = await sql<{ near: string; count: number }>`
    select min(question::text) as near, count(distinct question)::int as count from near_duplicates`.execute(
    db,
  );
  return rows[0] ?? { near: '', count: 0 };
}

const LOOKED_AT = 500;
const IMPORTED = 5000;

/**
 * Measures the preview and the import of files with new questions. Each question is compared with the whole
 * bank.
 */
async function toldOfImport(app: OwnApp): Promise<string[]> {
  const fileOf = (count: number) => {
    const items = Array.from(
      { length: count },
      (_, n) =>
        `::Q${n}:: Which of ${n} towns and ${n} fields lies nearest to the sea in a storm? {=one ~two ~three}`,
    );
    return new File([items.join('\n\n')], 'bank.gift');
  };
  const send = (file: File, dry_run: boolean) =>
    app.upload('/api/questions/import/', file, { dry_run: `${dry_run}` });
  const few = fileOf(LOOKED_AT);
  const look = await middleOf(() => send(few, true));
  const many = fileOf(IMPORTED);
  const looked = await timed(() => send(many, true));
  const imported = await timed(() => send(many, false));
  return [
    `${look.toFixed(1)} ms  a look at a file of ${LOOKED_AT} questions`,
    `${(looked / 1000).toFixed(1)} s  a look at a file of ${IMPORTED} questions; ${(imported / 1000).toFixed(1)} s  its import`,
  ];
}

function bareCount({ database }: OwnApp): Promise<number> {
  return middleOf(() =>
    sql`select count(*) from questions where school is not null`.execute(database.kysely),
  );
}

/** Creates a school. Half of the content is open to every student. */
async function made({ database: { kysely: db }, admin }: OwnApp) {
  const now = new Date();
  const one = async (text: ReturnType<typeof sql<{ id: string }>>) =>
    (await text.execute(db)).rows[0]?.id ?? '';
  const school = await one(sql`insert into schools (id, name, time_zone, created_at, updated_at)
    values (gen_random_uuid(), 'North', 'UTC', ${now}, ${now}) returning id`);
  const person = async (role: 'tutor' | 'student') => {
    const names = {
      first_name: 'Robin',
      last_name: role,
      password_hash: 'none',
      must_change_password: false,
    };
    return (await addPerson(db, { role, ...names, schools: [school] }, now)) ?? '';
  };
  const [tutor, student] = [await person('tutor'), await person('student')];
  await sql`insert into tags (id, kind, name, position, created_at, updated_at)
    select gen_random_uuid(), 'topic', 'Skill ' || i, i, ${now}, ${now} from generate_series(1, ${TOPICS}) i`.execute(
    db,
  );
  await sql`insert into questions (id, type, status, stem, stimulus, accepted_answers, entry, tolerance, case_sensitive,
      partial, explanation, hints, author, words, school, created_at, updated_at)
    select gen_random_uuid(), 'single_choice', 'live', '<p>' || words || '</p>', '', '{}', 'sat', 0, false, false,
      'Because.', '{}', ${tutor}, words, ${school}, ${now}::timestamptz - i * interval '1 second', ${now}
    from (select i, case when i % 2 = 0 then 'What is the slope ' || i || '?' else (
        -- Every fiftieth verbal question repeats the one before it, except for one word.
        select 'Which choice completes the text? ' || string_agg(case when word = 7 and i % 100 = 1 then 'other'
          else 'w' || substr(translate(md5((case when i % 100 = 1 then i - 2 else i end) || ' ' || word), '0123456789', 'ghijklmnop'), 1, 3) end, ' ' order by word)
        from generate_series(1, 40) word) end as words from generate_series(1, ${QUESTIONS}) i) each`.execute(
    db,
  );
  await sql`insert into question_tags (question, tag)
    select q.id, t.id from (select id, row_number() over (order by created_at) as place from questions) q
      join (select id, row_number() over (order by position) as place from tags where kind = 'topic') t
        on t.place = 1 + q.place % ${TOPICS}`.execute(db);
  await sql`insert into study_materials (id, title, kind, body, words, status, is_open, school, author, created_at, updated_at)
    select gen_random_uuid(), 'The slope ' || i, 'article', '<p>A slope.</p>', 'A slope is a rate, of case ' || i || '.', 'live',
      i % 2 = 0, ${school}, ${tutor}, ${now}::timestamptz - i * interval '1 second', ${now}
    from generate_series(1, ${MATERIALS}) i`.execute(db);
  await sql`insert into study_material_tags (material, tag)
    select m.id, t.id from (select id, row_number() over (order by created_at) as place from study_materials) m
      join (select id, row_number() over (order by position) as place from tags where kind = 'topic') t
        on t.place = 1 + m.place % ${TOPICS}`.execute(db);
  await sql`insert into material_allocations (id, material, person, reason, allotted_by, allotted_at)
    select gen_random_uuid(), id, ${student}, 'For Friday', ${admin}, ${now} from study_materials limit ${ALLOTTED}`.execute(
    db,
  );
  const set =
    await one(sql`insert into practice_sets (id, title, origin, owner, for_user, timing, hints_allowed, created_at, updated_at)
    values (gen_random_uuid(), 'Skill 1', 'mistakes', ${student}, ${student}, 'untimed', true, ${now}, ${now}) returning id`);
  await sql`insert into practice_set_questions (practice_set, question, position)
    select ${set}, id, row_number() over () from (select id from questions limit 8) few`.execute(db);
  // Updates the planner's statistics, as a real database does in idle moments.
  await sql`vacuum analyze`.execute(db);
  const topic = await one(sql`select id from tags where kind = 'topic' and position = 1`);
  return { tutor, student, topic, set };
}
