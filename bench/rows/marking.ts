/** Grading by hand, with 50,000 essays of one test waiting: the queue, and the progress of each question. */
import { type Kysely, sql } from 'kysely';
import { addPerson } from '#features/people/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { createTestDatabase, type PostgresServer } from '#tests/support/postgres.ts';
import { PLAIN_TEST } from '../large-school.ts';
import { middleOf } from '../middle.ts';
import { type OwnApp, openOwnApp } from '../own-app.ts';
import type { OwnRow } from '../row.ts';

const STUDENTS = 25_000;
const GROUPS = 80;
/** Questions per session; the first ones are essays. */
const QUESTIONS = 20;
const ESSAYS = 2;
const GOAL_MS = 100;

export const markingRow: OwnRow = {
  through: 'own process',
  operation: `marking ${STUDENTS * ESSAYS} answers`,
  peer: 'none measured',
  goal: `the queue and its counts ≤ ${GOAL_MS} ms on the server, served`,
  async run(postgres: PostgresServer) {
    const { url, drop } = await createTestDatabase(postgres.url);
    const app = await openOwnApp({ url });
    try {
      const { manager, tutor, test, essay } = await made(app);
      const lines: string[] = [];
      const tell = async (terms: string) => {
        const path = `/api/assessments/${test}/marking/`;
        for (const [name, who] of [
          ['manager', manager],
          ['tutor', tutor],
        ] as const) {
          const ask = await app.as(who);
          const asked = {
            'the questions and how far each is': `${path}questions/`,
            'the queue': `${path}?page_size=20&ordering=question`,
            'of one question': `${path}?page_size=20&question=${essay}&ordering=submitted_at`,
            searched: `${path}?page_size=20&search=amara%20ferri47`,
            'how many wait': `${path}?page_size=1`,
          };
          for (const [what, address] of Object.entries(asked)) {
            const took = await middleOf(() => ask(address));
            lines.push(`${took.toFixed(1)} ms  ${name}${terms}: ${what}${took > GOAL_MS ? '  MISSED' : ''}`);
          }
        }
      };
      await tell('');
      await markSome(app.database.kysely, app.admin);
      await tell(', two markers, half marked once');
      return lines;
    } finally {
      await app.close();
      await drop();
    }
  },
};

/** Every second answer has been graded once and waits for the second grader. */
async function markSome(db: Kysely<Tables>, admin: string): Promise<void> {
  const marker = sql`(select id from people where role = 'tutor' order by username desc limit 1)`;
  await sql`insert into setting_changes (version, key, value, changed_by, changed_at)
    values (2, 'marking.second_marker', 'true', ${admin}, now())`.execute(db);
  await sql`insert into hand_marks (attempt, waits_for, version, response_writer, response_seq)
    select id, 'second_mark', 1, response_writer, response_seq from attempts
    where outcome = 'pending' and get_byte(uuid_send(id), 15) % 2 = 0`.execute(db);
  await sql`insert into markings (attempt, marker, marks, comment, is_decision, counts, response_writer, response_seq, marked_at)
    select attempt, ${marker}, 1, '', false, false, response_writer, response_seq, now() from hand_marks`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}

/** Creates a school whose students all submitted the same test. */
async function made({ database: { kysely: db }, admin }: OwnApp) {
  const one = async (text: ReturnType<typeof sql<{ id: string }>>) =>
    (await text.execute(db)).rows[0]?.id ?? '';
  const school = await one(sql`insert into schools (id, name, time_zone, created_at, updated_at)
    values (gen_random_uuid(), 'North', 'UTC', now(), now()) returning id`);
  const person = async (role: 'manager' | 'tutor') => {
    const names = {
      first_name: 'Robin',
      last_name: role,
      password_hash: 'none',
      must_change_password: false,
    };
    return (await addPerson(db, { role, ...names, schools: [school] }, new Date())) ?? '';
  };
  const [manager, tutor] = [await person('manager'), await person('tutor')];
  // The second person who grades the answers.
  await person('tutor');
  for (const statement of HOUSE) {
    await sql
      .raw(statement.replaceAll(':school', `'${school}'`).replaceAll(':admin', `'${admin}'`))
      .execute(db);
  }
  await sql`insert into group_tutors (group_id, person)
    select id, ${tutor} from groups where name in ('Group 1', 'Group 2')`.execute(db);
  // Foreign keys are not checked, because all rows are generated here.
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const statement of SAT) await sql.raw(statement).execute(connection);
    await sql`reset session_replication_role`.execute(connection);
  });
  // Updates the planner's statistics, as a served database does automatically after many inserts.
  await sql`vacuum analyze`.execute(db);
  const test = await one(sql`select id from assessments`);
  const essay = await one(sql`select id from questions where type = 'essay' order by id limit 1`);
  return { manager, tutor, test, essay };
}

const HOUSE = [
  `insert into people (id, role, username, first_name, last_name, password_hash, created_at, updated_at)
    select gen_random_uuid(), 'student', 's' || i, (array['Amara', 'Ben', 'Chiara', 'Daniel', 'Ella'])[1 + i % 5],
      (array['Okafor', 'Ferri', 'Osei', 'Raman', 'Weiss', 'Santos'])[1 + i % 6] || i, 'none', now(), now()
    from generate_series(1, ${STUDENTS}) i`,
  `insert into school_members (school, person) select :school, id from people where role = 'student'`,
  `insert into groups (id, school, name, created_at, updated_at)
    select gen_random_uuid(), :school, 'Group ' || i, now(), now() from generate_series(1, ${GROUPS}) i`,
  `insert into group_members (group_id, person)
    select g.id, p.id from (select id, row_number() over (order by username) as place from people where role = 'student') p
      join (select id, row_number() over (order by name) as place from groups) g on g.place = 1 + p.place % ${GROUPS}`,
  `insert into questions (id, type, status, stem, stimulus, accepted_answers, entry, tolerance, case_sensitive, partial,
      explanation, hints, author, words, school, created_at, updated_at)
    select gen_random_uuid(), case when i <= ${ESSAYS} then 'essay' else 'text' end, 'live', '<p>Which?</p>', '', '{}', 'sat', 0,
      false, false, 'Because.', '{}', :admin, '', :school, now() + i * interval '1 second', now()
    from generate_series(1, ${QUESTIONS}) i`,
  `insert into question_revisions (id, question, number, created_at, content_hash, content)
    select gen_random_uuid(), id, 1, now(), decode(md5(id::text), 'hex'), jsonb_build_object('type', type, 'stem', stem,
      'stimulus', '', 'options', '[]'::jsonb, 'accepted_answers', '[]'::jsonb, 'entry', 'sat', 'tolerance', 0,
      'case_sensitive', false, 'partial', false, 'explanation', explanation, 'hints', '[]'::jsonb, 'difficulty', null,
      'tags', '[]'::jsonb) from questions`,
  `insert into assessments (id, title, description, instructions, kind, modes, status, hard_close, tools, release, marks,
      shuffle, navigation, late_answers, open_to_guests, author, school, created_at, updated_at)
    values (gen_random_uuid(), 'Essays', '', '', 'linear', '{test}', 'published', false, ${PLAIN_TEST}, false, :admin, :school,
      now(), now())`,
  `insert into assessment_revisions (id, assessment, number, content_hash, published_by, created_at, content)
    select gen_random_uuid(), assessments.id, 1, '\\x00', :admin, now(), jsonb_build_object('title', 'Essays', 'instructions', '',
      'kind', 'linear', 'scale', null, 'navigation', 'free', 'marks', assessments.marks, 'shuffle', assessments.shuffle, 'sections',
      jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'title', 'Section 1', 'kind', 'other', 'duration_seconds', 2400,
        'instructions', '', 'tools', assessments.tools, 'break_after_seconds', null, 'module', null, 'draw', null, 'placements', (
          select jsonb_agg(jsonb_build_object('placement', gen_random_uuid(), 'question', questions.id, 'question_revision',
            question_revisions.id, 'marks', 1, 'unscored', false) order by questions.created_at)
          from questions join question_revisions on question = questions.id))))
    from assessments`,
  `update assessments set revision = paper.id, frozen_content_version = content_version, frozen_question_versions = 0
    from assessment_revisions paper where paper.assessment = assessments.id`,
];

const SAT = [
  `insert into sessions (id, assessment, revision, taker, mode, status, seed, made_by, accommodations, stop_clock_breaks,
      started_at, submitted_at, raw, raw_max, pending_marks, section_scores, created_at, updated_at)
    select gen_random_uuid(), assessments.id, assessments.revision, people.id, 'test', 'submitted', 1, people.id, '{}',
      '{"count": 0, "seconds": 0}', at - interval '1 hour', at, 9, 20, ${ESSAYS},
      '{"version": 1, "sections": [], "parts": []}', at - interval '1 hour', at
    from assessments, (select id, now() - row_number() over () * interval '7 seconds' as at from people where role = 'student') people`,
  `insert into session_sections (id, session, position, section, title, questions, status, duration_seconds)
    select gen_random_uuid(), sessions.id, 1, (content->'sections'->0->>'id')::uuid, 'Section 1', asked.questions, 'closed', 2400
    from sessions join assessment_revisions on assessment_revisions.id = sessions.revision,
      (select array_agg(id order by created_at) as questions from questions) asked`,
  `insert into attempts (id, session, section, question, is_seen, was_ever_answered, response, response_writer, response_seq,
      flagged, time_spent_seconds, outcome, share, marks, updated_at)
    select gen_random_uuid(), sections.session, sections.id, questions.id, true, true,
      to_jsonb(repeat('What I think of it. ', case when type = 'essay' then 60 else 1 end)), 1, 1, false, 60,
      case when type = 'essay' then 'pending' else 'right' end, case when type = 'essay' then null else 1 end,
      case when type = 'essay' then null else 1 end, now()
    from session_sections sections, questions`,
];
