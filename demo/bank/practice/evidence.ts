/** Practice-only questions: findings that support or weaken a claim. */
import { writtenFor } from './written-for.ts';

const SUPPORT = 'Which finding, if true, would most directly support the claim in the text?';
const WEAKEN = 'Which finding, if true, would most directly weaken the claim in the text?';

export const MORE_EVIDENCE = writtenFor(SUPPORT, [
  [
    2,
    'Young swifts leave the nest one morning and, unlike most birds, do not come back to be fed. The ornithologist Dara Quist claims that they prepare for this in the nest by exercise: in their last weeks, young swifts press themselves up on the tips of their wings several times an hour, as if they were doing push-ups. She believes that this strengthens the muscles needed for flight.',
    'Young swifts that pressed themselves up more often flew more steadily on their first day.',
    [
      [
        'Young swifts in large nests left them several days later than those that grew up in small nests.',
        'R1',
        'The size of the nest has no bearing on exercise.',
      ],
      [
        'Adult swifts press themselves up when they are held in the hand.',
        'R1',
        'What adults do in the hand tells nothing of how the young prepare.',
      ],
      [
        'Young swifts eat less in their last week in the nest than before.',
        'R1',
        'Food is not what the claim is about.',
      ],
    ],
    'The claim links the push-ups with strength for flight. More push-ups going with steadier flight is what it predicts.',
  ],
  [
    2,
    'In some restaurants, guests are told how many people ordered a dish on the day before. The economist Paulo Renner claims that such a note does more than describe what is popular: it makes the dish popular, because many guests, unsure what to order in an unfamiliar place, choose what others have chosen.',
    'Dishes picked at random and marked as popular were ordered more often than before.',
    [
      [
        'Popular dishes were on average somewhat cheaper than other dishes on the same menu.',
        'K4',
        'A low price would be another reason for ordering them.',
      ],
      [
        'Guests stayed longer in restaurants that had shorter menus.',
        'R1',
        'How long guests stay has nothing to do with the note.',
      ],
      [
        'Cooks prepared popular dishes faster than other dishes.',
        'R1',
        'Speed in the kitchen does not show why guests choose.',
      ],
    ],
    'If the note itself raises orders, then it should do so even for dishes chosen at random, which were not popular before.',
  ],
  [
    2,
    'The clay tablets of one ancient city come from two archives. Because the tablets of the northern archive are smaller, the historian Ruta Weiss claims that they were written by pupils who were still learning, while those of the southern archive are the work of trained scribes who served the temple.',
    'The tablets of the northern archive contain many more spelling mistakes.',
    [
      [
        'The tablets of both archives are made of clay from the same river.',
        'R1',
        'The same clay says nothing about who wrote on it.',
      ],
      [
        'The northern archive was discovered about forty years after the southern one.',
        'R1',
        'When an archive was found does not show who wrote its tablets.',
      ],
      [
        'Some trained scribes of the city owned very small tablets.',
        'K4',
        'This would weaken the claim, since small tablets need not be by pupils.',
      ],
    ],
    'Learners make more mistakes than trained writers. Many mistakes in the northern archive are what the claim predicts.',
  ],
  [
    3,
    'Trees along busy streets lose their leaves later in autumn than trees of the same kind in parks. The botanist Ines Okafor claims that the light of street lamps is the cause, because it makes the days seem longer to the trees. Other researchers point to the warmth of the pavement.',
    'On streets with equal traffic, trees far from any lamp lost their leaves as early as trees in parks.',
    [
      [
        'Trees along busy streets were on average about twenty years older than trees of the same kind in parks.',
        'K4',
        'Age would be another possible cause and so weakens the claim.',
      ],
      [
        'Trees in parks were watered more often than trees along streets.',
        'K4',
        'Water would be another possible cause and so weakens the claim.',
      ],
      [
        'Most street lamps were replaced by dimmer ones during the winter.',
        'R1',
        'A change in winter comes after the leaves have fallen.',
      ],
    ],
    'If lamps are the cause, street trees without lamps should behave like park trees, although everything else is that of a street.',
  ],
  [
    3,
    'Chess players often say that they play worse when a game is watched. The psychologist Noor Halvorsen disagrees. She claims that spectators make no difference, and that it is the importance of a game that brings both the crowd and the mistakes. To test this, she has collected the records of several hundred games.',
    'In games of equal importance, players made as many mistakes without spectators as with them.',
    [
      [
        'Important games lasted longer than games that were not important.',
        'R1',
        'The length of a game does not bear on the claim.',
      ],
      [
        'Players who had few spectators made the most mistakes of all.',
        'R1',
        'Without knowing how important the games were, nothing follows.',
      ],
      [
        'Spectators made more noise at games in which many mistakes were made than at games with few of them.',
        'K4',
        'This would suggest that spectators and mistakes are connected directly.',
      ],
    ],
    'Her claim separates the crowd from the importance. With equal importance, the crowd should then make no difference.',
  ],
  [
    3,
    'A mural in a village church shows a comet with two tails. The art historian Felix Amaro claims that the painter saw the comet himself in 1577, rather than copying it from one of the printed pictures that were sold in great numbers at country fairs in the following years.',
    'Church accounts show that the painter was paid for the finished mural before the first printed picture appeared.',
    [
      [
        'Printed pictures of the comet were sold by several traders in a town that lies only a few miles from the village.',
        'K4',
        'This would make copying easier and so weakens the claim.',
      ],
      [
        'The painter later painted other objects in the sky.',
        'R1',
        'Other objects tell nothing about where this comet was seen.',
      ],
      [
        'The mural was restored twice in the nineteenth century.',
        'R1',
        'Later restoration does not show what the painter had seen.',
      ],
    ],
    'A mural that was finished before any printed picture existed can’t have been copied from one.',
  ],
  [
    3,
    'Workers who may choose their own hours report fewer headaches than workers with fixed hours. A consulting firm claims that free choice of hours prevents headaches, and it advises companies to abolish fixed hours. Its report compares the answers of two thousand workers in thirty companies at a single point in time.',
    'Workers who have few headaches are more likely to be hired for jobs with free choice of hours.',
    [
      [
        'Workers with fixed hours have asked for free choice in several companies.',
        'R1',
        'What workers ask for does not show what causes headaches.',
      ],
      [
        'Workers who changed from fixed hours to a free choice of hours had fewer headaches afterward than before.',
        'K4',
        'This would support the claim rather than weaken it.',
      ],
      [
        'Headaches are reported more often in winter than in summer.',
        'R1',
        'The season concerns all workers alike.',
      ],
    ],
    'If people with few headaches end up in such jobs, free hours need not be what prevents headaches: cause and effect are the other way around.',
    WEAKEN,
  ],
  [
    4,
    'Some orchids look and smell like female bees, and male bees that are deceived carry their pollen. The biologist Aino Marsh claims that bees learn to avoid the deception, and that this is why flowers of the same orchid differ so much in scent: a bee that has learned to avoid one scent will still be fooled by another.',
    'Bees that had visited one flower avoided others with the same scent but not those with a different one.',
    [
      [
        'Orchids with a strong scent were visited by more kinds of insects.',
        'R1',
        'The claim is about learning by bees, not about the number of kinds.',
      ],
      [
        'Bees visited all flowers of an orchid equally often, however often they had been deceived.',
        'K4',
        'This would mean that bees do not learn, which weakens the claim.',
      ],
      [
        'Flowers of the same orchid differed in color as well as in scent.',
        'R1',
        'A difference in color does not show what bees learn of scents.',
      ],
    ],
    'The claim has two parts, that bees learn one scent and are still fooled by others. The finding shows both at once.',
  ],
  [
    4,
    'Towns on the plain are unusually far apart. The geographer Samuel Iriarte claims that their distance was set by oxen: each town lies about one day’s journey by ox cart from the next, because drivers needed a place to spend the night. The distances on old maps, he says, agree with this remarkably well.',
    'Most of the towns are older than the first ox carts on the plain.',
    [
      [
        'Ox carts traveled about as far in one day as the towns lie apart.',
        'K4',
        'This would support the claim rather than weaken it.',
      ],
      [
        'Several towns have inns with large yards for carts.',
        'K4',
        'Places to spend the night fit the claim and support it.',
      ],
      [
        'Railways later stopped in every town on the plain.',
        'R1',
        'What railways did later has no bearing on how the towns were founded.',
      ],
    ],
    'If the towns were there before the carts, then journeys by cart can’t have decided where they were founded.',
    WEAKEN,
  ],
  [
    4,
    'In the novel The Salt Stair, the narrator insists that she bears her brother no grudge for selling the family’s house. A student claims that the narrator’s own words nevertheless reveal her resentment, which she hides from the reader and perhaps from herself, behind a tone of cheerful good sense.',
    '“I wished him joy of the money, and I have mentioned the house to him only at Christmas, at Easter, and on his birthdays.”',
    [
      [
        '“The house stood on a hill, and from its upper windows one could see the ferries come in.”',
        'R1',
        'The narrator describes the house and says nothing of her brother.',
      ],
      [
        '“My brother had debts that year, and I do not know what else he could have done.”',
        'K4',
        'She excuses her brother here, which does not show resentment.',
      ],
      [
        '“I was angry with him for a week, and I told him so, and then it was over.”',
        'K4',
        'She speaks of her anger openly, so it is not hidden.',
      ],
    ],
    'She claims to wish him joy but reminds him of the house on every occasion: her words reveal what they deny.',
    'Which quotation from the novel most effectively illustrates the claim?',
  ],
]);
