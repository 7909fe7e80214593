/**
 * The gradebook of a group of 200 students with 100 tests, all taken, with four weighted categories: all rows at
 * once on the first read and on another scale, a page, and the cell behind one result.
 */
import { sql } from 'kysely';
import { PLAIN_TEST } from '../large-school.ts';
import { openOwnApp } from '../own-app.ts';
import type { OwnRow } from '../row.ts';

const ROUNDS = 9;
const STUDENTS = 200;
const TESTS = 100;
const BEGAN = `timestamptz '2026-06-01 09:00Z'`;

/** SQL for an id that follows from the name of its row. */
const id = (kind: string, number: string) =>
  `overlay(overlay(md5('${kind} ' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;
const [SCHOOL, GROUP] = [id('school', `'1'`), id('group', `'1'`)];

/** The rows of the world. `admin` is the author of everything. */
const statements = (admin: string) => [
  `insert into schools (id, name, created_at, updated_at) values (${SCHOOL}, 'School', ${BEGAN}, ${BEGAN})`,
  `insert into groups (id, school, name, created_at, updated_at) values (${GROUP}, ${SCHOOL}, 'Group', ${BEGAN}, ${BEGAN})`,
  `insert into people (id, role, username, first_name, last_name, password_hash, created_at, updated_at)
    select ${id('student', 'i')}, 'student', 'student' || i, 'Student', 'Number ' || i, 'none', ${BEGAN}, ${BEGAN}
    from generate_series(1, ${STUDENTS}) i`,
  `insert into school_members (school, person) select ${SCHOOL}, id from people where role = 'student'`,
  `insert into group_members (group_id, person) select ${GROUP}, id from people where role = 'student'`,
  `insert into assessments (id, title, description, instructions, kind, modes, status, hard_close, tools, release, marks, shuffle,
      navigation, late_answers, open_to_guests, author, school, created_at, updated_at)
    select ${id('test', 'i')}, 'Test ' || i, '', '', 'linear', '{test}', 'published', false, ${PLAIN_TEST}, false, '${admin}',
      ${SCHOOL}, ${BEGAN}, ${BEGAN} from generate_series(1, ${TESTS}) i`,
  `insert into assessment_revisions (id, assessment, number, content_hash, published_by, created_at, content)
    select ${id('paper', 'i')}, ${id('test', 'i')}, 1, decode(md5(i::text), 'hex'), '${admin}', ${BEGAN}, '{}'
    from generate_series(1, ${TESTS}) i`,
  `update assessments set revision = paper.id from assessment_revisions paper where paper.assessment = assessments.id`,
  `insert into allocations (id, assessment, group_id, mode, allocated_by, due_at, created_at, allotted_at)
    select ${id('given', 'i')}, ${id('test', 'i')}, ${GROUP}, 'test', '${admin}', ${BEGAN} + i * interval '1 day', ${BEGAN}, ${BEGAN}
    from generate_series(1, ${TESTS}) i`,
  `insert into sessions (id, assessment, revision, taker, mode, status, seed, made_by, accommodations, stop_clock_breaks,
      started_at, submitted_at, scored_at, raw, raw_max, scaled, score_scale, created_at, updated_at)
    select ${id('session', `test || ' ' || student`)}, ${id('test', 'test')}, ${id('paper', 'test')}, ${id('student', 'student')},
      'test', 'released', 1, ${id('student', 'student')}, '{}', '{"count": 0, "seconds": 0}', ${BEGAN}, ${BEGAN} + test * interval '1 day',
      ${BEGAN}, (test * 7 + student * 3) % 51, 50, 400 + (test + student) % 120 * 10, 'math reading_writing 400–1600', ${BEGAN}, ${BEGAN}
    from generate_series(1, ${TESTS}) test, generate_series(1, ${STUDENTS}) student`,
  `insert into gradebooks (group_id, attempt, updated_by, updated_at) values (${GROUP}, 'latest', '${admin}', ${BEGAN})`,
  `insert into gradebook_categories (id, group_id, name, weight, best, takes, position)
    select ${id('category', 'i')}, ${GROUP}, 'Category ' || i, 25, 20, '{}', i from generate_series(1, 4) i`,
  `insert into gradebook_columns (group_id, assessment, category, counts)
    select ${GROUP}, ${id('test', 'i')}, ${id('category', '(1 + i % 4)')}, true from generate_series(1, ${TESTS}) i`,
];

export const gradebookRow: OwnRow = {
  through: 'own process',
  operation: `gradebook ${STUDENTS} x ${TESTS}`,
  peer: 'none measured',
  goal: 'all students and columns ≤ 150 ms',
  async run() {
    const app = await openOwnApp();
    try {
      const { kysely } = app.database;
      for (const statement of statements(app.admin)) await sql.raw(statement).execute(kysely);
      await sql`analyze`.execute(kysely);
      const ids = await sql
        .raw<{ group: string; test: string; student: string }>(
          `select ${GROUP} as group, ${id('test', `'7'`)} as test, ${id('student', `'7'`)} as student`,
        )
        .execute(kysely);
      const { group = '', test = '', student = '' } = ids.rows[0] ?? {};
      const url = `/api/gradebook/?group=${group}`;
      const scale = encodeURIComponent('math reading_writing 400–1600');
      return [
        await told('all 200 students', () => app.get(`${url}&page_size=200`)),
        await told('all on an exam scale', () => app.get(`${url}&page_size=200&scale=${scale}`)),
        await told('a page of 50', () => app.get(url)),
        await told('behind one cell', () =>
          app.get(`/api/gradebook/cell/?group=${group}&student=${student}&column=${test}`),
        ),
      ];
    } finally {
      await app.close();
    }
  },
};

/** The median duration and the median CPU time, which other work on the machine does not affect. */
async function told(name: string, work: () => Promise<unknown>): Promise<string> {
  const waits: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [started, used] = [performance.now(), process.cpuUsage()];
    await work();
    waits.push(performance.now() - started);
    const { user, system } = process.cpuUsage(used);
    cpu.push((user + system) / 1000);
  }
  return `${middle(waits)} ms, ${middle(cpu)} ms CPU  ${name}`;
}

function middle(values: number[]): string {
  return (values.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0).toFixed(1);
}
