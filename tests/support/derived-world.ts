/**
 * Students with various results, the values that the server has derived and stored for them, and the same
 * values computed again.
 */
import { sql } from 'kysely';
import { type ApiClient, type TestApi, testApi } from './api.ts';
import { type SeededQuestion, seedQuestion, seedTagLine } from './bank-seed.ts';
import { type Held, heldSessions } from './held-sessions.ts';
import { scoreSeeded, seedSitting } from './results-seed.ts';
import { paperOf } from './sat-paper.ts';
import type { SeededPerson } from './seed.ts';
import { seedAllocation, seedAssessment } from './test-seed.ts';

type TagLine = Awaited<ReturnType<typeof seedTagLine>>;

export interface Subject {
  readonly taker: SeededPerson;
  /** A duplicate record of the same student. */
  readonly twin: SeededPerson;
  /**
   * A test with released results, and a test whose results are released by staff or when it closes in an
   * hour.
   */
  readonly open: Held;
  readonly held: Held;
  /** Questions in the first test: one with a skill and one without. */
  readonly questions: readonly SeededQuestion[];
  readonly line: TagLine;
  readonly other: TagLine;
}

const HOUR = 60 * 60 * 1000;

export async function subjectsOf() {
  const api = await testApi();
  const author = await api.person({ role: 'admin' });
  // Signs in anew each time, because sensitive changes require a recent sign-in.
  const admin = () => api.as(author);
  const seeded = await heldSessions(api, author);
  const { school } = seeded;
  const { database } = api.platform;
  const base = () => [database, api.clock.now()] as const;

  /**
   * Makes a test with one question that has a skill and one that has none. Each of these people takes it and
   * has one right answer.
   */
  async function sat(takers: readonly SeededPerson[], line: TagLine, more: object) {
    const questions = [
      await seedQuestion(...base(), author.id, { status: 'live', school }),
      await seedQuestion(...base(), author.id, { status: 'live', school }),
    ];
    await database.kysely
      .insertInto('question_tags')
      .values({ question: questions[0]?.id ?? '', tag: line.topic })
      .execute();
    const { id } = await seedAssessment(...base(), author.id, {
      title: 'Xylo',
      school,
      sections: [{ kind: 'math', questions }],
      scale: { kind: 'table', columns: [{ kind: 'math', route: '', scaled: [200, 500, 800] }] },
      ...more,
    });
    const paper = await paperOf(database, id);
    const sessions: string[] = [];
    for (const { id: person } of takers) {
      await seedAllocation(...base(), author.id, id, { person });
      sessions.push(await seedSitting(...base(), paper, person, { answers: [['A', 'B']] }));
    }
    return { held: { paper, session: sessions[0] ?? '' }, questions };
  }

  async function subject(): Promise<Subject> {
    const taker = await api.person({ role: 'student', first_name: 'Xylo', schools: [school] });
    const twin = await api.person({ role: 'student', first_name: 'Xylo', schools: [school] });
    const [line, other] = [await seedTagLine(...base()), await seedTagLine(...base())];
    const { held: open, questions } = await sat([taker], line, {});
    const release = (moment: 'manual' | 'on_close') => ({
      score: moment,
      correctness: moment,
      answers: moment,
      explanations: moment,
    });
    const { held } = await sat([taker], line, { release: release('manual') });
    const closes_at = new Date(api.clock.now().getTime() + HOUR);
    await sat([taker], line, { release: release('on_close'), closes_at });
    await sat([twin], line, {});
    return { taker, twin, open, held, questions, line, other };
  }

  /** Everything that the student can read, and that staff can read about the student, by call. */
  async function told({ taker, open }: Subject): Promise<Map<string, string>> {
    const client: ApiClient = await api.as(taker);
    const own = await seeded.everythingTold(client, taker, open);
    const staff = await Promise.all(
      [
        `/api/student-my-performance-analytics/?user=${taker.id}`,
        `/api/mistakes-analyser/?user=${taker.id}`,
        `/api/users/${taker.id}/`,
      ].map(async (url) => [`${url} of an admin`, (await (await admin()).get(url)).text] as const),
    );
    const calls = own.flatMap(({ url, reply }) =>
      reply.status === 200 && !url.includes('/export/') ? [[url, reply.text] as const] : [],
    );
    return new Map([...calls, ...staff]);
  }

  /** The stored derived rows of a student. */
  async function stored({ taker, twin }: Subject) {
    const people = [taker.id, twin.id];
    const rows = async (query: ReturnType<typeof sql>) => (await query.execute(database.kysely)).rows;
    return {
      person_tests: await rows(
        sql`select * from person_tests where person = any (${people}::uuid[]) order by person`,
      ),
      scores: await rows(sql`
        select sessions.id, raw, scaled, section_scores, score_scale, partly_seen, status, sheet
        from sessions left join session_sheets on session_sheets.session = sessions.id
        where taker = any (${people}::uuid[]) order by sessions.id`),
      outcomes: await rows(sql`
        select attempts.id, outcome, share, marks from attempts join sessions on sessions.id = attempts.session
        where taker = any (${people}::uuid[]) order by attempts.id`),
    };
  }
  return { api, admin, subject, told, stored };
}

/** Computes a student's derived values again: mastery states, the row in the table of people, and scores. */
export async function refreshStates(api: TestApi, { taker, twin }: Subject): Promise<void> {
  const { kysely } = api.platform.database;
  const people = [taker.id, twin.id];
  // The states are marked as outdated and not deleted, because the levels reached in an outdated state still
  // count.
  await sql`update mastery_folds set tags = '' where person = any (${people}::uuid[])`.execute(kysely);
  await sql`select refresh_person_tests(${people}::uuid[])`.execute(kysely);
  const sessions = await kysely
    .selectFrom('sessions')
    .select(['id', 'status'])
    .where('taker', 'in', people)
    .where('status', 'in', ['scored', 'released'])
    .execute();
  for (const { id, status } of sessions) {
    await scoreSeeded({ kysely }, id, api.clock.now());
    await kysely.updateTable('sessions').set({ status }).where('id', '=', id).execute();
  }
}
