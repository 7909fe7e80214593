/** This feature's rows of the access matrix. */
import { expect } from 'vitest';
import { isStaff, type Role } from '#core/access/access.ts';
import { outcome, type Row, type Try } from '#tests/support/access-row.ts';
import { isPersonInReach, type Relation, TAKERS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { type SeededPaper, seedPaper, seedSitting, seedWorkingCopy } from '#tests/support/results-seed.ts';

interface Sitting {
  readonly session: string;
  readonly essay: string;
}

/**
 * `world` is a function that each row calls when it runs, because the test world does not exist yet when the
 * access matrix is built.
 */
export function resultsRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  let papers: Promise<Record<'theirs' | 'own', SeededPaper>> | undefined;
  /**
   * The sessions created so far, keyed by relation, or by role for a caller's own session. `admin` is a
   * relation without a session.
   */
  const sittings = new Map<string, Promise<Sitting>>();

  /**
   * One test for the people of the access world and one for the callers, so that the number of sessions of
   * the first is known.
   */
  const makePapers = async () => {
    const { api } = world();
    const author = world().world.people.admin.id;
    const paper = () =>
      seedPaper(api.platform.database, api.clock.now(), author, {
        sections: [
          {
            questions: [{}, { type: 'essay', unscored: true }, { type: 'text', accepted_answers: ['so'] }],
          },
        ],
      });
    const theirs = await paper();
    await seedWorkingCopy(api.platform.database, theirs);
    return { theirs, own: await paper() };
  };

  const paperOf = (whose: 'theirs' | 'own') => {
    papers ??= makePapers();
    return papers.then((made) => made[whose]);
  };

  /** The scored session of a new person in this relation. All rows share it, because none changes it. */
  const ofRelation = (relation: Relation) =>
    kept(relation, async () => {
      const sitting = await seed((await world().world.person(relation)).id, 'theirs');
      for (const id of [sitting.session, sitting.essay]) world().world.mark('session', relation, id);
      return sitting;
    });
  const ofCaller = (role: Role) => kept(role, () => seed(world().world.callers[role].id, 'own'));

  function kept(whose: string, make: () => Promise<Sitting>): Promise<Sitting> {
    const sitting = sittings.get(whose) ?? make();
    sittings.set(whose, sitting);
    return sitting;
  }

  async function seed(taker: string, whose: 'theirs' | 'own'): Promise<Sitting> {
    const { api } = world();
    const { database } = api.platform;
    const paper = await paperOf(whose);
    const session = await seedSitting(database, api.clock.now(), paper, taker, {
      answers: [['A', 'Because.', 'so']],
    });
    const question = paper.content.sections[0]?.placements[1]?.question ?? '';
    const essay = await database.kysely
      .selectFrom('attempts')
      .select('id')
      .where('session', '=', session)
      .where('question', '=', question)
      .executeTakeFirstOrThrow();
    return { session, essay: essay.id };
  }

  /** How often an essay was graded. Also ends any lease on it. */
  const unleased = async (essay: string): Promise<number> => {
    const row = await world()
      .api.platform.database.kysely.updateTable('hand_marks')
      .set({ leased_by: null, leased_until: null })
      .where('attempt', '=', essay)
      .returning('version')
      .executeTakeFirst();
    return row?.version ?? 0;
  };

  /** A row for a call about anybody's session, including the caller's own. */
  const onSitting =
    (
      act: (attempt: Try, sitting: Sitting) => ReturnType<Try['send']>,
      own: (role: Role, success: number) => number,
    ): Row =>
    async (attempt) => {
      const { role, reach, endpoint } = attempt;
      for (const relation of TAKERS) {
        const sitting = await ofRelation(relation);
        const expected = outcome(reach, isPersonInReach(reach, relation), endpoint.status);
        expect((await act(attempt, sitting)).status, relation).toBe(expected);
      }
      const mine = await act(attempt, await ofCaller(role));
      expect(mine.status, 'own').toBe(outcome(reach, true, own(role, endpoint.status)));
    };

  /** The sessions of the test that are in reach. */
  const inReach = async ({ reach }: Try): Promise<string[]> => {
    const sessions: string[] = [];
    for (const relation of TAKERS) {
      const { session } = await ofRelation(relation);
      if (isPersonInReach(reach, relation)) sessions.push(session);
    }
    return sessions;
  };

  /** A row for a download that must have one line per session in reach, ending with its id, and no other. */
  const download =
    (filter: (paper: SeededPaper) => string): Row =>
    async (attempt) => {
      const sessions = await inReach(attempt);
      const { status, text } = await attempt.send(undefined, '', filter(await paperOf('theirs')));
      expect(status).toBe(outcome(attempt.reach, true, 200));
      if (status !== 200) return;
      const rows = text.trimEnd().split('\r\n').slice(1);
      expect(rows.map((row) => row.slice(-37, -1)).sort()).toEqual(sessions.sort());
    };

  return {
    'GET /api/users/assessments-sessions/{id}/review/': onSitting(
      ({ send }, { session }) => send(undefined, session),
      (_, success) => success,
    ),
    'POST /api/users/assessments-attempts/{id}/mark/': onSitting(
      async ({ send }, { essay }) => send({ version: await unleased(essay), marks: 1 }, essay),
      () => 403,
    ),
    'POST /api/users/assessments-attempts/{id}/mark-lease/': onSitting(
      async ({ send }, { essay }) => {
        await unleased(essay);
        return send(undefined, essay);
      },
      () => 403,
    ),
    'GET /api/assessments/{id}/marking/questions/': async (attempt) => {
      const { role, reach, send } = attempt;
      const sessions = await inReach(attempt);
      const { status, body } = await send(undefined, (await paperOf('theirs')).id);
      expect(status).toBe(outcome(reach, isStaff(role), 200, 403));
      if (status !== 200) return;
      // Answers to an unscored essay count only once they are graded.
      const counts = body.questions.map(({ answers }: { answers: number }) => answers);
      expect(Math.max(0, ...counts)).toBeLessThanOrEqual(sessions.length);
    },
    'GET /api/assessments/{id}/marking/': async (attempt) => {
      const { role, reach, send } = attempt;
      const sessions = await inReach(attempt);
      const { status, body } = await send(undefined, (await paperOf('theirs')).id);
      expect(status).toBe(outcome(reach, isStaff(role), 200, 403));
      if (status !== 200) return;
      const waiting = new Set(body.results.map((row: { session: string }) => row.session));
      expect([...waiting].filter((session) => !sessions.includes(String(session)))).toEqual([]);
    },
    'POST /api/compute-scaled-score/': async (attempt) => {
      const { role, reach, send } = attempt;
      await onSitting(
        (_, { session }) => send({ session }),
        (_, success) => success,
      )(attempt);
      const assessment = (await paperOf('theirs')).id;
      expect((await send({ assessment, raw: {} })).status).toBe(outcome(reach, isStaff(role), 200, 403));
    },
    'GET /api/assessments/{id}/analysis/': async (attempt) => {
      const sessions = await inReach(attempt);
      const { status, body } = await attempt.send(undefined, (await paperOf('theirs')).id);
      expect(status).toBe(outcome(attempt.reach, true, 200));
      if (status === 200) expect(body.session_count).toBe(sessions.length);
    },
    'GET /api/assessments/{id}/analysis/typed/': async (attempt) => {
      const sessions = await inReach(attempt);
      const { status, body } = await attempt.send(undefined, (await paperOf('theirs')).id);
      expect(status).toBe(outcome(attempt.reach, true, 200));
      // A test that no person in the caller's view took must show nothing.
      const asked = sessions.length === 0 ? [] : [sessions.length];
      if (status === 200) expect(body.results.map((part: { asked: number }) => part.asked)).toEqual(asked);
    },
    'GET /api/assessments/{id}/analysis/typed-answers/': async (attempt) => {
      const sessions = await inReach(attempt);
      const paper = await paperOf('theirs');
      const question = paper.content.sections[0]?.placements[2]?.question ?? '';
      const { status, body } = await attempt.send(undefined, paper.id, `?question=${question}`);
      expect(status).toBe(outcome(attempt.reach, sessions.length > 0, 200));
      if (status === 200) expect(body.results).toMatchObject([{ typed: 'so', count: sessions.length }]);
    },
    'GET /api/questions/{id}/statistics/': async (attempt) => {
      const sessions = await inReach(attempt);
      const question = (await paperOf('theirs')).content.sections[0]?.placements[0]?.question ?? '';
      const { status, body } = await attempt.send(undefined, question);
      expect(status).toBe(outcome(attempt.reach, true, 200));
      if (status !== 200) return;
      // A test that no person in the caller's view took must show nothing.
      const counts = sessions.length === 0 ? [] : [sessions.length];
      expect(body.tests.map((one: { item: { count: number } }) => one.item.count)).toEqual(counts);
    },
    'GET /api/assessments/{id}/analysis/dif/': async ({ reach, send }) => {
      const { status } = await send(undefined, (await paperOf('theirs')).id);
      // Callers with permission get the error that two groups must be named.
      expect(status).toBe(outcome(reach, true, 422));
    },
    'GET /api/session-csv-result-download/': download(({ id }) => `?assessment_id=${id}`),
    'GET /api/users/download-assessment-sessions/': download(({ id }) => `?assessment=${id}`),
    'GET /api/download-assessment-analysis/': async (attempt) => {
      const sessions = await inReach(attempt);
      const { id } = await paperOf('theirs');
      const { status, text } = await attempt.send(undefined, '', `?assessment_id=${id}`);
      expect(status).toBe(outcome(attempt.reach, true, 200));
      if (status !== 200) return;
      // After the question's own figures come those of the whole test, starting with the number of sessions.
      expect(text.split('\r\n')[1]?.split(',').at(-5)).toBe(String(sessions.length));
    },
  };
}
