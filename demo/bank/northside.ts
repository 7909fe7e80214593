/** A few questions by the second school's tutor, which the first school does not see. */
import { seededLuck } from '../luck.ts';
import { type DemoQuestion, finishWritten, type TopicCode, type WrittenQuestion } from './question.ts';
import { CONVENTIONS, TRANSITION } from './written/stems.ts';

const WRITTEN: readonly (readonly [TopicCode, WrittenQuestion])[] = [
  [
    'H.A.',
    {
      difficulty: 2,
      stimulus: '',
      stem: '<p>A canoe club charges a fee of $18 to join and $7 for each outing. A member has paid $74 in all. How many outings has the member paid for?</p>',
      right: '<p>8</p>',
      wrong: [
        [
          '<p>10</p>',
          'R2',
          'This leaves the fee out and divides nearly all of the money by the price of an outing.',
        ],
        ['<p>13</p>', 'E1', 'Here the fee is added to what was paid, where it has to be taken away.'],
        [
          '<p>56</p>',
          'P3',
          'That is the money paid for outings; the question asks how many outings there were.',
        ],
      ],
      explanation:
        '<p>With \\(n\\) outings \\(18 + 7n = 74\\), so \\(7n = 56\\) and \\(n = 8\\). Check: \\(18 + 7 \\cdot 8 = 74\\).</p>',
    },
  ],
  [
    'Q.B.',
    {
      difficulty: 3,
      stimulus: '',
      stem: '<p>The price of a lamp is raised by 20% and later lowered by 20%. The lamp then costs what percent of its first price?</p>',
      right: '<p>96%</p>',
      wrong: [
        ['<p>100%</p>', 'P1', 'The two percents are of different amounts, so they do not undo each other.'],
        ['<p>104%</p>', 'E1', 'The second change makes the price lower than the first price, not higher.'],
        [
          '<p>80%</p>',
          'P3',
          'This takes account of the lowering alone and forgets that the price rose before.',
        ],
      ],
      explanation:
        '<p>Raising by 20% multiplies by \\(1.2\\), lowering by 20% multiplies by \\(0.8\\). Together that is \\(1.2 \\cdot 0.8 = 0.96\\), or 96% of the first price.</p>',
    },
  ],
  [
    'S.B.',
    {
      difficulty: 2,
      stimulus: '',
      stem: '<p>In a triangle, one angle is twice as large as the smallest angle and the third is three times as large as the smallest. What is the measure of the largest angle?</p>',
      right: '<p>\\(90^\\circ\\)</p>',
      wrong: [
        ['<p>\\(30^\\circ\\)</p>', 'P3', 'That is the smallest of the angles; the largest is asked for.'],
        ['<p>\\(60^\\circ\\)</p>', 'R1', 'This is the angle in the middle, twice as large as the smallest.'],
        [
          '<p>\\(120^\\circ\\)</p>',
          'E1',
          'With such an angle the three together come to more than a triangle has.',
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
        ['<p>\\(4\\)</p>', 'E1', 'The sign is turned round: the factor is x + 4, which is zero at −4.'],
        ['<p>\\(-7\\)</p>', 'E1', 'The sign is turned round: the factor is x − 7, which is zero at 7.'],
        [
          '<p>\\(28\\)</p>',
          'P1',
          'The constant of the equation is no solution of it; the left side has to be factored.',
        ],
      ],
      explanation:
        '<p>\\(x^2 - 3x - 28 = (x + 4)(x - 7)\\), which is zero for \\(x = -4\\) and for \\(x = 7\\). Of these, \\(-4\\) is among the choices.</p>',
    },
  ],
  [
    'TRA',
    {
      difficulty: 2,
      stimulus:
        'The town’s first tide mill ground flour for about six hours out of every twelve, whenever the outgoing water turned its wheel. The miller had no say in which six hours these were. ______ the hours of work moved through day and night as the tides did, and the family slept when the pond was filling.',
      stem: TRANSITION,
      right: 'Accordingly,',
      wrong: [
        ['However,', 'K4', 'Nothing is set against the sentence before; what follows comes of it.'],
        ['For example,', 'K4', 'What follows is not one case among several, but what it led to.'],
        ['Similarly,', 'R3', 'No second thing is compared with the mill; its own consequence is told.'],
      ],
      explanation:
        'The miller could not choose the hours, and so they moved with the tides. The second sentence is a consequence of the first, which “accordingly” says.',
    },
  ],
  [
    'BOU',
    {
      difficulty: 2,
      stimulus:
        'Lichens grow so slowly that some patches on northern stones are older than the oldest trees. A geologist who knows how fast a kind of lichen ______ measure the widest patch on a boulder and say roughly when the ice set the boulder down.',
      stem: CONVENTIONS,
      right: 'spreads can',
      wrong: [
        ['spreads, can', 'K4', 'A single comma can’t stand between a subject and its verb.'],
        ['spreads; can', 'K4', 'After a semicolon a whole sentence would have to follow.'],
        ['spreads. Can', 'K2', 'The first part is then no sentence: its subject is left without a verb.'],
      ],
      explanation:
        '“A geologist who knows how fast a kind of lichen spreads” is the subject, and “can measure” its verb. Nothing stands between the two.',
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
