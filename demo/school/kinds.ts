/** A short test that shows several kinds of questions: matching, ordering, gaps and choices. */
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

/** The options, from the lowest price to the highest. */
const PRICES = [
  '<p>20% off, and then another 20% off what is left</p>',
  '<p>30% off</p>',
  '<p>$20 off</p>',
  '<p>raised by 10%, and then 25% off</p>',
];

/** Writes and publishes the test and assigns it to a group until a due date. */
export async function makeKinds(
  tutor: SignedIn,
  group: { readonly id: string } | undefined,
  due: Date,
): Promise<void> {
  if (group === undefined) throw new Error('The school has no group.');
  const topics = await topicIds(tutor);
  const matching = await tutor.call(addQuestion, {
    body: {
      type: 'matching',
      status: 'live',
      partial: true,
      difficulty: 2,
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
  const ordering = await tutor.call(addQuestion, {
    body: {
      type: 'ordering',
      status: 'live',
      difficulty: 3,
      stem: '<p>A jacket costs $80. Put these prices for it in order, from the lowest to the highest.</p>',
      options: PRICES.map((text) => ({ text })),
      hints: [
        'Write down for each what part of $80 is paid.',
        'Of two changes by a percent one after the other multiply the parts; do not add the percents.',
      ],
      explanation:
        '<p>Twice 20% off leaves \\(0.8 \\cdot 0.8 = 0.64\\) of the price, $51.20; 30% off leaves \\(0.7\\), $56; $20 off leaves $60; first 10% more and then 25% off leaves \\(1.1 \\cdot 0.75 = 0.825\\), $66.</p>',
      tags: [known(topics, 'Q.B.')],
    },
  });
  const gaps = await tutor.call(addQuestion, {
    body: {
      type: 'gaps',
      status: 'live',
      partial: true,
      difficulty: 2,
      stem: '<p>A shirt costs $40. A sale takes 25% off, so that it costs $ [[1]] . Then the price goes up by 20%, and is [[2]] the price before the sale, by $ [[3]] .</p>',
      gaps: [
        { choices: [], accepted_answers: ['30', '30.00'] },
        { choices: ['above', 'below'], accepted_answers: ['below'] },
        { choices: [], accepted_answers: ['4', '4.00'] },
      ],
      hints: ['Take the percents of the price that stands just before them.'],
      explanation:
        '<p>25% of $40 is $10, which leaves $30. 20% of $30 is $6, so that it then costs $36: $4 below $40.</p>',
      tags: [known(topics, 'Q.B.')],
    },
  });
  const steps = ['2(x - 3) = 10', '2x - 3 = 10', '2x = 13', 'x = 6.5'].map((tex) => `\\(${tex}\\)`);
  const hotText = await tutor.call(addQuestion, {
    body: {
      type: 'single_choice',
      status: 'live',
      difficulty: 2,
      stem: `<p>Mia solves an equation. In which line is her first mistake?</p><ol>${steps.map((step) => `<li>[[${step}]]</li>`).join('')}</ol>`,
      options: steps.map((text, place) => ({ text, is_correct: place === 1 })),
      hints: ['What happens to each part in the brackets when they are opened?'],
      explanation: '<p>The 2 multiplies both parts: \\(2(x - 3) = 2x - 6\\), so that \\(x = 8\\).</p>',
      tags: [known(topics, 'P.C.')],
    },
  });
  const sentence = await tutor.call(addQuestion, {
    body: {
      type: 'multiple_choice',
      status: 'live',
      partial: true,
      difficulty: 2,
      stem: '<p>Two of the marked words do not agree with what they belong to. Which are they?</p><p>The list of winners [[hang]] beside the door, and everyone who [[passes]] it [[looks]] whether [[their]] name [[stand]] there, although the prizes [[were given]] out in May.</p>',
      options: ['hang', 'passes', 'looks', 'their', 'stand', 'were given'].map((text) => ({
        text,
        is_correct: text === 'hang' || text === 'stand',
      })),
      hints: ['Find of each verb what it is said of.'],
      explanation: '<p>The list hangs, and the name stands; both are one thing.</p>',
      tags: [known(topics, 'FSS')],
    },
  });
  const { id } = await tutor.call(addAssessment, {
    body: {
      title: 'What belongs where',
      description:
        '<p>A few minutes on graphs and percents: put to each equation what goes with it, prices in order, words and numbers into gaps, and find mistakes where they stand.</p>',
      modes: ['test', 'practice'],
      questions: [matching.id, ordering.id, gaps.id, hotText.id, sentence.id],
    },
  });
  const assessment = await publish(tutor.call, id);
  await tutor.call(allocate, {
    body: { assessments: [assessment], groups: [group.id], due_at: due.toISOString() },
  });
}
