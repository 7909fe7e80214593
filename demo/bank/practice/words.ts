/** Practice-only questions: the word that fits a text. */
import { WORD } from '../written/stems.ts';
import { writtenFor } from './written-for.ts';

export const MORE_WORDS = writtenFor(WORD, [
  [
    1,
    'Because the old lighthouse stands on soft sandstone, each winter’s storms bring the edge of the cliff a little closer to its foundation. Engineers who measured the loss over twelve years warn that the tower’s position is becoming ______ and that it should be moved inland before the end of the decade.',
    'precarious',
    [
      ['familiar', 'R3', 'The text doesn’t say who is familiar with the tower’s position.'],
      ['profitable', 'R3', 'The text doesn’t mention money, and a crumbling cliff isn’t profitable.'],
      ['permanent', 'K4', 'A tower that has to be moved doesn’t have a permanent position.'],
    ],
    'The cliff’s edge is getting closer and the tower has to be moved, so its position is dangerous and unstable, or precarious.',
  ],
  [
    2,
    'The first reviewers of the symphony called it a patchwork of borrowed tunes. Later scholars, comparing its themes with the songs that the composer was said to have copied, found hardly a phrase in common. Today the charge of borrowing has been so thoroughly ______ that program notes no longer mention it.',
    'refuted',
    [
      ['repeated', 'R2', 'A charge that is no longer mentioned isn’t being repeated.'],
      ['concealed', 'R1', 'The charge was shown to be wrong. It wasn’t hidden.'],
      [
        'anticipated',
        'K4',
        'To anticipate a charge is to expect it, and the text doesn’t say that anyone expected it.',
      ],
    ],
    'The scholars found hardly a phrase in common, so they showed that the charge was false. That is what “refuted” means.',
  ],
  [
    2,
    'Desert tortoises spend most of the hot months underground, barely moving and eating nothing. Their hearts slow to a few beats per minute, and they lose very little water. This ______ state lets them outlast droughts that kill more active animals, and they emerge to feed as soon as the fall rains arrive.',
    'dormant',
    [
      ['frantic', 'K4', 'Frantic animals rush around, but these barely move.'],
      ['sociable', 'R3', 'The text doesn’t say whether tortoises spend this time together.'],
      ['injured', 'R3', 'The animals slow down on their own. Nothing has hurt them.'],
    ],
    'The tortoises barely move, don’t eat, and have slow hearts. An animal in this resting state is dormant.',
  ],
  [
    3,
    'The mayor’s speech to the fishing crews was unusually ______. She did not soften the bad news with long thanks or promises, as her predecessors had done; she named the three docks that would close, gave the date for each, and said plainly that she had voted for the plan.',
    'candid',
    [
      [
        'elaborate',
        'K4',
        'An elaborate speech would be full of extra detail, but she got straight to the point.',
      ],
      ['hesitant', 'R2', 'She named docks and dates without hesitating.'],
      ['humorous', 'R3', 'The text doesn’t mention jokes, and the news is bad.'],
    ],
    'She didn’t avoid the bad news, and she said plainly how she had voted. Open, honest speech is candid.',
  ],
  [
    3,
    'Paper money was at first met with suspicion in port towns, where merchants insisted on silver. Only when the state announced that taxes, too, could be paid in notes did attitudes change: within a year, merchants who had refused the notes began to ______ them, and some even offered a discount to buyers who used them.',
    'welcome',
    [
      ['counterfeit', 'R3', 'The text doesn’t say that the merchants made fake notes.'],
      ['postpone', 'K4', 'People postpone events. The merchants could refuse or accept the notes.'],
      ['denounce', 'R2', '“Denounce” means speak against, which is the opposite of the change described.'],
    ],
    'The merchants stopped refusing the notes, and some even rewarded buyers for using them. In other words, they began to welcome them.',
  ],
  [
    3,
    'In her account of the 1931 expedition, the geologist Ilse Brandvold gives the weather of each day, the weight of each sample, and the price of each sack of flour, but she says almost nothing of the quarrel that split her team. Readers who hope to learn its cause will find her strangely ______ on the subject.',
    'reticent',
    [
      [
        'eloquent',
        'K4',
        'An eloquent writer says things well, but she says almost nothing about the quarrel.',
      ],
      ['mistaken', 'R3', 'Nothing suggests that the little she says is wrong.'],
      ['impartial', 'S1', 'To be impartial about the quarrel, she would still have to talk about it.'],
    ],
    'She records everything else but says almost nothing about the quarrel. Someone unwilling to talk about something is reticent.',
  ],
  [
    4,
    'Many accounts treat the invention of the stirrup as the sole cause of the rise of mounted warriors. The historian Omar Castellane finds this view too ______: saddles, horse breeding, iron supply, and the right to hold land all changed in the same centuries, he argues, and no one of them can be singled out.',
    'reductive',
    [
      ['ambitious', 'R1', 'He objects that the view leaves out causes, not that it tries to do too much.'],
      ['cautious', 'K4', 'Naming a single cause is bold, not cautious.'],
      ['outdated', 'R3', 'He doesn’t say that the view used to be right.'],
    ],
    'The view explains a large change with one cause when many played a part. A view that oversimplifies is reductive.',
  ],
  [
    4,
    'The two dyes look alike in the jar, and for decades museums cataloged them under a single name. Under ultraviolet light, however, the difference is ______: one glows a bright orange that can be seen from across the room, while the other stays perfectly dark. Curators now check every textile in this way.',
    'unmistakable',
    [
      [
        'negligible',
        'K4',
        'A negligible difference could be ignored, but you can see this one from across the room.',
      ],
      ['misleading', 'R2', 'The difference helps curators. It doesn’t mislead them.'],
      ['theoretical', 'R2', 'People can see the difference, so it isn’t just theoretical.'],
    ],
    'One dye glows brightly and the other stays dark. No one could miss that difference, so it is unmistakable.',
  ],
  [
    4,
    'Small theaters often survive by filling seats on the night of the show at a reduced price. The practice brings in audiences, but it can ______ the regular ticket: once people learn that waiting is rewarded, fewer of them buy early, and the theater can no longer count on any income in advance.',
    'undermine',
    [
      ['illustrate', 'R1', 'The practice doesn’t give an example of the regular ticket.'],
      [
        'resemble',
        'K4',
        '“Resemble” means look like, but a cheap late seat is the opposite of a regular ticket.',
      ],
      ['guarantee', 'R2', 'Selling fewer tickets early is the opposite of a guarantee.'],
    ],
    'Fewer people buy regular tickets because waiting is rewarded. To undermine something is to weaken it.',
  ],
  [
    5,
    'The critic’s praise of the young painter was, on a second reading, rather ______. In a single page, he admired her “courage in choosing colors that others would have thought better of” and her “freedom from the burden of drawing,” phrases that sound generous until one asks what exactly is being admired in them.',
    'backhanded',
    [
      ['effusive', 'S1', 'Effusive praise is warm and sincere, but this praise hides criticism.'],
      ['belated', 'R3', 'Nothing says the praise came late.'],
      ['unanimous', 'K4', '“Unanimous” describes a group in agreement, but this is one critic.'],
    ],
    'The phrases sound generous but actually criticize her colors and her drawing. Praise that is really criticism is backhanded.',
  ],
]);
