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
  '<p>20% off, and then another 20% off the sale price</p>',
  '<p>30% off</p>',
  '<p>$20 off</p>',
  '<p>a 10% increase, and then 25% off</p>',
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
        'First check whether \\(x\\) is squared. That tells you whether the graph is a line or a parabola.',
        'Then check the sign of the coefficient of \\(x\\) or \\(x^2\\).',
      ],
      explanation:
        '<p>If \\(x\\) isn’t squared, the graph is a line. A slope of \\(3\\) is positive, so that line rises; a slope of \\(-3\\) is negative, so that line falls. If \\(x\\) is squared and \\(y\\) isn’t, the graph is a parabola. In \\(y = (x - 2)^2\\), the coefficient of \\(x^2\\) is positive, so the parabola opens upward. In \\(y = 2 - x^2\\), it is negative, so the parabola opens downward. In the equation of a circle, both \\(x\\) and \\(y\\) are squared.</p>',
      tags: [known(topics, 'P.C.')],
    },
  });
  const ordering = await tutor.call(addQuestion, {
    body: {
      type: 'ordering',
      status: 'live',
      difficulty: 3,
      stem: '<p>A jacket costs $80. Put the prices after these changes in order from lowest to highest.</p>',
      options: PRICES.map((text) => ({ text })),
      hints: [
        'For each change, find what part of the $80 you pay.',
        'For two percent changes in a row, multiply the factors. Don’t add the percents.',
      ],
      explanation:
        '<p>Taking 20% off twice leaves \\(0.8 \\cdot 0.8 = 0.64\\) of the price, or $51.20. Taking 30% off leaves \\(0.7\\) of the price, or $56. Taking $20 off leaves $60. A 10% increase followed by 25% off leaves \\(1.1 \\cdot 0.75 = 0.825\\) of the price, or $66.</p>',
      tags: [known(topics, 'Q.B.')],
    },
  });
  const gaps = await tutor.call(addQuestion, {
    body: {
      type: 'gaps',
      status: 'live',
      partial: true,
      difficulty: 2,
      stem: '<p>A shirt costs $40. During a sale, it is 25% off and costs $ [[1]] . Then the sale price goes up by 20%. The new price is [[2]] the original price by $ [[3]] .</p>',
      gaps: [
        { choices: [], accepted_answers: ['30', '30.00'] },
        { choices: ['above', 'below'], accepted_answers: ['below'] },
        { choices: [], accepted_answers: ['4', '4.00'] },
      ],
      hints: ['Take each percent of the price just before that change.'],
      explanation:
        '<p>25% of $40 is $10, so the sale price is $30. Then 20% of $30 is $6, so the new price is $36, which is $4 below $40.</p>',
      tags: [known(topics, 'Q.B.')],
    },
  });
  const steps = ['2(x - 3) = 10', '2x - 3 = 10', '2x = 13', 'x = 6.5'].map((tex) => `\\(${tex}\\)`);
  const hotText = await tutor.call(addQuestion, {
    body: {
      type: 'single_choice',
      status: 'live',
      difficulty: 2,
      stem: `<p>Mia solved an equation as shown. Which line contains her first mistake?</p><ol>${steps.map((step) => `<li>[[${step}]]</li>`).join('')}</ol>`,
      options: steps.map((text, place) => ({ text, is_correct: place === 1 })),
      hints: ['What does the 2 multiply when you expand \\(2(x - 3)\\)?'],
      explanation:
        '<p>The 2 multiplies both terms: \\(2(x - 3) = 2x - 6\\). The correct solution is \\(x = 8\\).</p>',
      tags: [known(topics, 'P.C.')],
    },
  });
  const sentence = await tutor.call(addQuestion, {
    body: {
      type: 'multiple_choice',
      status: 'live',
      partial: true,
      difficulty: 2,
      stem: '<p>Two of the marked verbs don’t agree with their subjects. Which ones are they?</p><p>The list of winners [[hang]] by the door. Everyone who [[passes]] it [[stops]] to see whether a friend’s name [[appear]] there, even though the prizes [[were given]] out in May and most people [[know]] the winners.</p>',
      options: ['hang', 'passes', 'stops', 'appear', 'were given', 'know'].map((text) => ({
        text,
        is_correct: text === 'hang' || text === 'appear',
      })),
      hints: ['Find the subject of each verb. Is it singular or plural?'],
      explanation:
        '<p>The subjects “list” and “name” are singular, so the verbs should be “hangs” and “appears.”</p>',
      tags: [known(topics, 'FSS')],
    },
  });
  const { id } = await tutor.call(addAssessment, {
    body: {
      title: 'Question types sampler',
      description:
        '<p>A few minutes with five kinds of questions: match equations with graphs, put prices in order, fill in blanks, and find mistakes in an equation and in a sentence.</p>',
      modes: ['test', 'practice'],
      questions: [matching.id, ordering.id, gaps.id, hotText.id, sentence.id],
    },
  });
  const assessment = await publish(tutor.call, id);
  await tutor.call(allocate, {
    body: { assessments: [assessment], groups: [group.id], due_at: due.toISOString() },
  });
}
