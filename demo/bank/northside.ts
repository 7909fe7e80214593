/** A few questions written by the second school's tutor, which the first school does not see. */
import { seededLuck } from '../luck.ts';
import { type DemoQuestion, finishWritten, type TopicCode, type WrittenQuestion } from './question.ts';
import { CONVENTIONS, TRANSITION } from './written/stems.ts';

const WRITTEN: readonly (readonly [TopicCode, WrittenQuestion])[] = [
  [
    'H.A.',
    {
      difficulty: 2,
      stimulus: '',
      stem: '<p>A canoe club charges an $18 membership fee plus $7 for each outing. A member has paid a total of $74. How many outings has the member paid for?</p>',
      right: '<p>8</p>',
      wrong: [
        ['<p>10</p>', 'R2', 'You left out the fee: $74 divided by $7 is a little more than 10.'],
        ['<p>13</p>', 'E1', 'You added the fee to the total instead of subtracting it.'],
        [
          '<p>56</p>',
          'P3',
          'This is the amount paid for outings, in dollars. The question asks for the number of outings.',
        ],
      ],
      explanation:
        '<p>Let \\(n\\) be the number of outings. Then \\(18 + 7n = 74\\), so \\(7n = 56\\) and \\(n = 8\\). Check: \\(18 + 7 \\cdot 8 = 74\\).</p>',
    },
  ],
  [
    'Q.B.',
    {
      difficulty: 3,
      stimulus: '',
      stem: '<p>The price of a lamp is increased by 20% and later decreased by 20%. The final price is what percent of the original price?</p>',
      right: '<p>96%</p>',
      wrong: [
        ['<p>100%</p>', 'P1', 'The two percents are taken of different amounts, so they don’t cancel out.'],
        [
          '<p>104%</p>',
          'E1',
          'The decrease is taken from the higher price, so the final price is less than the original price.',
        ],
        ['<p>80%</p>', 'P3', 'You used only the decrease. The price increased by 20% first.'],
      ],
      explanation:
        '<p>A 20% increase multiplies the price by \\(1.2\\), and a 20% decrease multiplies it by \\(0.8\\). Together, \\(1.2 \\cdot 0.8 = 0.96\\), so the final price is 96% of the original price.</p>',
    },
  ],
  [
    'S.B.',
    {
      difficulty: 2,
      stimulus: '',
      stem: '<p>In a triangle, one angle measures twice as much as the smallest angle, and the third angle measures three times as much as the smallest angle. What is the measure of the largest angle?</p>',
      right: '<p>\\(90^\\circ\\)</p>',
      wrong: [
        ['<p>\\(30^\\circ\\)</p>', 'P3', 'This is the smallest angle. The question asks for the largest.'],
        ['<p>\\(60^\\circ\\)</p>', 'R1', 'This is the middle angle, which is twice the smallest.'],
        [
          '<p>\\(120^\\circ\\)</p>',
          'E1',
          'If the largest angle were 120°, the three angles would add up to more than 180°.',
        ],
      ],
      explanation:
        '<p>The angles are \\(x\\), \\(2x\\) and \\(3x\\), and \\(x + 2x + 3x = 180^\\circ\\), so \\(x = 30^\\circ\\). The largest is \\(3x = 90^\\circ\\).</p>',
    },
  ],
  [
    'P.B.',
    {
      difficulty: 3,
      stimulus: '',
      stem: '<p>Which of the following is a solution of \\(x^2 - 3x - 28 = 0\\)?</p>',
      right: '<p>\\(-4\\)</p>',
      wrong: [
        ['<p>\\(4\\)</p>', 'E1', 'You have the wrong sign. The factor is x + 4, which equals 0 when x = −4.'],
        ['<p>\\(-7\\)</p>', 'E1', 'You have the wrong sign. The factor is x − 7, which equals 0 when x = 7.'],
        [
          '<p>\\(28\\)</p>',
          'P1',
          'This is the constant without its sign, not a solution. Factor the left side.',
        ],
      ],
      explanation:
        '<p>\\(x^2 - 3x - 28 = (x + 4)(x - 7)\\), which equals 0 when \\(x = -4\\) or \\(x = 7\\). Of these, only \\(-4\\) is one of the choices.</p>',
    },
  ],
  [
    'TRA',
    {
      difficulty: 2,
      stimulus:
        'The town’s first tide mill ground flour for about six hours out of every twelve, whenever the outgoing water turned its wheel. The miller had no say in which six hours these were. ______ his working hours shifted through day and night with the tides, and the family slept while the pond was filling.',
      stem: TRANSITION,
      right: 'Accordingly,',
      wrong: [
        ['However,', 'K4', 'The second idea doesn’t contrast with the first. It results from it.'],
        ['For example,', 'K4', 'The sentence doesn’t give an example. It gives a result.'],
        ['Similarly,', 'R3', 'The sentence doesn’t compare the mill with anything. It gives a result.'],
      ],
      explanation:
        'The miller couldn’t choose his hours, so they shifted with the tides. The sentence after the blank is a result of the one before it, and “accordingly” signals a result.',
    },
  ],
  [
    'BOU',
    {
      difficulty: 2,
      stimulus:
        'Lichens grow so slowly that some patches on rocks in the far north are older than the oldest trees. A geologist who knows how fast a species of lichen ______ measure the widest patch on a boulder and estimate when a glacier left the boulder there.',
      stem: CONVENTIONS,
      right: 'spreads can',
      wrong: [
        ['spreads, can', 'K4', 'Don’t separate a subject from its verb with a single comma.'],
        ['spreads; can', 'K4', 'A semicolon has to be followed by a complete sentence here.'],
        ['spreads. Can', 'K2', 'This turns the first part into a fragment: its subject has no verb.'],
      ],
      explanation:
        'The subject is “A geologist who knows how fast a species of lichen spreads,” and its verb is “can measure.” No punctuation belongs between a subject and its verb.',
    },
  ],
];

/** The questions are the same at every call. */
export function northsideBank(): DemoQuestion[] {
  return WRITTEN.map(([topic, question], index) => {
    const name = `northside/${index + 1}`;
    return finishWritten(question, topic, name, seededLuck(name));
  });
}
