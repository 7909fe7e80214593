/** This feature's rows of the access matrix. */
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { isStaff, type Role } from '#core/access/access.ts';
import { STANDARD_ACCOMMODATIONS } from '#features/people/accommodations.rules.ts';
import { outcome, type Row, type Try } from '#tests/support/access-row.ts';
import {
  isPersonInReach,
  RELATIONS,
  type Relation,
  TAKERS,
  type World,
} from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { seedTest } from '#tests/support/session-seed.ts';
import { SESSIONS } from '#tests/support/sitting.ts';

interface SeededSession {
  readonly id: string;
  readonly taker: string;
  readonly assessment: string;
  readonly section: string;
  readonly question: string;
  readonly attempt: string;
  readonly visit: string;
}

/**
 * `world` is a function that each row calls when it runs, because the test world does not exist yet when the
 * access matrix is built.
 */
export function sessionsRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const made = new Map<string, Promise<SeededSession>>();
  /** This person's session in progress, with an answer. All rows share it, because none changes it. */
  const sessionOf = (taker: string, duration_seconds: number | null): Promise<SeededSession> => {
    const session = made.get(taker) ?? seedSession(taker, duration_seconds);
    made.set(taker, session);
    return session;
  };
  const ofRelation = async (relation: Relation) => {
    const { people, mark } = world().world;
    const session = await sessionOf(people[relation].id, 100_000);
    for (const id of [session.id, session.attempt, session.visit]) mark('session', relation, id);
    return session;
  };
  /** Untimed, because a timed session would close the caller's reviews, which rows of other features open. */
  const ofCaller = (role: Role) => sessionOf(world().world.callers[role].id, null);

  async function seedSession(taker: string, duration_seconds: number | null): Promise<SeededSession> {
    const { api } = world();
    const { database } = api.platform;
    const now = api.clock.now();
    const author = world().world.people.admin.id;
    const paper = await seedTest(database, now, author, {
      sections: [{ title: 'Warm-up', questions: 1 }],
      takers: [taker],
    });
    const [section] = paper.sections;
    const question = section?.questions[0]?.id ?? '';
    const session = {
      id: v7(),
      taker,
      assessment: paper.id,
      section: v7(),
      question,
      attempt: v7(),
      visit: v7(),
    };
    const { kysely } = database;
    await kysely
      .insertInto('sessions')
      .values({
        id: session.id,
        assessment: paper.id,
        revision: paper.revision,
        taker,
        made_by: taker,
        mode: 'test',
        status: 'in_progress',
        seed: 1,
        started_at: now,
        created_at: now,
        updated_at: now,
        accommodations: JSON.stringify(STANDARD_ACCOMMODATIONS),
        stop_clock_breaks: JSON.stringify({ count: 0, seconds: 0 }),
      })
      .execute();
    await kysely
      .insertInto('session_sections')
      .values({
        id: session.section,
        session: session.id,
        position: 1,
        section: section?.id ?? null,
        title: 'Warm-up',
        questions: [question],
        status: 'open',
        duration_seconds,
        opened_at: now,
        ends_at: duration_seconds === null ? null : new Date(now.getTime() + duration_seconds * 1000),
      })
      .execute();
    await kysely
      .insertInto('attempts')
      .values({
        id: session.attempt,
        session: session.id,
        section: session.section,
        question,
        is_seen: true,
        was_ever_answered: false,
        updated_at: now,
      })
      .execute();
    await kysely
      .insertInto('attempt_visits')
      .values({ id: session.visit, session: session.id, question, opened_at: now })
      .execute();
    return session;
  }

  /**
   * A row that reads somebody's session, or a list that must contain only that session's rows. A caller who
   * sees no other person's sessions reads their own.
   */
  const seen =
    (
      send: (attempt: Try, session: SeededSession) => ReturnType<Try['send']>,
      rowsOf?: (session: SeededSession) => string[],
    ): Row =>
    async (attempt) => {
      const { role, reach, endpoint } = attempt;
      for (const relation of TAKERS) {
        const session = await ofRelation(relation);
        const reply = await send(attempt, session);
        const expected = outcome(reach, isPersonInReach(reach, relation), endpoint.status);
        expect(reply.status, relation).toBe(expected);
        if (expected !== endpoint.status || rowsOf === undefined) continue;
        const ids = (reply.body.results as { id: string }[]).map(({ id }) => id);
        expect(ids, relation).toEqual(rowsOf(session));
      }
      if (reach !== 'self') return;
      expect((await send(attempt, await ofCaller(role))).status, 'own').toBe(endpoint.status);
    };

  /**
   * A row for an action that only the taker may do. Staff with the session in view are refused; for everybody
   * else it does not exist.
   */
  const taken =
    (send: (attempt: Try, session: SeededSession) => ReturnType<Try['send']>, refused = 403): Row =>
    async (attempt) => {
      const { role, reach, endpoint } = attempt;
      for (const relation of TAKERS) {
        const reply = await send(attempt, await ofRelation(relation));
        const expected = outcome(reach, isPersonInReach(reach, relation), refused);
        expect(reply.status, relation).toBe(expected);
      }
      if (reach !== 'self') return;
      expect((await send(attempt, await ofCaller(role))).status, 'own').toBe(endpoint.status);
    };

  let seq = 0;
  const save = ({ question }: SeededSession) => {
    seq += 1;
    return { question, response: null, seq };
  };
  const opened_at = '2026-11-19T09:00:00.000Z';

  return {
    [`POST ${SESSIONS}generate/`]: async (attempt) => {
      const { role, reach, send } = attempt;
      for (const relation of TAKERS) {
        const { taker, assessment } = await ofRelation(relation);
        const reply = await send({ assessment, user: taker });
        expect(reply.status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), 200, 422));
      }
      if (reach !== 'self') return;
      expect((await send({ assessment: (await ofCaller(role)).assessment })).status, 'own').toBe(200);
    },
    'POST /api/users/{id}/generate-bulk-sessions/': async (attempt) => {
      const { reach, role, send } = attempt;
      const { people } = world().world;
      for (const relation of RELATIONS) {
        const { taker, assessment } = await sessionOf(people[relation].id, 100_000);
        const reply = await send({ assessments: [assessment] }, taker);
        const success = isStaff(people[relation].role) ? 404 : 201;
        expect(reply.status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), success));
      }
      if (reach !== 'self') return;
      const own = await ofCaller(role);
      expect((await send({ assessments: [own.assessment] }, own.taker)).status, 'own').toBe(201);
    },
    [`GET ${SESSIONS}`]: async ({ role, reach, send }) => {
      for (const relation of TAKERS) await ofRelation(relation);
      if (reach === 'self') await ofCaller(role);
      const seenTakers = TAKERS.filter((relation) => isPersonInReach(reach, relation)).map(
        (relation) => world().world.people[relation].id,
      );
      const own = reach === 'self' ? [world().world.callers[role].id] : [];
      const all = new Set(TAKERS.map((relation) => world().world.people[relation].id).concat(own));
      const { body } = await send(undefined, '', '?page_size=200');
      const listed = (body.results as { taker: { id: string } }[]).map((row) => row.taker.id);
      expect(listed.filter((taker) => all.has(taker)).sort()).toEqual([...seenTakers, ...own].sort());
    },
    [`GET ${SESSIONS}{id}/`]: seen(({ send }, { id }) => send(undefined, id)),
    [`PATCH ${SESSIONS}{id}/`]: async (attempt) => {
      const { role, reach, send } = attempt;
      const extend = async ({ id, section }: SeededSession) => {
        // Earlier callers added time to the same session, so read the current value.
        const { added_seconds } = await world()
          .api.platform.database.kysely.selectFrom('sessions')
          .select('added_seconds')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return send({ action: 'extend', section, seconds: 1, reason: 'Fire alarm', added_seconds }, id);
      };
      for (const relation of TAKERS) {
        const reply = await extend(await ofRelation(relation));
        expect(reply.status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), 200));
      }
      if (reach !== 'self') return;
      const own = await ofCaller(role);
      expect((await extend(own)).status, 'own, as staff do').toBe(403);
      expect((await send({ action: 'take_over' }, own.id)).status, 'own').toBe(200);
    },
    'POST /api/session-releases/': async (attempt) => {
      const { reach, send } = attempt;
      for (const relation of TAKERS) {
        const { id, assessment } = await ofRelation(relation);
        const reply = await send({ assessment }, '', '?dry_run=true');
        const listed = (reply.body.results ?? []) as { session: string | null }[];
        expect(reply.status, relation).toBe(outcome(reach, true, 200));
        const ids = listed.flatMap(({ session }) => session ?? []);
        expect(ids, relation).toEqual(reach !== 'none' && isPersonInReach(reach, relation) ? [id] : []);
      }
    },
    'POST /api/session-releases/cancel/': async (attempt) => {
      const { reach, send } = attempt;
      for (const relation of TAKERS) {
        const { id } = await ofRelation(relation);
        const reply = await send({ sessions: [id] });
        expect(reply.status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), 409));
      }
    },
    'GET /api/sessions/{id}/events/': seen(({ send }, { id }) => send(undefined, id)),
    'GET /api/sessions/{id}/release-preview/': seen(({ send }, { id }) => send(undefined, id)),
    'GET /api/sessions/{id}/late-answers/': seen(({ send }, { id }) => send(undefined, id)),
    [`POST ${SESSIONS}render/`]: taken(({ send }, { id }) => send({ session: id }), 404),
    'GET /api/users/sessions/{id}/sealed-section/': taken(({ send }, { id }) => send(undefined, id), 404),
    'GET /api/users/sessions/{id}/attempts/': seen(
      ({ send }, { id }) => send(undefined, id),
      ({ attempt }) => [attempt],
    ),
    'POST /api/users/sessions/{id}/presence/': taken(({ send }, { id }) => send({}, id), 404),
    'PUT /api/users/sessions/{id}/attempts/': taken(({ send }, session) =>
      send({ attempts: [save(session)] }, session.id),
    ),
    'GET /api/users/assessments-attempts/': seen(
      ({ send }, { id }) => send(undefined, '', `?session=${id}`),
      ({ attempt }) => [attempt],
    ),
    'POST /api/users/assessments-attempts/': taken(({ send }, session) =>
      send({ session: session.id, ...save(session) }),
    ),
    'GET /api/users/assessments-attempts/{id}/': seen(({ send }, { attempt }) => send(undefined, attempt)),
    'PATCH /api/users/assessments-attempts/{id}/': taken(({ send }, session) => {
      const { response, seq: next } = save(session);
      return send({ response, seq: next }, session.attempt);
    }),
    'POST /api/user-assessment-session/create-attempt-visit/': taken(({ send }, { id, question }) =>
      send({ session: id, question, opened_at }),
    ),
    'GET /api/user-assessment-session/attempt-visit/{id}/': seen(({ send }, { visit }) =>
      send(undefined, visit),
    ),
    'PATCH /api/user-assessment-session/attempt-visit/{id}/': taken(({ send }, { visit }) =>
      send({ closed_at: '2026-11-19T10:00:00.000Z' }, visit),
    ),
    'GET /api/user-assessment-session/{id}/fetch-attempt-visit/': seen(
      ({ send }, { id }) => send(undefined, id),
      ({ visit }) => [visit],
    ),
  };
}
