/** Writing: the transition between two sentences. */
import type { WrittenQuestion } from '../question.ts';
import { TRANSITION } from './stems.ts';

export const TRANSITIONS: readonly WrittenQuestion[] = [
  {
    difficulty: 1,
    stimulus:
      'Bees were long thought to be nearly deaf, since they have no ears of the kind that other animals have. Recent experiments point the other way: hairs on a bee’s antennae bend in moving air and pick up the hum of other bees nearby. ______ dancers in a dark hive can be followed by sisters that cannot see them.',
    stem: TRANSITION,
    right: 'As a result,',
    wrong: [
      ['However,', 'K4', 'The second idea follows from the first. It doesn’t contrast with it.'],
      ['In other words,', 'K4', 'Being able to follow a dancer is a result, not a restatement.'],
      ['Previously,', 'R2', 'The text doesn’t refer to an earlier time.'],
    ],
    explanation:
      'The hairs pick up the hum, and because of that, bees can follow a dancer in the dark. “As a result” signals an effect.',
  },
  {
    difficulty: 1,
    stimulus:
      'The novelist Petra Lindgard planned her books on cards, one for each scene, and moved them around on a wall for months before she wrote a line. Her brother Tor, who shared her house and her publisher, began each of his novels with the first sentence that came to him and never looked back. ______ the two took almost exactly the same time to finish their books.',
    stem: TRANSITION,
    right: 'Even so,',
    wrong: [
      ['For example,', 'K4', 'The sentence doesn’t give an example of their differences.'],
      ['Therefore,', 'K4', 'Finishing in the same time doesn’t follow from working so differently.'],
      ['Likewise,', 'S1', 'The text has just described a contrast, so “likewise” doesn’t fit.'],
    ],
    explanation:
      'With such different ways of working, you would expect different finishing times. “Even so” signals that the result is unexpected.',
  },
  {
    difficulty: 2,
    stimulus:
      'Salt makes ice melt at temperatures below the freezing point of pure water, which is why it is spread on winter roads. It comes at a cost, though. It eats into steel and concrete, and it washes into streams, where it harms fish. Some cities have ______ begun to mix it with beet juice, which clings to the road and lets them use a third less salt.',
    stem: TRANSITION,
    right: 'consequently',
    wrong: [
      ['nevertheless', 'K4', 'Cutting back on salt fits with the harm it does. It isn’t a contrast.'],
      ['similarly', 'K4', 'The text doesn’t compare the cities with anything.'],
      ['conversely', 'K4', 'The sentence doesn’t reverse the idea before it.'],
    ],
    explanation: 'The harm from salt is the reason cities use less of it. “Consequently” signals a result.',
  },
  {
    difficulty: 2,
    stimulus:
      'The earliest known maps of the town show a market square with a well at its center. By 1720 the well had been filled in, and a statue stood in its place. The statue was taken down in 1850 to make room for a bandstand. ______ in 1974, the square was dug up for an underground garage, and the old well came to light again.',
    stem: TRANSITION,
    right: 'Finally,',
    wrong: [
      ['In contrast,', 'K4', 'The sentence gives the next event in a series, not a contrast.'],
      ['For instance,', 'K4', 'The sentence isn’t an example of what comes before it.'],
      ['Meanwhile,', 'R2', 'The year 1974 is later, so the events didn’t happen at the same time.'],
    ],
    explanation:
      'The text goes through 1720, 1850, and 1974 in order. “Finally” introduces the last event in a series.',
  },
  {
    difficulty: 3,
    stimulus:
      'Critics have described the architect Ngozi Hartley as a minimalist, and her museums, with their bare walls and long silences, bear this out. Her houses do not. ______ their stairs are carved, their ceilings painted, and their doors inlaid with three kinds of wood; one visitor compared her own study to the inside of a jewel box.',
    stem: TRANSITION,
    right: 'In fact,',
    wrong: [
      ['Instead of this,', 'K4', 'The sentence doesn’t say that one thing replaces another.'],
      ['Similarly,', 'K4', 'The houses are different from the museums.'],
      [
        'As a consequence,',
        'K4',
        'The carved stairs and painted ceilings aren’t a result of the houses not being minimalist. They show it.',
      ],
    ],
    explanation:
      '“Her houses do not” is a short claim. The next sentence backs it up with details and goes further, and “in fact” introduces that kind of support.',
  },
  {
    difficulty: 3,
    stimulus:
      'To count whales from the air is hard, because a whale spends most of its life under water. Aerial surveys see only those that have come up to breathe. Biologists ______ multiply their counts by a factor that comes from tagged whales: if a tagged whale is at the surface one-fifth of the time, they count five whales for each one they see.',
    stem: TRANSITION,
    right: 'accordingly',
    wrong: [
      ['regardless', 'K4', 'Biologists use the factor because of what was just said, not in spite of it.'],
      ['by contrast', 'K4', 'The sentence doesn’t draw a contrast.'],
      ['for example', 'K4', 'The sentence gives the solution. The example comes after the colon.'],
    ],
    explanation:
      'Surveys miss the whales under water, so biologists correct for that. “Accordingly” means in a way that fits what was just said.',
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
        'Tools near the shore support the idea that people came by boat, which is the second view.',
      ],
      ['Despite these two views,', 'R2', 'The tools support one of the two views.'],
      ['In addition to walking,', 'R3', 'The text doesn’t claim that people both walked and sailed.'],
    ],
    explanation:
      '“People who landed there” came by boat, which is the second view. “Latter” means the second of two.',
  },
  {
    difficulty: 4,
    stimulus:
      'A reader who opens the diary of Maud Ellerby for its account of the siege will be disappointed: of the guns there is hardly a word. She notes what eggs cost, who had come to borrow flour, how the children were kept from the window. ______ it is these entries that have made the diary so valuable to historians, who had sources enough for the guns.',
    stem: TRANSITION,
    right: 'Yet',
    wrong: [
      [
        'Hence',
        'K4',
        'The diary isn’t valuable because it is disappointing. It is valuable in spite of that.',
      ],
      [
        'Moreover,',
        'S1',
        'The sentence doesn’t add to the disappointment. It goes in the opposite direction.',
      ],
      ['Specifically,', 'K4', 'The sentence before the blank already gives the specific details.'],
    ],
    explanation:
      'The diary disappoints one kind of reader but is valuable to historians. “Yet” signals this contrast.',
  },
  {
    difficulty: 4,
    stimulus:
      'It is tempting to explain the long life of the Greenland shark by the cold in which it lives, since cold slows the chemistry of every body. But other fish in the same water live no longer than their cousins in warm seas. Cold may well be necessary for so long a life. ______ it can’t be sufficient.',
    stem: TRANSITION,
    right: 'By itself, however,',
    wrong: [
      ['For this reason,', 'K4', 'Being necessary isn’t a reason for not being sufficient.'],
      ['In the same way,', 'K4', 'The two statements contrast. They aren’t similar.'],
      ['To put it simply,', 'K4', 'The sentence limits the one before it. It doesn’t restate it.'],
    ],
    explanation:
      'Cold may be necessary, but the other fish show that cold alone isn’t enough. “By itself, however” signals this limit.',
  },
];
