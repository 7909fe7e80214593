/** A valid call of each endpoint of this feature whose body contains ids. */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';

/**
 * The calls, keyed by method and path. Further calls cover fields that cannot be combined with the first
 * call's.
 */
export function resultsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, student, paper } = northSeeds(get);

  return {
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
      {
        by: ['manager', 'tutor'],
        make: async () => {
          const of = await seedPaper(...base(), admin(), {
            sections: [{ questions: [{ type: 'multiple_choice' }] }],
          });
          const [asked] = of.content.sections.flatMap(({ placements }) => placements);
          const options = of.questions.get(asked?.question_revision ?? '')?.options ?? [];
          const response = options.slice(0, 1).map((option) => option.id);
          return { body: { assessment: of.id, responses: [{ question: asked?.question, response }] } };
        },
      },
    ],
  };
}
