/**
 * The requests of each screen in a school of 2,000 students with a million answers: the first request,
 * without caches, and repeated ones. The figures are checked against a direct count of the answers.
 */
import { sql } from 'kysely';
import { createTestDatabase, type PostgresServer } from '#tests/support/postgres.ts';
import { type LargeSchool, openLargeSchool, SIZES } from '../large-school.ts';
import type { OwnRow } from '../row.ts';

const ROUNDS = 9;
const GOAL_MS = 100;

export const screensRow: OwnRow = {
  through: 'own process',
  operation: 'screens of a school of 2,000 students, 1,000,000 answers',
  peer: 'none measured',
  goal: `each screen’s data ≤ ${GOAL_MS} ms on the server, served`,
  async run(postgres: PostgresServer) {
    const { url, drop } = await createTestDatabase(postgres.url);
    const began = performance.now();
    const school = await openLargeSchool(url);
    try {
      const lines = [`made in ${Math.round((performance.now() - began) / 1000)} s`];
      for (const screen of screensOf(school)) lines.push(await told(school, screen));
      await requireFigures(school);
      lines.push('answers and right ones by skill equal a plain count of them, for 50 students');
      return lines;
    } finally {
      await school.app.close();
      await drop();
    }
  },
};

interface Screen {
  readonly name: string;
  readonly who: string;
  readonly path: string;
}

function screensOf({
  student,
  group,
  tutor,
  counselor,
  counselor_of_most,
  manager,
  assessment,
  session,
  app,
}: LargeSchool): Screen[] {
  const of = (who: string, all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([name, path]) => ({ name, who, path }));
  const performance_path = '/api/student-my-performance-analytics/';
  return [
    ...of(student, {
      'student: first page': '/api/users/assessments/dashboard/',
      'student: performance': performance_path,
      'student: mistakes': '/api/mistakes-analyser/',
      'student: tests': '/api/users/assessments/',
      'student: results': '/api/users/assessments-sessions/',
      'student: a review': `/api/users/assessments-sessions/${session}/review/`,
    }),
    ...of(tutor, {
      'tutor: first page': '/api/users/assessments/dashboard/',
      'tutor: insight into a group of 25': `/api/groups/${group}/insight/`,
      'tutor: a student’s performance': `${performance_path}?user=${student}`,
      'tutor: sessions': '/api/users/assessments-sessions/',
    }),
    ...of(counselor, {
      'counselor: caseload of 200': '/api/users/assessments/dashboard/',
      'counselor: weekly reports': '/api/weekly-reports/',
      'counselor: a student’s week': `/api/weekly-progress/${student}/`,
    }),
    ...of(counselor_of_most, { 'counselor: caseload of 1,800': '/api/users/assessments/dashboard/' }),
    ...of(manager, {
      'manager: first page': '/api/users/assessments/dashboard/',
      'manager: people': '/api/people-view/',
      'manager: tests': '/api/assessments/',
      'manager: a test’s analysis': `/api/assessments/${assessment}/analysis/`,
    }),
    ...of(app.admin, { 'admin: first page': '/api/users/assessments/dashboard/' }),
  ];
}

/** The first request, and the median of several more. */
async function told({ app }: LargeSchool, { name, who, path }: Screen): Promise<string> {
  await sql`delete from mastery_folds`.execute(app.database.kysely);
  const ask = await app.as(who);
  const waits: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [started, used] = [performance.now(), process.cpuUsage()];
    await ask(path).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}`);
    });
    waits.push(performance.now() - started);
    const { user, system } = process.cpuUsage(used);
    cpu.push((user + system) / 1000);
  }
  const [first = 0, ...again] = waits;
  const wait = middle(again);
  const missed = wait > GOAL_MS ? '  MISSED' : '';
  return `${wait.toFixed(1)} ms, ${middle(cpu.slice(1)).toFixed(1)} ms CPU of the process; first ${first.toFixed(0)} ms  ${name}${missed}`;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** Throws if the performance page counts a different number of answers than the database has. */
async function requireFigures({ app }: LargeSchool): Promise<void> {
  const { rows } = await sql<{ person: string; answers: number; right: number }>`
    select taker as person, count(*)::int as answers, count(*) filter (where outcome = 'right')::int as right
    from attempts join sessions on sessions.id = attempts.session
    where taker in (select person from group_members order by person limit 50) group by taker`.execute(
    app.database.kysely,
  );
  const ask = await app.as(app.admin);
  for (const { person, answers, right } of rows) {
    const { skills } = JSON.parse(await ask(`/api/student-my-performance-analytics/?user=${person}`)) as {
      skills: { answers: number; right: number }[];
    };
    const sum = (pick: (skill: { answers: number; right: number }) => number) =>
      skills.reduce((all, skill) => all + pick(skill), 0);
    const counted = [sum((skill) => skill.answers), sum((skill) => skill.right)];
    if (counted[0] === answers && counted[1] === right) continue;
    throw new Error(
      `Of ${person}, ${counted[0]} answers (${counted[1]} right) are counted instead of ${answers} (${right} right).`,
    );
  }
  if (rows.length !== 50 || SIZES.students < 50)
    throw new Error('The school has fewer than 50 students to check.');
}
