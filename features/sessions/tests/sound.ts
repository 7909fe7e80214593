/** A valid call for each of this feature's calls whose body contains ids. */
import { v7 } from 'uuid';
import type { Role } from '#core/access/access.ts';
import { seedSet } from '#features/practice-sets/tests/seed-set.ts';
import { type ForeignWorld, firstSection, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { type Sitting, sittingOf } from '#tests/support/sitting.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

const BY_HAND = { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' };

/**
 * The calls, keyed by method and path. Further calls cover fields that cannot be combined with the first
 * call's.
 */
export function sessionsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, student, paper, one } = northSeeds(get);
  /** A session of a student of the caller, or of the caller if they take tests themselves. */
  const sitting = async (role: Role): Promise<Sitting> => {
    const { api, world } = get();
    const taker = role === 'student' ? world.callers.student : await world.person('student_in_tutored_group');
    const client = role === 'student' ? world.clients.student : await api.as(taker);
    // A timed test would close the student's reviews and doubts, which calls of other features open.
    const duration_seconds = role === 'student' ? null : 600;
    const seed = { sections: [{ title: 'Warm-up', questions: 2, duration_seconds }], attempts_allowed: null };
    const one = await sittingOf(api, admin(), seed, { taker, client });
    await one.act('start');
    return one;
  };
  /** A submitted session with a late answer to its first question. */
  const endedLate = async (role: Role): Promise<Sitting> => {
    const ended = await sitting(role);
    const [question] = ended.questions;
    await ended.save({ question: question?.id, response: question?.options[0], seq: 1 });
    await ended.act('submit');
    const late_response = JSON.stringify(question?.options[1]);
    await get()
      .api.platform.database.kysely.updateTable('attempts')
      .set({ late_response, late_writer: 1, late_seq: 2, late_at: get().api.clock.now() })
      .where('session', '=', ended.id)
      .execute();
    return ended;
  };
  /** A submitted session whose score waits for a release by staff. */
  const endedUnreleased = async (role: Role): Promise<Sitting> => {
    const ended = await endedLate(role);
    await get()
      .api.platform.database.kysely.updateTable('assessments')
      .set({ release: JSON.stringify(BY_HAND) })
      .where('id', '=', ended.paper.id)
      .execute();
    return ended;
  };
  const save = ({ id, questions }: Sitting) => ({
    session: id,
    question: questions[0]?.id,
    seq: 1,
    eliminated: [questions[0]?.options[1]],
    response: [questions[0]?.options[0]],
  });
  const byTaker = { by: ['student'] } as const;

  return {
    'POST /api/users/assessments-sessions/generate/': [
      {
        make: async () => {
          const [user, { id: assessment }] = [await student(), await paper()];
          await seedAllocation(...base(), admin(), assessment, { person: user });
          return { body: { assessment, user } };
        },
      },
      {
        ...byTaker,
        make: async () => {
          const { id: assessment } = await paper();
          await seedAllocation(...base(), admin(), assessment, { person: get().world.callers.student.id });
          return { body: { assessment } };
        },
      },
      {
        ...byTaker,
        make: async () => ({
          body: {
            practice_set: await seedSet(...base(), admin(), { for_user: get().world.callers.student.id }),
          },
        }),
      },
    ],
    'POST /api/users/{id}/generate-bulk-sessions/': one(async () => {
      const [id, { id: assessment }] = [await student(), await paper()];
      await seedAllocation(...base(), admin(), assessment, { person: id });
      return { ids: [id], body: { assessments: [assessment] } };
    }),
    'PATCH /api/users/assessments-sessions/{id}/': [
      {
        make: async (role) => {
          const { id } = await sitting(role);
          const section = await firstSection(get().api, id);
          return {
            ids: [id],
            body: { action: 'extend', section, seconds: 60, reason: 'Fire alarm', added_seconds: 0 },
          };
        },
      },
      {
        ...byTaker,
        make: async (role) => {
          const { id } = await sitting(role);
          return { ids: [id], body: { action: 'next_section', from: await firstSection(get().api, id) } };
        },
      },
      {
        make: async (role) => {
          const { id, questions } = await endedLate(role);
          return {
            ids: [id],
            body: { action: 'accept_late', questions: [questions[0]?.id], reason: 'Rain' },
          };
        },
      },
    ],
    'POST /api/session-releases/': one(async (role) => {
      const { id, paper: of } = await endedUnreleased(role);
      return { body: { assessment: of.id, sessions: [id] } };
    }),
    'POST /api/session-releases/cancel/': one(async (role) => {
      const { id } = await endedUnreleased(role);
      const at = new Date(get().api.clock.now().getTime() + 60_000);
      await get()
        .api.platform.database.kysely.updateTable('sessions')
        .set({ released_at: at })
        .where('id', '=', id)
        .execute();
      return { body: { sessions: [id] } };
    }),
    'POST /api/users/assessments-sessions/render/': [
      { ...byTaker, make: async (role) => ({ body: { session: (await sitting(role)).id } }) },
    ],
    'POST /api/users/assessments-attempts/': [
      { ...byTaker, make: async (role) => ({ body: save(await sitting(role)) }) },
    ],
    'PATCH /api/users/assessments-attempts/{id}/': [
      {
        ...byTaker,
        make: async (role) => {
          const one = await sitting(role);
          const { session: _, question: __, ...body } = save(one);
          await one.client.post('/api/users/assessments-attempts/', save(one));
          const { results } = (await one.client.get(`/api/users/sessions/${one.id}/attempts/`)).body;
          return { ids: [results[0].id], body: { ...body, seq: 2 } };
        },
      },
    ],
    'POST /api/user-assessment-session/create-attempt-visit/': [
      {
        ...byTaker,
        make: async (role) => {
          const { id: session, questions } = await sitting(role);
          const opened_at = get().api.clock.now().toISOString();
          return { body: { id: v7(), session, question: questions[0]?.id, opened_at } };
        },
      },
    ],
  };
}
