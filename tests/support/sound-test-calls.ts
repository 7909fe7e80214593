/** A sound call for each call about the bank, tests and sessions whose body names things by id. */
import { v7 } from 'uuid';
import type { Role } from '#core/access/access.ts';
import { TAG_CALLS, TAG_KINDS } from '#features/tags/tags.contract.ts';
import { seedQuestion, seedSource, seedTagLine } from './bank-seed.ts';
import { type ForeignWorld, firstSection, northSeeds, SEED, type SoundCall } from './foreign-world.ts';
import { seedPaper, seedSitting } from './results-seed.ts';
import { type Sitting, sittingOf } from './sitting.ts';
import { seedAllocation } from './test-seed.ts';

/** By method and path. What follows the first is for fields that can't stand together with the first's. */
export function soundTestCalls(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, north, student, group, paper, draft, name, one } = northSeeds(get);
  /** Of a student of the caller's, or of the caller where they sit tests themselves. */
  const sitting = async (role: Role): Promise<Sitting> => {
    const { api, world } = get();
    const taker = role === 'student' ? world.callers.student : await world.person('student_in_tutored_group');
    const client = role === 'student' ? world.clients.student : await api.as(taker);
    const one = await sittingOf(api, admin(), SEED, { taker, client });
    await one.act('start');
    return one;
  };
  /** Ended, with an answer to its first question that came too late. */
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
  const save = ({ id, questions }: Sitting) => ({
    ...{ session: id, question: questions[0]?.id, seq: 1, eliminated: [questions[0]?.options[1]] },
    response: [questions[0]?.options[0]],
  });
  const byTaker = { by: ['student'] } as const;

  return {
    ...Object.fromEntries(
      TAG_KINDS.flatMap((kind) => {
        const { list, get: single } = TAG_CALLS[kind];
        const above = TAG_KINDS[TAG_KINDS.indexOf(kind) - 1];
        const isReason = kind === 'reason_for_error';
        const tag = async () => {
          const line = await seedTagLine(...base());
          const parent = above === undefined ? {} : { parent: isReason ? line.topic : line[above] };
          return { line, body: { ...parent, ...(isReason ? { reason_group: 'time' } : {}) } };
        };
        return [
          [`POST ${list.path}`, one(async () => ({ body: { name: name(), ...(await tag()).body } }))],
          [
            `PATCH ${single.path}`,
            one(async () => {
              const { line, body } = await tag();
              return { ids: [line[kind]], body: { version: 1, ...body } };
            }),
          ],
        ];
      }),
    ),
    'POST /api/questions/': one(async () => {
      const tags = await seedTagLine(...base());
      const options = [{ text: 'A', is_correct: false, reason_for_error: tags.reason_for_error }];
      const source = await seedSource(...base(), admin());
      return { body: { type: 'single_choice', options, tags: [tags.topic], source } };
    }),
    'PATCH /api/questions/{id}/': one(async (role) => {
      const question = await seedQuestion(...base(), get().world.callers[role].id);
      const tags = await seedTagLine(...base());
      const reason_for_error = tags.reason_for_error;
      const options = [
        { id: question.options[1], text: 'A', is_correct: false, reason_for_error },
        { id: question.options[0], text: 'B', is_correct: true },
      ];
      const source = await seedSource(...base(), admin());
      return { ids: [question.id], body: { version: 1, tags: [tags.topic], options, source } };
    }),
    'POST /api/questions/{id}/duplicate/': one(async () => ({
      ids: [(await seedQuestion(...base(), admin())).id],
      body: { school: north() },
    })),
    'POST /api/question-source/': one(async () => ({ body: { name: name(), school: north() } })),
    'POST /api/assessment-tags/': one(async () => ({ body: { name: name(), school: north() } })),
    'POST /api/assessments/{id}/duplicate/': one(async () => ({
      ids: [(await paper()).id],
      body: { school: north() },
    })),
    'POST /api/questions-by-ids/': one(async () => ({
      body: { ids: [(await seedQuestion(...base(), admin())).id] },
    })),
    'POST /api/questions/import/': one(async () => {
      const source = await seedSource(...base(), admin());
      const file = new File([`${name()}? {=1 ~2}`], 'north.gift');
      return { file, body: { dry_run: 'false', source, school: north() } };
    }),
    'POST /api/questions/actions/': [
      ...[
        async () => ({ act: 'set_tag', tag: (await seedTagLine(...base())).topic }),
        async () => ({ act: 'set_source', source: await seedSource(...base(), admin()) }),
      ].map((asked) => ({
        make: async (role: Role) => {
          const { id } = await seedQuestion(...base(), get().world.callers[role].id);
          return { body: { ...(await asked()), chosen: { questions: [{ id, version: 1 }] } } };
        },
      })),
      {
        make: async (role) => {
          const stem = name();
          await seedQuestion(...base(), get().world.callers[role].id, { stem });
          const chosen = { filters: { search: stem }, count: 1 };
          return { body: { act: 'set_difficulty', difficulty: 2, chosen } };
        },
      },
    ],
    'POST /api/options/': one(async (role) => {
      const { id } = await seedQuestion(...base(), get().world.callers[role].id);
      const { reason_for_error } = await seedTagLine(...base());
      return { body: { question: id, text: 'C', reason_for_error } };
    }),
    'PATCH /api/options/{id}/': one(async (role) => {
      const { options } = await seedQuestion(...base(), get().world.callers[role].id);
      const { reason_for_error } = await seedTagLine(...base());
      return { ids: [options[1]], body: { version: 1, reason_for_error } };
    }),
    'POST /api/assessments/': one(async () => {
      const { exam } = await seedTagLine(...base());
      const label = await get().world.clients.admin.post('/api/assessment-tags/', { name: name() });
      const { id } = await seedQuestion(...base(), admin());
      return { body: { title: name(), exam, tags: [label.body.id], questions: [id] } };
    }),
    'PATCH /api/assessments/{id}/': one(async (role) => {
      const { exam } = await seedTagLine(...base());
      const label = await get().world.clients.admin.post('/api/assessment-tags/', { name: name() });
      return { ids: [(await draft(role)).id], body: { version: 1, exam, tags: [label.body.id] } };
    }),
    'PUT /api/assessments/{id}/sections/': one(async (role) => {
      const { id, sections } = await draft(role);
      return { ids: [id], body: { version: 1, sections: sections.map((section) => section.id) } };
    }),
    'POST /api/sections/{id}/questions/': one(async (role) => {
      const question = await seedQuestion(...base(), admin(), { status: 'live' });
      return { ids: [(await draft(role)).sections[0]?.id ?? ''], body: { questions: [question.id] } };
    }),
    'PUT /api/sections/{id}/questions/': one(async (role) => {
      const [section] = (await draft(role)).sections;
      const questions = section?.questions.map(({ id }) => id);
      return { ids: [section?.id ?? ''], body: { version: 1, questions } };
    }),
    'POST /api/test-allocation/': [
      {
        make: async () => ({
          body: { assessments: [(await paper()).id], users: [await student()], groups: [await group()] },
        }),
      },
      {
        by: ['manager'],
        make: async () => ({ body: { assessments: [(await paper()).id], schools: [north()] } }),
      },
    ],
    'POST /api/test-allocation/preview/': one(async () => ({
      body: { assessments: [(await paper()).id], users: [await student()], groups: [await group()] },
    })),
    'DELETE /api/test-allocation/': one(async () => {
      const target = { person: await student() };
      return {
        body: { allocations: [await seedAllocation(...base(), admin(), (await paper()).id, target)] },
      };
    }),
    'POST /api/users/{id}/assessments/': one(async () => ({
      ids: [await student()],
      body: { assessments: [(await paper()).id] },
    })),
    'DELETE /api/users/{id}/assessments/': one(async () => {
      const [id, { id: test }] = [await student(), await paper()];
      await seedAllocation(...base(), admin(), test, { person: id });
      return { ids: [id], body: { assessments: [test] } };
    }),
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
          return { ids: [id], body: { action: 'extend', section, seconds: 60, reason: 'Fire alarm' } };
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
    'POST /api/compute-scaled-score/': [
      {
        by: ['manager', 'tutor', 'student'],
        make: async (role) => {
          const of = await seedPaper(...base(), admin(), { sections: [{ questions: [{}] }] });
          const taker = role === 'student' ? get().world.callers.student.id : await student();
          return { body: { session: await seedSitting(...base(), of, taker, { answers: [['A']] }) } };
        },
      },
      {
        make: async () => {
          const { id, sections } = await paper();
          return { body: { assessment: id, raw: { [sections[0]?.id ?? '']: 1 } } };
        },
      },
    ],
  };
}
