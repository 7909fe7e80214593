/** Practice-only questions: the word that fits a text. */
import { WORD } from '../written/stems.ts';
import { writtenFor } from './written-for.ts';

export const MORE_WORDS = writtenFor(WORD, [
  [
    1,
    'Because the old lighthouse stands on soft sandstone, each winter’s storms bring the edge of the cliff a little closer to its foundation. Engineers who measured the loss over twelve years warn that the tower’s position is becoming ______ and that it should be moved inland before the end of the decade.',
    'precarious',
    [
      ['familiar', 'R3', 'Nothing in the text says who knows the position of the tower.'],
      ['profitable', 'R3', 'Money is not mentioned, and a crumbling cliff brings none.'],
      ['permanent', 'K4', 'A tower that must be moved does not have a lasting position.'],
    ],
    'The edge of the cliff comes closer and the tower should be moved, so its position is dangerous and uncertain: precarious.',
  ],
  [
    2,
    'The first reviewers of the symphony called it a patchwork of borrowed tunes. Later scholars, comparing its themes with the songs that the composer was said to have copied, found hardly a phrase in common. Today the charge of borrowing has been so thoroughly ______ that program notes no longer mention it.',
    'refuted',
    [
      ['repeated', 'R2', 'A charge that is no longer mentioned is not being repeated.'],
      ['concealed', 'R1', 'The charge was shown to be wrong, not hidden from readers.'],
      ['anticipated', 'K4', 'To anticipate a charge is to expect it, which nobody here does.'],
    ],
    'The comparison found hardly a phrase in common, so the charge was shown to be false, and that is what “refuted” means.',
  ],
  [
    2,
    'Desert tortoises spend most of the hot months underground, barely moving and eating nothing. Their hearts slow to a few beats per minute, and they lose very little water. This ______ state lets them outlast droughts that kill more active animals, and they emerge to feed as soon as the autumn rains arrive.',
    'dormant',
    [
      ['frantic', 'K4', 'Frantic animals rush about; these barely move at all.'],
      ['sociable', 'R3', 'The text does not say whether tortoises spend the time together.'],
      ['injured', 'R3', 'The animals slow down by themselves; nothing has hurt them.'],
    ],
    'The tortoises barely move, do not eat, and have slow hearts. A living thing in such a resting state is dormant.',
  ],
  [
    3,
    'The mayor’s speech to the fishing crews was unusually ______. She did not circle around the bad news with long thanks or promises, as her predecessors had done; she named the three docks that would close, gave the date for each, and said plainly that she had voted for the plan.',
    'candid',
    [
      ['elaborate', 'K4', 'An elaborate speech has many details and turns; hers went straight to the facts.'],
      ['hesitant', 'R2', 'She named docks and dates at once, without wavering.'],
      ['humorous', 'R3', 'No joke is mentioned, and the news is bad.'],
    ],
    'She did not circle around the bad news and said plainly how she voted. Open and honest speech is candid.',
  ],
  [
    3,
    'Paper money was at first met with suspicion in the port towns, where merchants insisted on silver. Only when the state announced that taxes, too, could be paid in notes did attitudes change: within a year, merchants who had refused the notes began to ______ them, and some even offered a discount to buyers who used them.',
    'welcome',
    [
      ['counterfeit', 'R3', 'Making false notes is not what honest merchants are said to do.'],
      ['postpone', 'K4', 'A note can be refused or accepted; it is not an event to be put off.'],
      ['denounce', 'R2', 'To denounce is to speak against, the opposite of the change described.'],
    ],
    'Attitudes changed from refusal, and some merchants even rewarded buyers for using notes. They began to welcome them.',
  ],
  [
    3,
    'In her account of the 1931 expedition, the geologist Ilse Brandvold gives the weather of each day, the weight of each sample, and the price of each sack of flour, but she says almost nothing of the quarrel that split her team. Readers who hope to learn its cause will find her strangely ______ on the subject.',
    'reticent',
    [
      ['eloquent', 'K4', 'Eloquent writers say much and say it well; she says almost nothing.'],
      ['mistaken', 'R3', 'Nothing suggests that what little she says is wrong.'],
      ['impartial', 'S1', 'Being fair to both sides would still require her to speak of the quarrel.'],
    ],
    'She says almost nothing of the quarrel though she records everything else. Someone unwilling to speak of a thing is reticent.',
  ],
  [
    4,
    'Many accounts treat the invention of the stirrup as the sole cause of the rise of mounted warriors. The historian Omar Castellane finds this view too ______: saddles, horse breeding, iron supply, and the right to hold land all changed in the same centuries, he argues, and no one of them can be singled out.',
    'reductive',
    [
      ['ambitious', 'R1', 'He faults the view for leaving causes out, not for aiming too high.'],
      ['cautious', 'K4', 'Naming one sole cause is bold rather than cautious.'],
      ['outdated', 'R3', 'He does not say that the view was once right and has aged.'],
    ],
    'The view explains a large change by one cause while many played a part. A view that simplifies too much is reductive.',
  ],
  [
    4,
    'The two dyes look alike in the jar, and for decades museums catalogued them under a single name. Under ultraviolet light, however, the difference is ______: one glows a bright orange that can be seen from across the room, while the other stays perfectly dark. Curators now check every textile in this way.',
    'unmistakable',
    [
      ['negligible', 'K4', 'A negligible difference could be ignored; this one is seen across a room.'],
      ['misleading', 'R2', 'The difference helps curators and leads nobody astray.'],
      ['theoretical', 'R2', 'The difference can be seen by eye, so it is more than theory.'],
    ],
    'One dye glows brightly and the other stays dark. Nobody could miss or confuse such a difference: it is unmistakable.',
  ],
  [
    4,
    'Small theaters often survive by filling seats on the night of the show at a reduced price. The practice brings in audiences, but it can ______ the regular ticket: once people learn that waiting is rewarded, fewer of them buy early, and the theater can no longer count on any income in advance.',
    'undermine',
    [
      ['illustrate', 'R1', 'The practice does not explain the regular ticket by an example.'],
      [
        'resemble',
        'K4',
        'To resemble is to look like; a cheap late seat is the contrast to the regular ticket.',
      ],
      ['guarantee', 'R2', 'Fewer early sales are the reverse of a guarantee.'],
    ],
    'Fewer people buy the regular ticket because waiting is rewarded. What weakens something from below undermines it.',
  ],
  [
    5,
    'The critic’s praise of the young painter was, on a second reading, rather ______. In a single page, he admired her “courage in choosing colors that others would have thought better of” and her “freedom from the burden of drawing,” phrases that sound generous until one asks what exactly is being admired in them.',
    'backhanded',
    [
      ['effusive', 'S1', 'Effusive praise overflows with real warmth; this praise hides criticism.'],
      ['belated', 'R3', 'Nothing says that the praise came later than it should have.'],
      ['unanimous', 'K4', 'One critic cannot be unanimous, a word for the agreement of many.'],
    ],
    'The phrases sound generous but in truth find fault with her colors and her drawing. Such praise is called backhanded.',
  ],
]);
