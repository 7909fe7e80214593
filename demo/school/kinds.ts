/** A short test of questions whose options are put to places, written for it. It knows no taker. */
import { allocate } from '#features/allocation/allocation.contract.ts';
import { addAssessment } from '#features/assessments/assessments.contract.ts';
import { addQuestion } from '#features/questions/questions.contract.ts';
import type { SignedIn } from './calls.ts';
import { publish } from './publish.ts';
import { known, topicIds } from './write-bank.ts';

const FORMS = [
  ['<p>\\(y = 3x - 2\\)</p>', '<p>a line that rises</p>'],
  ['<p>\\(y = -3x + 2\\)</p>', '<p>a line that falls</p>'],
  ['<p>\\(y = (x - 2)^2\\)</p>', '<p>a parabola that opens upward</p>'],
  ['<p>\\(y = 2 - x^2\\)</p>', '<p>a parabola that opens downward</p>'],
  ['', '<p>a circle</p>'],
] as const;

/** Writes and publishes it, and allots it to a group until a day. */
export async function makeKinds(
  tutor: SignedIn,
  group: { readonly id: string } | undefined,
  due: Date,
): Promise<void> {
  if (group === undefined) throw new Error('The school has a group.');
  const topics = await topicIds(tutor);
  const matching = await tutor.call(addQuestion, {
    body: {
      ...{ type: 'matching', status: 'live', partial: true, difficulty: 2 },
      stem: '<p>Each equation below has a graph in the <i>xy</i>-plane. Which graph goes with each equation?</p>',
      options: FORMS.map(([prompt, text]) => ({ prompt, text })),
      hints: [
        'Look first whether \\(x\\) is squared: that tells a line from a parabola.',
        'Then look at the sign of what stands before \\(x\\) or \\(x^2\\).',
      ],
      explanation:
        '<p>Where \\(x\\) has no square the graph is a line, which rises where its slope is positive: \\(3\\) rises, \\(-3\\) falls. Where \\(x\\) is squared it is a parabola: \\((x - 2)^2\\) is never below 0 and opens upward, and in \\(2 - x^2\\) the square is taken away, so that it opens downward. In a circle’s equation both \\(x\\) and \\(y\\) are squared.</p>',
      tags: [known(topics, 'P.C.')],
    },
  });
  const { id } = await tutor.call(addAssessment, {
    body: {
      title: 'What goes with what',
      description: '<p>A few minutes on graphs: put to each equation what goes with it.</p>',
      modes: ['test', 'practice'],
      questions: [matching.id],
    },
  });
  const assessment = await publish(tutor.call, id);
  await tutor.call(allocate, {
    body: { assessments: [assessment], groups: [group.id], due_at: due.toISOString() },
  });
}
