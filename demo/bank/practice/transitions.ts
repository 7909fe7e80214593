/** Practice-only questions: the transition between two sentences. */
import { TRANSITION } from '../written/stems.ts';
import { writtenFor } from './written-for.ts';

export const MORE_TRANSITIONS = writtenFor(TRANSITION, [
  [
    1,
    'The library’s new reading room was designed to be silent: its floor is cork, its chairs have felt on their feet, and its windows are made of three panes of glass. ______ students report that they can hear almost nothing there except the turning of pages and, now and then, their own breathing.',
    'As a result,',
    [
      ['On the other hand,', 'K4', 'What students report fits with the design. It doesn’t contrast with it.'],
      ['In the meantime,', 'R2', 'The text doesn’t describe a second event happening at the same time.'],
      ['For example,', 'K4', 'What students hear is a result of the design, not an example of it.'],
    ],
    'Cork, felt, and thick glass are the cause, and the silence is the effect. “As a result” signals this.',
  ],
  [
    1,
    'Many visitors to the island rent a car at the harbor and drive straight to the beaches in the south. The narrow roads in the north see few of them. ______ it is there, among dry stone walls and abandoned mills, that the oldest villages stand and the island’s best cheese is still made by hand.',
    'Yet',
    [
      ['Therefore,', 'K4', 'Having few visitors isn’t a reason that the best things are in the north.'],
      [
        'Likewise,',
        'S1',
        'Nothing earlier is similar to what the text says about the villages and the cheese.',
      ],
      ['In other words,', 'K4', 'The sentence adds new information. It doesn’t restate the one before it.'],
    ],
    'Few visitors go north, but the best of the island is there. “Yet” signals this unexpected contrast.',
  ],
  [
    2,
    'Some seeds need a sign that winter has passed before they sprout. The seeds of the alpine primrose, ______ stay closed until they have spent at least six weeks close to freezing; kept in a warm room, they will lie in damp soil for years without producing a single leaf.',
    'for example,',
    [
      ['however,', 'K4', 'The primrose fits the first sentence. It isn’t an exception.'],
      [
        'as a consequence,',
        'K4',
        'One plant’s behavior is an example of the first sentence, not a result of it.',
      ],
      ['similarly,', 'S1', 'The text hasn’t described another plant to compare this one to.'],
    ],
    'The first sentence is about some seeds in general, and the second names one plant as an example.',
  ],
  [
    2,
    'To restore the fresco, the team first photographed every inch of the wall. They then washed away soot with soft brushes and distilled water. ______ after eleven months of work, they filled the cracks with lime and tinted the repairs so lightly that a visitor can still tell them from the original.',
    'Finally,',
    [
      [
        'Instead,',
        'K4',
        'The team filled the cracks in addition to washing the wall, not in place of washing it.',
      ],
      ['Nevertheless,', 'K4', 'Filling the cracks doesn’t contrast with the earlier steps.'],
      ['Specifically,', 'R2', 'The sentence gives a new step. It doesn’t add detail to the one before it.'],
    ],
    'The text lists steps with “first” and “then.” “Finally” introduces the last step.',
  ],
  [
    2,
    'City planners had expected the new tram to take riders from the crowded bus lines. The number of bus passengers did not fall. ______ it rose by 10 percent within a year, because people who had never used public transport began to ride a bus to the nearest tram stop and change there.',
    'In fact,',
    [
      [
        'By comparison,',
        'S1',
        'The sentence is about the same number. It doesn’t compare it with another one.',
      ],
      ['Consequently,', 'K4', 'A rise doesn’t result from the number not falling. It goes further.'],
      ['Previously,', 'R2', 'The rise came within a year after the tram opened, not before.'],
    ],
    'The number didn’t just stay the same. It rose. “In fact” introduces a statement that goes further in the same direction.',
  ],
  [
    3,
    'The composer Rafe Okonjo never learned to read music and sang each part of his pieces into a tape recorder. His sister Ade, ______ studied harmony for nine years and would not let a player change a single note. Their songs, written together, are still taught at the conservatory where she once worked.',
    'by contrast,',
    [
      ['in addition,', 'S1', 'She isn’t another example of the same thing. She is the opposite.'],
      ['as a result,', 'K4', 'His tape recorder didn’t cause her studies.'],
      ['for instance,', 'K4', 'She isn’t an example of someone who never learned to read music.'],
    ],
    'He couldn’t read music, but she studied it for nine years. “By contrast” signals this difference.',
  ],
  [
    3,
    'A cold bath after exercise has long been said to speed recovery. In a recent trial, athletes who took one did feel less sore the next day. Their muscles, ______ had grown less over twelve weeks than those of athletes who had simply rested, which suggests that the bath slows the very repair that it is meant to help.',
    'however,',
    [
      ['moreover,', 'S1', 'Less growth is a drawback, so it doesn’t add to the benefit.'],
      ['accordingly,', 'K4', 'Smaller growth doesn’t follow from feeling less sore.'],
      ['in short,', 'K4', 'The sentence gives a new finding. It isn’t a summary.'],
    ],
    'The bath had a benefit, but the next finding is a drawback. “However” signals the contrast.',
  ],
  [
    3,
    'The museum could have moved the fragile boat in one piece, which would have meant taking down a wall and closing the street for a week. ______ its conservators numbered each of the 214 planks, took the boat apart over a single weekend, and put it together again in the new hall.',
    'Instead,',
    [
      [
        'For this reason,',
        'R2',
        'The museum didn’t choose the first way, so it isn’t a reason for what happened next.',
      ],
      ['Similarly,', 'K4', 'Taking the boat apart is the opposite of moving it in one piece.'],
      ['Afterward,', 'R2', 'The first way was never used, so nothing came after it.'],
    ],
    'The museum “could have” done it one way but chose another. “Instead” signals the replacement.',
  ],
  [
    4,
    'Economists once assumed that people who find a lost wallet are more likely to keep it the more money it holds. An experiment in forty countries found the reverse: fuller wallets were returned more often. ______ the authors conclude, the wish not to see oneself as a thief may grow with the sum at stake.',
    'Thus,',
    [
      ['Still,', 'K4', 'The conclusion fits the finding. It isn’t a contrast.'],
      [
        'Meanwhile,',
        'R2',
        'The authors draw the conclusion from the experiment. It isn’t something that happened at the same time.',
      ],
      ['Alternatively,', 'K4', 'The sentence doesn’t offer a different choice.'],
    ],
    'The authors draw a conclusion from what they found. “Thus” introduces a conclusion.',
  ],
  [
    4,
    'The poet’s early work was praised for its plain words and short lines, and reviewers predicted that she would never write otherwise. Granted, her third book keeps the short lines. ______ its words are anything but plain: it borrows from law, from botany, and from three languages that most of her readers do not speak.',
    'That said,',
    [
      ['To that end,', 'K4', 'The text hasn’t mentioned a goal for “to that end” to refer to.'],
      ['By the same token,', 'S1', 'The next idea is a contrast. It isn’t similar.'],
      ['As an illustration,', 'K4', 'Rare words don’t illustrate the short lines.'],
    ],
    '“Granted” admits one point, and the next sentence limits it with a contrast. “That said” signals this limit.',
  ],
]);
