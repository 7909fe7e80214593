/** Practice-only questions: the transition between two sentences. */
import { TRANSITION } from '../written/stems.ts';
import { writtenFor } from './written-for.ts';

export const MORE_TRANSITIONS = writtenFor(TRANSITION, [
  [
    1,
    'The library’s new reading room was designed to be silent: its floor is cork, its chairs have felt on their feet, and its windows are made of three panes of glass. ______ students report that they can hear almost nothing there except the turning of pages and, now and then, their own breathing.',
    'As a result,',
    [
      ['On the other hand,', 'K4', 'What students report agrees with the design; nothing is set against it.'],
      ['In the meantime,', 'R2', 'No second event is said to happen at the same time.'],
      ['For example,', 'K4', 'What students hear is an effect of the design, not an instance of it.'],
    ],
    'Cork, felt, and thick glass are the causes, and the silence is their effect, so a word for a result is needed.',
  ],
  [
    1,
    'Many visitors to the island rent a car at the harbor and drive straight to the beaches in the south. The narrow roads in the north see few of them. ______ it is there, among dry stone walls and abandoned mills, that the oldest villages stand and the island’s best cheese is still made by hand.',
    'Yet',
    [
      [
        'Therefore,',
        'K4',
        'That the best things are in the north does not follow from the lack of visitors.',
      ],
      ['Likewise,', 'S1', 'Nothing before is like what is said of the villages and the cheese.'],
      ['In other words,', 'K4', 'The sentence adds something new and does not repeat the one before.'],
    ],
    'Few visitors go north, and still the best is found there. This contrast with what one expects is marked by “Yet”.',
  ],
  [
    2,
    'Some seeds need a sign that winter has passed before they will sprout. The seeds of the alpine primrose, ______ stay closed until they have spent at least six weeks close to freezing; kept in a warm room, they will lie in damp soil for years without producing a single leaf.',
    'for example,',
    [
      ['however,', 'K4', 'The primrose fits the statement before it; it is no exception.'],
      [
        'as a consequence,',
        'K4',
        'That one plant behaves so is a case of the statement, not an effect of it.',
      ],
      ['similarly,', 'S1', 'No other plant has been described yet to which it could be likened.'],
    ],
    'The first sentence speaks of some seeds in general, and the second names one kind: it is an example.',
  ],
  [
    2,
    'To restore the fresco, the team first photographed every hand’s breadth of the wall. They then washed away soot with soft brushes and distilled water. ______ after eleven months of work, they filled the cracks with lime and tinted the repairs so lightly that a visitor can still tell them from the original.',
    'Finally,',
    [
      ['Instead,', 'K4', 'The cracks were filled in addition to the washing, not in place of it.'],
      ['Nevertheless,', 'K4', 'Filling the cracks does not go against the earlier steps.'],
      ['Specifically,', 'R2', 'The sentence names a new step and does not detail the one before.'],
    ],
    'The text lists steps in order with “first” and “then”. The last step of such a list is introduced by “Finally”.',
  ],
  [
    2,
    'City planners had expected the new tram to take riders from the crowded bus lines. The number of bus passengers did not fall. ______ it rose by a tenth within a year, because people who had never used public transport began to ride a bus to the nearest tram stop and change there.',
    'In fact,',
    [
      ['By comparison,', 'S1', 'The same number is described further; nothing else is compared with it.'],
      ['Consequently,', 'K4', 'A rise does not follow from the lack of a fall; it goes beyond it.'],
      ['Previously,', 'R2', 'The rise came within a year after the tram, not before it.'],
    ],
    'The number did not merely stay the same; it rose. “In fact” introduces a statement that goes further in the same direction.',
  ],
  [
    3,
    'The composer Rafe Okonjo never learned to read music and sang each part of his pieces into a tape recorder. His sister Ade, ______ studied harmony for nine years and would not let a player change a single note. Their songs, written together, are still taught at the conservatory where she once worked.',
    'by contrast,',
    [
      ['in addition,', 'S1', 'She is not a further case of the same kind; she is the opposite.'],
      ['as a result,', 'K4', 'Her studies were not caused by his use of a tape recorder.'],
      ['for instance,', 'K4', 'She is no example of someone who never learned to read music.'],
    ],
    'He could not read music, and she studied it for nine years. The text sets the two against each other.',
  ],
  [
    3,
    'A cold bath after exercise has long been said to speed recovery. In a recent trial, athletes who took one did feel less sore the next day. Their muscles, ______ had grown less over twelve weeks than those of athletes who had simply rested, which suggests that the bath slows the very repair that it is meant to help.',
    'however,',
    [
      ['moreover,', 'S1', 'Less growth is a drawback and does not add to the benefit just named.'],
      ['accordingly,', 'K4', 'Smaller growth is not what follows from feeling less sore.'],
      ['in short,', 'K4', 'The clause brings a new finding and sums up nothing.'],
    ],
    'The bath had a benefit, and the next finding speaks against it. The turn is marked by “however”.',
  ],
  [
    3,
    'The museum could have moved the fragile boat in one piece, which would have meant taking down a wall and closing the street for a week. ______ its conservators numbered each of the 214 planks, took the boat apart over a single weekend, and put it together again in the new hall.',
    'Instead,',
    [
      [
        'For this reason,',
        'R2',
        'The first way is what they did not do; it is no reason given for a result.',
      ],
      ['Similarly,', 'K4', 'Taking the boat apart is the opposite of moving it in one piece.'],
      ['Afterward,', 'R2', 'The first way was never carried out, so nothing came after it.'],
    ],
    'One way “could have” been taken, and another was. “Instead” says that the second took the place of the first.',
  ],
  [
    4,
    'Economists once assumed that people who find a lost wallet are more likely to keep it the more money it holds. An experiment in forty countries found the reverse: fuller wallets were returned more often. ______ the authors conclude, the wish not to see oneself as a thief may grow with the sum at stake.',
    'Thus,',
    [
      ['Still,', 'K4', 'The conclusion agrees with the finding; it is not said in spite of it.'],
      ['Meanwhile,', 'R2', 'The conclusion is drawn from the experiment, not made beside it.'],
      ['Alternatively,', 'K4', 'No other choice is offered in place of one just given.'],
    ],
    'The authors draw a conclusion from what they found. A conclusion is introduced by “Thus”.',
  ],
  [
    4,
    'The poet’s early work was praised for its plain words and short lines, and reviewers predicted that she would never write otherwise. Granted, her third book keeps the short lines. ______ its words are anything but plain: it borrows from law, from botany, and from three languages that most of her readers do not speak.',
    'That said,',
    [
      ['To that end,', 'K4', 'No aim has been named which the choice of words would serve.'],
      ['By the same token,', 'S1', 'What follows goes the other way and is not alike.'],
      ['As an illustration,', 'K4', 'Rare words do not illustrate that the lines stayed short.'],
    ],
    '“Granted” admits one point, and the next sentence limits it with an opposite. “That said” marks such a limit.',
  ],
]);
