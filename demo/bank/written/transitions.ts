/** Writing: the transition between two sentences. */
import type { WrittenQuestion } from '../question.ts';
import { TRANSITION } from './stems.ts';

export const TRANSITIONS: readonly WrittenQuestion[] = [
  {
    difficulty: 1,
    stimulus:
      'Bees were long thought to be nearly deaf, since they have no ears of the kind that other animals have. Recent experiments point the other way: hairs on a bee’s antennae bend in moving air and pick up the hum of other bees close by. ______ dancers in a dark hive can be followed by sisters who do not see them.',
    stem: TRANSITION,
    right: 'As a result,',
    wrong: [
      ['However,', 'K4', 'The second statement follows from the first; it does not go against it.'],
      [
        'In other words,',
        'K4',
        'That dancers can be followed is a consequence, not the same thing said again.',
      ],
      ['Previously,', 'R2', 'No earlier time is spoken of.'],
    ],
    explanation:
      'Because hairs pick up the hum, bees can follow a dancer in the dark. A consequence is marked by “As a result”.',
  },
  {
    difficulty: 1,
    stimulus:
      'The novelist Petra Lindgard planned her books on cards, one for each scene, and moved them about on a wall for months before she wrote a line. Her brother Tor, who shared her house and her publisher, began each of his novels with the first sentence that came to him and never looked back. ______ the two finished their books in very nearly the same time.',
    stem: TRANSITION,
    right: 'Even so,',
    wrong: [
      ['For example,', 'K4', 'The sentence is no example of how they differ.'],
      ['Therefore,', 'K4', 'That they took equally long does not follow from how differently they worked.'],
      ['Likewise,', 'S1', 'The sentence before describes a contrast, so there is nothing to be likened to.'],
    ],
    explanation:
      'After such different ways of working one expects different times. “Even so” marks that the fact goes against what one expects.',
  },
  {
    difficulty: 2,
    stimulus:
      'Salt makes ice melt at temperatures below the freezing point of pure water, which is why it is spread on winter roads. It has its price, though. It eats into steel and concrete, and it washes into streams, where it harms fish. Some cities have ______ begun to mix it with beet juice, which clings to the road and lets them use a third less salt.',
    stem: TRANSITION,
    right: 'consequently',
    wrong: [
      ['nevertheless', 'K4', 'Using less salt agrees with its harm; it does not go against it.'],
      ['similarly', 'K4', 'Cities are not compared with anything.'],
      ['conversely', 'K4', 'Nothing is turned about here.'],
    ],
    explanation:
      'The harm that salt does is the reason why cities use less of it. A result of what was said before is marked by “consequently”.',
  },
  {
    difficulty: 2,
    stimulus:
      'The earliest known maps of the town show a market square with a well at its center. By 1720 the well had been filled in, and a statue stood in its place. The statue was taken down in 1850 to make room for a bandstand. ______ in 1974, the square was dug up for an underground garage, and the old well came to light again.',
    stem: TRANSITION,
    right: 'Finally,',
    wrong: [
      ['In contrast,', 'K4', 'The sentence is the next in a row of events, not an opposite.'],
      ['For instance,', 'K4', 'It is no example of anything before it.'],
      ['Meanwhile,', 'R2', 'The year 1974 is later, not at the same time.'],
    ],
    explanation:
      'The text goes through 1720, 1850 and 1974 in order. The last of a row is introduced by “Finally”.',
  },
  {
    difficulty: 3,
    stimulus:
      'Critics have described the architect Ngozi Hartley as a minimalist, and her museums, with their bare walls and long silences, bear this out. Her houses do not. ______ their stairs are carved, their ceilings painted, and their doors inlaid with three kinds of wood; one visitor compared her own study to the inside of a jewel box.',
    stem: TRANSITION,
    right: 'In fact,',
    wrong: [
      ['Instead of this,', 'K4', 'The houses do not stand in place of anything.'],
      ['Similarly,', 'K4', 'The houses are unlike the museums.'],
      [
        'As a consequence,',
        'K4',
        'That they are carved and painted does not follow from not being minimal; it shows it.',
      ],
    ],
    explanation:
      '“Her houses do not” is a short claim; the sentence after it bears the claim out with details and goes further. “In fact” introduces such support.',
  },
  {
    difficulty: 3,
    stimulus:
      'To count whales from the air is hard, because a whale spends most of its life under water. Aerial surveys see only those that have come up to breathe. Biologists ______ multiply what they count by a factor that they know from tagged whales: if a tagged whale is at the surface for a fifth of the time, five whales are reckoned for each one seen.',
    stem: TRANSITION,
    right: 'accordingly',
    wrong: [
      ['regardless', 'K4', 'The factor is used just because of what was said before.'],
      ['by contrast', 'K4', 'No contrast is drawn.'],
      ['for example', 'K4', 'The sentence gives the way out, and the example comes after the colon.'],
    ],
    explanation:
      'Since only whales at the surface are seen, a correction is made that fits: “accordingly” means in a way that suits what was said.',
  },
  {
    difficulty: 3,
    stimulus:
      'Some researchers hold that early people crossed the strait on foot, when the sea was low and the floor of the strait lay dry. Others hold that they came by boat along the coast. ______ the stone tools on the far side are most numerous near the present shore and grow fewer inland, just as one would expect of people who landed there.',
    stem: TRANSITION,
    right: 'In support of the latter view,',
    wrong: [
      [
        'In support of the former view,',
        'K4',
        'Tools near the shore speak for boats, which is the second view named.',
      ],
      ['Despite these two views,', 'R2', 'The tools agree with one of them.'],
      ['In addition to walking,', 'R3', 'That people both walked and sailed is not claimed.'],
    ],
    explanation:
      '“People who landed there” came by boat, the second of the two views. “Latter” names the second of two.',
  },
  {
    difficulty: 4,
    stimulus:
      'A reader who opens the diary of Maud Ellerby for its account of the siege will be disappointed: of the guns there is hardly a word. She notes what eggs cost, who had come to borrow flour, how the children were kept from the window. ______ it is these entries that have made the diary so valuable to historians, who had sources enough for the guns.',
    stem: TRANSITION,
    right: 'Yet',
    wrong: [
      ['Hence', 'K4', 'Value does not follow from being disappointing; it comes in spite of it.'],
      ['Moreover,', 'S1', 'The sentence does not add to the disappointment; it turns against it.'],
      ['Specifically,', 'K4', 'The sentence before has the particulars already.'],
    ],
    explanation:
      'Disappointing to one reader, valuable to historians: the sentence turns, and “Yet” marks the turn.',
  },
  {
    difficulty: 4,
    stimulus:
      'It is tempting to explain the long life of the Greenland shark by the cold in which it lives, since cold slows the chemistry of every body. But other fish in the same water live no longer than their cousins in warm seas. Cold may well be necessary for so long a life. ______ it can’t be sufficient.',
    stem: TRANSITION,
    right: 'By itself, however,',
    wrong: [
      ['For this reason,', 'K4', 'That it is not sufficient does not follow from its being necessary.'],
      ['In the same way,', 'K4', 'The two statements differ; they are not alike.'],
      ['To put it simply,', 'K4', 'The sentence limits the one before and does not say it again.'],
    ],
    explanation:
      'Cold may be needed, but other fish show that cold alone is not enough. “By itself, however” sets the limit.',
  },
];
