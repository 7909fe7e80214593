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
        'The size of the nest isn’t relevant to exercise.',
      ],
      [
        'Adult swifts press themselves up when they are held in the hand.',
        'R1',
        'What adults do when held doesn’t show how the young prepare for flight.',
      ],
      [
        'Young swifts eat less in their last week in the nest than before.',
        'R1',
        'The claim isn’t about food.',
      ],
    ],
    'The claim links the push-ups to strength for flight. It predicts that more push-ups go with steadier flight.',
  ],
  [
    2,
    'In some restaurants, guests are told how many people ordered a dish the day before. The economist Paulo Renner claims that such a note does more than describe what is popular: it makes the dish popular, because many guests, unsure what to order in an unfamiliar place, choose what others have chosen.',
    'Dishes picked at random and marked as popular were ordered more often than before.',
    [
      [
        'Popular dishes were on average somewhat cheaper than other dishes on the same menu.',
        'K4',
        'A low price would be another reason to order them.',
      ],
      [
        'Guests stayed longer in restaurants that had shorter menus.',
        'R1',
        'How long guests stay isn’t relevant to the note.',
      ],
      [
        'Cooks prepared popular dishes faster than other dishes.',
        'R1',
        'How fast the cooks work doesn’t show why guests choose a dish.',
      ],
    ],
    'If the note itself increases orders, it should do so even for dishes chosen at random, which weren’t popular before.',
  ],
  [
    2,
    'The clay tablets of one ancient city come from two archives. Because the tablets of the northern archive are smaller, the historian Ruta Weiss claims that they were written by students who were still learning, while those of the southern archive are the work of trained scribes who served the temple.',
    'The tablets of the northern archive contain many more spelling mistakes.',
    [
      [
        'The tablets in both archives are made of clay from the same river.',
        'R1',
        'Using the same clay doesn’t tell you who wrote on it.',
      ],
      [
        'The northern archive was discovered about forty years after the southern one.',
        'R1',
        'When an archive was found doesn’t show who wrote its tablets.',
      ],
      [
        'Some trained scribes of the city owned very small tablets.',
        'K4',
        'This would weaken the claim because it shows that small tablets weren’t written only by students.',
      ],
    ],
    'Learners make more mistakes than trained writers. The claim predicts many mistakes in the northern archive.',
  ],
  [
    3,
    'Trees along busy streets lose their leaves later in the fall than trees of the same kind in parks. The botanist Ines Okafor claims that the light from streetlights is the cause, because it makes the days seem longer to the trees. Other researchers point to the warmth of the pavement.',
    'On streets with equal traffic, trees far from any streetlight lost their leaves as early as trees in parks.',
    [
      [
        'Trees along busy streets were on average about twenty years older than trees of the same kind in parks.',
        'K4',
        'Age could be another cause, so this weakens the claim.',
      ],
      [
        'Trees in parks were watered more often than trees along streets.',
        'K4',
        'Water could be another cause, so this weakens the claim.',
      ],
      [
        'Most streetlights were replaced by dimmer ones during the winter.',
        'R1',
        'A change in winter comes after the leaves have fallen.',
      ],
    ],
    'If streetlights are the cause, street trees without lights should behave like park trees even though everything else about the street is the same.',
  ],
  [
    3,
    'Chess players often say that they play worse when a game is watched. The psychologist Noor Halvorsen disagrees. She claims that spectators make no difference, and that it is the importance of a game that brings both the crowd and the mistakes. To test this, she has collected the records of several hundred games.',
    'In games of equal importance, players made as many mistakes without spectators as with them.',
    [
      [
        'Important games lasted longer than games that were not important.',
        'R1',
        'The length of a game isn’t relevant to the claim.',
      ],
      [
        'Players who had few spectators made the most mistakes of all.',
        'R1',
        'You can’t conclude anything without knowing how important the games were.',
      ],
      [
        'Spectators made more noise at games in which many mistakes were made than at games with few of them.',
        'K4',
        'This would suggest a direct connection between spectators and mistakes.',
      ],
    ],
    'Her claim separates the spectators from the importance of the game. If games are equally important, spectators shouldn’t make a difference.',
  ],
  [
    3,
    'A mural in a village church shows a comet with two tails. The art historian Felix Amaro claims that the painter saw the comet himself in 1577, rather than copying it from one of the printed pictures that were sold in great numbers at country fairs in the following years.',
    'Church accounts show that the painter was paid for the finished mural before the first printed picture appeared.',
    [
      [
        'Printed pictures of the comet were sold by several traders in a town that lies only a few miles from the village.',
        'K4',
        'This would make it easier to copy a picture, so it weakens the claim.',
      ],
      [
        'The painter later painted other objects in the sky.',
        'R1',
        'Other objects don’t tell you where he saw this comet.',
      ],
      [
        'The mural was restored twice in the nineteenth century.',
        'R1',
        'A later restoration doesn’t show what the painter had seen.',
      ],
    ],
    'If the painter finished the mural before any printed picture existed, he can’t have copied it from one.',
  ],
  [
    3,
    'Workers with flexible hours, who choose when they work, report fewer headaches than workers with fixed hours. A consulting firm claims that flexible hours prevent headaches, and it advises companies to get rid of fixed hours. Its report compares the answers of two thousand workers in thirty companies at a single point in time.',
    'Workers who have few headaches are more likely to be hired for jobs with flexible hours.',
    [
      [
        'Workers with fixed hours have asked for flexible hours in several companies.',
        'R1',
        'What workers ask for doesn’t show what causes headaches.',
      ],
      [
        'Workers who changed from fixed hours to flexible hours had fewer headaches afterward than before.',
        'K4',
        'This would support the claim, not weaken it.',
      ],
      [
        'Headaches are reported more often in winter than in summer.',
        'R1',
        'The season affects all workers in the same way.',
      ],
    ],
    'If people with few headaches end up in these jobs, flexible hours might not prevent headaches. The cause and effect could be the other way around.',
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
        'The claim is about what bees learn, not how many kinds of insects visit.',
      ],
      [
        'Bees visited all flowers of an orchid equally often, however often they had been deceived.',
        'K4',
        'This would mean that bees don’t learn, which weakens the claim.',
      ],
      [
        'Flowers of the same orchid differed in color as well as in scent.',
        'R1',
        'A difference in color doesn’t show what bees learn about scents.',
      ],
    ],
    'The claim has two parts: bees learn to avoid one scent, and other scents still fool them. This finding supports both.',
  ],
  [
    4,
    'Towns on the plain are unusually far apart. The geographer Samuel Iriarte claims that their distance was set by oxen: each town lies about one day’s journey by ox cart from the next, because drivers needed a place to spend the night. The distances on old maps, he says, agree with this remarkably well.',
    'Most of the towns are older than the first ox carts on the plain.',
    [
      [
        'Ox carts traveled about as far in one day as the towns lie apart.',
        'K4',
        'This would support the claim, not weaken it.',
      ],
      [
        'Several towns have inns with large yards for carts.',
        'K4',
        'Places to spend the night support the claim.',
      ],
      [
        'Railroads later stopped in every town on the plain.',
        'R1',
        'What the railroads did later isn’t relevant to how the towns were founded.',
      ],
    ],
    'If the towns were there before the carts, trips by cart can’t have determined where the towns were founded.',
    WEAKEN,
  ],
  [
    4,
    'In the novel <em>The Salt Stair</em>, the narrator insists that she bears her brother no grudge for selling the family’s house. A student claims that the narrator’s own words nevertheless reveal her resentment, which she hides from the reader and perhaps from herself, behind a tone of cheerful good sense.',
    '“I wished him joy of the money, and I have mentioned the house to him only at Christmas, at Easter, and on his birthdays.”',
    [
      [
        '“The house stood on a hill, and from its upper windows one could see the ferries come in.”',
        'R1',
        'The narrator describes the house but doesn’t mention her brother.',
      ],
      [
        '“My brother had debts that year, and I do not know what else he could have done.”',
        'K4',
        'She excuses her brother here, which doesn’t show resentment.',
      ],
      [
        '“I was angry with him for a week, and I told him so, and then it was over.”',
        'K4',
        'She talks openly about her anger, so it isn’t hidden.',
      ],
    ],
    'She says she wished him joy, but she keeps reminding him of the house. Her words reveal the resentment that she denies.',
    'Which quotation from the novel most effectively illustrates the claim?',
  ],
]);
