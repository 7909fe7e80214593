/**
 * A school of 2,000 students who took 200 tests, with a million answers. It is written directly by SQL, is
 * identical in every run, and is read through the product's routes.
 */
import { sql } from 'kysely';
import { type OwnApp, openOwnApp } from './own-app.ts';

const CASELOAD = 200;
export const SIZES = { students: 2_000, groups: 80, tests: 200, questions_a_test: 50, tests_a_student: 10 };
const TOPICS = 29;

export interface LargeSchool {
  readonly app: OwnApp;
  readonly student: string;
  readonly group: string;
  readonly tutor: string;
  /**
   * A counselor of a usual number of students, and one of all the others, more than any real counselor has.
   */
  readonly counselor: string;
  readonly counselor_of_most: string;
  readonly manager: string;
  readonly assessment: string;
  readonly session: string;
}

/** SQL for an id that is the same in every run: a hash of the name of the row, formatted as a random UUID. */
const id = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind} ' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;
const idOf = (name: string) => id(name, `''`);

/** Creates the school in the database at `url`, which must be empty. */
export async function openLargeSchool(url: string): Promise<LargeSchool> {
  const app = await openOwnApp({ url });
  const { kysely } = app.database;
  /* Uses one connection, because temporary tables belong to it. Foreign keys of the largest tables are not
     checked, because all rows are generated here. */
  await kysely.connection().execute(async (db) => {
    for (const statement of SCHOOL) {
      const isChecked = !/^insert into (attempts|session_sheets|session_sections)/.test(statement);
      await sql.raw(`set session_replication_role = ${isChecked ? 'origin' : 'replica'}`).execute(db);
      await sql.raw(statement).execute(db);
    }
    await sql`reset session_replication_role`.execute(db);
  });
  await sql`analyze`.execute(kysely);
  const one = async (expression: string) => {
    const { rows } = await sql.raw<{ id: string }>(`select ${expression} as id`).execute(kysely);
    return rows[0]?.id ?? '';
  };
  return {
    app,
    student: await one(id('student', `'80'`)),
    group: await one(id('group', `'1'`)),
    tutor: await one(id('tutor', `'2'`)),
    counselor: await one(idOf('counselor')),
    counselor_of_most: await one(idOf('counselor of most')),
    manager: await one(idOf('manager')),
    assessment: await one(id('test', `'1'`)),
    session: await one(
      `(select id from sessions where taker = ${id('student', `'80'`)} order by submitted_at desc limit 1)`,
    ),
  };
}

const { students, groups, tests, questions_a_test: asked, tests_a_student: sat } = SIZES;
const STAFF = `insert into people (id, role, username, first_name, last_name, password_hash, created_at, updated_at)`;
const BEGAN = `timestamptz '2026-06-01 09:00Z'`;
const HALF = asked / 2;
const TOOLS = JSON.stringify({
  calculator: false,
  reference_sheet: false,
  highlighter: true,
  eliminator: true,
  line_reader: false,
});

/**
 * SQL values of a test from `tools` to `late_answers`. They must be complete, because responses are validated
 * against the contract's schema.
 */
export const PLAIN_TEST = `'${TOOLS}',
      '{"score": "at_once", "correctness": "at_once", "answers": "on_close", "explanations": "on_close"}',
      '{"correct": 1, "wrong": 0, "omitted": 0}', '{"questions": false, "options": false}', 'free', '{"kind": "review"}'`;

/** SQL for a pseudo-random number from 0 up to 1 that depends only on a text. */
const evenly = (text: string) => `(abs(hashtext(${text})) % 1000003) / 1000003.0`;

const section = (
  part: number,
) => `jsonb_build_object('id', ${id('part', `test || ' ${part}'`)}, 'title', 'Section ${part}',
  'kind', '${part === 1 ? 'math' : 'reading_writing'}', 'duration_seconds', 2400, 'instructions', '', 'tools', '{}'::jsonb,
  'break_after_seconds', null, 'module', null, 'draw', null, 'placements', (
    select jsonb_agg(jsonb_build_object('placement', ${id('placement', `test || ' ' || place`)}, 'question',
      ${id('question', `test || ' ' || place`)}, 'question_revision', ${id('revision', `test || ' ' || place`)}, 'marks', 1,
      'unscored', false) order by place)
    from generate_series(${part === 1 ? 1 : HALF + 1}, ${part === 1 ? HALF : asked}) place))`;

const SCHOOL = [
  `insert into schools (id, name, created_at, updated_at) values (${idOf('school')}, 'Large', ${BEGAN}, ${BEGAN})`,
  `insert into groups (id, school, name, created_at, updated_at)
    select ${id('group', 'i')}, ${idOf('school')}, 'Group ' || i, ${BEGAN}, ${BEGAN} from generate_series(1, ${groups}) i`,
  `${STAFF} select ${id('tutor', 'i')}, 'tutor', 'tutor' || i, 'Toni', 'Tutor ' || i, 'none', ${BEGAN}, ${BEGAN}
    from generate_series(1, ${groups / 2}) i`,
  `${STAFF} values (${idOf('counselor')}, 'counselor', 'counselor', 'Mei', 'Chen', 'none', ${BEGAN}, ${BEGAN}),
    (${idOf('counselor of most')}, 'counselor', 'counselor2', 'Iris', 'Chen', 'none', ${BEGAN}, ${BEGAN}),
    (${idOf('manager')}, 'manager', 'manager', 'Mara', 'Lind', 'none', ${BEGAN}, ${BEGAN})`,
  `insert into people (id, role, username, first_name, last_name, counselor, last_seen_at, goal_score, password_hash, created_at, updated_at)
    select ${id('student', 'i')}, 'student', 'student' || i, (array['Amara', 'Ben', 'Chiara', 'Daniel', 'Ella'])[1 + i % 5],
      (array['Okafor', 'Ferri', 'Osei', 'Raman', 'Weiss', 'Santos'])[1 + i % 6] || i,
      case when i <= ${CASELOAD} then ${idOf('counselor')} else ${idOf('counselor of most')} end, now(), 1300, 'none',
      ${BEGAN}, ${BEGAN} from generate_series(1, ${students}) i`,
  `insert into school_members (school, person) select ${idOf('school')}, id from people where role <> 'admin'`,
  `insert into group_members (group_id, person)
    select ${id('group', `(1 + i % ${groups})`)}, ${id('student', 'i')} from generate_series(1, ${students}) i`,
  `insert into group_tutors (group_id, person)
    select ${id('group', 'i')}, ${id('tutor', `(1 + i % ${groups / 2})`)} from generate_series(1, ${groups}) i`,
  `insert into tags (id, kind, name, parent, position, created_at, updated_at)
    values (${idOf('exam')}, 'exam', 'Exam', null, 1, ${BEGAN}, ${BEGAN})`,
  `insert into tags (id, kind, name, parent, position, created_at, updated_at)
    select ${id('subject', 'i')}, 'subject', 'Subject ' || i, ${idOf('exam')}, i, ${BEGAN}, ${BEGAN} from generate_series(1, 2) i`,
  `insert into tags (id, kind, name, parent, position, created_at, updated_at)
    select ${id('domain', 'i')}, 'domain', 'Domain ' || i, ${id('subject', '(1 + i % 2)')}, i, ${BEGAN}, ${BEGAN}
    from generate_series(1, 8) i`,
  `insert into tags (id, kind, name, parent, position, created_at, updated_at)
    select ${id('topic', 'i')}, 'topic', 'Skill ' || i, ${id('domain', '(1 + i % 8)')}, i, ${BEGAN}, ${BEGAN}
    from generate_series(1, ${TOPICS}) i`,
  `insert into exam_blueprints (exam, topic, questions)
    select ${idOf('exam')}, ${id('topic', 'i')}, 3 from generate_series(1, ${TOPICS}) i`,
  `insert into questions (id, type, status, stem, stimulus, accepted_answers, entry, tolerance, case_sensitive, partial,
      explanation, hints, author, words, school, created_at, updated_at)
    select ${id('question', `test || ' ' || place`)}, 'single_choice', 'live', 'Which?', '', '{}', 'sat', 0, false, false,
      'Because.', '{}', ${id('tutor', `'1'`)}, '', ${idOf('school')}, ${BEGAN}, ${BEGAN}
    from generate_series(1, ${tests}) test, generate_series(1, ${asked}) place`,
  `insert into question_tags (question, tag)
    select ${id('question', `test || ' ' || place`)}, ${id('topic', `(1 + (test + place) % ${TOPICS})`)}
    from generate_series(1, ${tests}) test, generate_series(1, ${asked}) place`,
  `insert into question_revisions (id, question, number, created_at, content_hash, content)
    select ${id('revision', `test || ' ' || place`)}, ${id('question', `test || ' ' || place`)}, 1, ${BEGAN},
      decode(md5(test || ' ' || place), 'hex'), jsonb_build_object('type', 'single_choice', 'stem', '<p>Which is the first?</p>',
        'stimulus', '<p>A passage.</p>', 'options', (
          select jsonb_agg(jsonb_build_object('id', ${id('option', `test || ' ' || place || ' ' || option`)}, 'text',
            '<p>Option</p>', 'is_correct', option = 1, 'reason_for_error', null, 'feedback', '') order by option)
          from generate_series(1, 4) option), 'accepted_answers', '[]'::jsonb, 'entry', 'sat', 'tolerance', 0,
        'case_sensitive', false, 'partial', false, 'explanation', '<p>Because.</p>', 'hints', '[]'::jsonb,
        'difficulty', 1 + (test * 7 + place) % 5, 'tags', jsonb_build_array(jsonb_build_object('id',
          ${id('topic', `(1 + (test + place) % ${TOPICS})`)}, 'kind', 'topic', 'name', 'Skill')))
    from generate_series(1, ${tests}) test, generate_series(1, ${asked}) place`,
  `insert into assessments (id, title, description, instructions, kind, modes, exam, status, hard_close, tools, release, marks,
      shuffle, navigation, late_answers, open_to_guests, author, school, created_at, updated_at)
    select ${id('test', 'test')}, 'Test ' || test, '', '', 'linear', '{test}', ${idOf('exam')}, 'published', false, ${PLAIN_TEST}, false,
      ${id('tutor', `'1'`)}, ${idOf('school')}, ${BEGAN}, ${BEGAN} from generate_series(1, ${tests}) test`,
  `insert into assessment_revisions (id, assessment, number, content_hash, published_by, created_at, content)
    select ${id('paper', 'test')}, ${id('test', 'test')}, 1, decode(md5(test::text), 'hex'), ${id('tutor', `'1'`)}, ${BEGAN},
      jsonb_build_object('title', 'Test ' || test, 'instructions', '', 'kind', 'linear', 'scale', null, 'navigation', 'free',
        'marks', '{"correct": 1, "wrong": 0, "omitted": 0}'::jsonb, 'shuffle', '{"questions": false, "options": false}'::jsonb,
        'sections', jsonb_build_array(${section(1)}, ${section(2)}))
    from generate_series(1, ${tests}) test`,
  `update assessments set revision = paper.id, frozen_content_version = content_version, frozen_question_versions = 0
    from assessment_revisions paper where paper.assessment = assessments.id`,
  // Four groups take each test, and each group takes ten.
  `create temporary table sittings as
    select i as student, n, 1 + ((i % ${groups}) * ${sat} + n) % ${tests} as test,
      ${BEGAN} + (n * 14 + i % 7) * interval '1 day' as at
    from generate_series(1, ${students}) i, generate_series(0, ${sat - 1}) n`,
  `insert into allocations (id, assessment, group_id, mode, allocated_by, opens_at, closes_at, due_at, created_at, allotted_at)
    select ${id('given', `g || ' ' || n`)}, ${id('test', `(1 + ((g % ${groups}) * ${sat} + n) % ${tests})`)},
      ${id('group', `(1 + g % ${groups})`)}, 'test', ${id('tutor', `'1'`)}, ${BEGAN} + n * interval '14 days',
      ${BEGAN} + (n * 14 + 8) * interval '1 day', ${BEGAN} + (n * 14 + 7) * interval '1 day', ${BEGAN} + n * interval '14 days',
      ${BEGAN} + n * interval '14 days'
    from generate_series(1, ${groups}) g, generate_series(0, ${sat - 1}) n`,
  // Abler students are right more often, and easy questions more than hard ones.
  `create temporary table given as
    select student, n, test, place, at, case when ${evenly(`student || ' ' || n || ' ' || place`)} < 0.25 + 0.7 / (1 + exp(
        -3 * (${evenly(`'s' || student`)} - 0.5) + ((test * 7 + place) % 5 - 2) * 0.5)) then 1
        else 2 + abs(hashtext(place || ' ' || student || ' ' || n)) % 3 end as chosen,
      (20 + 100 * ${evenly(`'t' || student || ' ' || n || ' ' || place`)})::integer as seconds
    from sittings, generate_series(1, ${asked}) place`,
  `create temporary table scores as
    select student, n, count(*) filter (where chosen = 1) as raw from given group by student, n`,
  `insert into sessions (id, assessment, revision, taker, mode, status, seed, made_by, accommodations, stop_clock_breaks,
      started_at, submitted_at, scored_at, raw, raw_max, scaled, section_scores, created_at, updated_at)
    select ${id('session', `student || ' ' || n`)}, ${id('test', 'test')}, ${id('paper', 'test')}, ${id('student', 'student')},
      'test', 'released', 1, ${id('student', 'student')}, '{}', '{"count": 0, "seconds": 0}', at - interval '1 hour', at, at, raw,
      ${asked}, 400 + 1200 * raw / ${asked}, '{"version": 1, "sections": [], "parts": []}', at - interval '1 hour', at
    from sittings join scores using (student, n)`,
  `insert into session_sections (id, session, position, section, title, questions, status, duration_seconds)
    select ${id('sat', `student || ' ' || n || ' ' || part`)}, ${id('session', `student || ' ' || n`)}, part,
      ${id('part', `test || ' ' || part`)}, 'Section ' || part, array(
        select ${id('question', `test || ' ' || place`)} from generate_series((part - 1) * ${HALF} + 1, part * ${HALF}) place
        order by place), 'closed', 2400 from sittings, generate_series(1, 2) part`,
  `insert into attempts (id, session, section, question, is_seen, was_ever_answered, response, response_writer, response_seq,
      flagged, time_spent_seconds, outcome, share, marks, updated_at)
    select ${id('attempt', `student || ' ' || n || ' ' || place`)}, ${id('session', `student || ' ' || n`)},
      ${id('sat', `student || ' ' || n || ' ' || (1 + (place - 1) / ${HALF})`)}, ${id('question', `test || ' ' || place`)}, true,
      true, to_jsonb(${id('option', `test || ' ' || place || ' ' || chosen`)}::text), 1, place, false, seconds,
      case when chosen = 1 then 'right' else 'wrong' end, (chosen = 1)::integer, (chosen = 1)::integer, at from given`,
  `insert into session_sheets (session, sheet)
    select ${id('session', `student || ' ' || n`)}, json_build_object('places', json_agg(place - 1 order by place), 'chosen',
      json_agg(1 << (chosen - 1) order by place), 'unreached', '[]'::json, 'shares', json_agg((chosen = 1)::integer order by place),
      'seconds', json_agg(seconds order by place))::text from given group by student, n`,
];
