/** Practice-only questions: how the author of one text would respond to another. */
import { writtenFor } from './written-for.ts';

const texts = (first: string, second: string) =>
  `<h4>Text 1</h4><p>${first}</p><h4>Text 2</h4><p>${second}</p>`;

const RESPOND =
  'Based on the texts, how would the author of Text 2 most likely respond to the claim in Text 1?';
const AGREE = 'Based on the texts, both authors would most likely agree with which statement?';

export const MORE_CROSS_TEXTS = writtenFor(RESPOND, [
  [
    2,
    texts(
      'Handwriting should keep its place in school. Pupils who take notes by hand remember more of a lesson than those who type, because the slower hand forces them to choose what matters.',
      'In the studies that favor the pen, typists copied the lesson word for word. When they were taught beforehand to write down only the main points, they remembered as much as the others did.',
    ),
    'The benefit comes from choosing what to note, which can also be done while typing.',
    [
      [
        'Pupils who type remember more than those who write by hand.',
        'R2',
        'Text 2 says that they remembered as much, not more.',
      ],
      [
        'Copying a lesson word for word is the best way to learn it, whether by pen or by key.',
        'R2',
        'Text 2 sees copying as the reason for poor memory.',
      ],
      ['Pupils should not take any notes during a lesson.', 'R3', 'Neither text advises against notes.'],
    ],
    'Text 2 agrees that choosing matters but shows that typists can be taught to choose, so the pen itself is not the cause.',
  ],
  [
    2,
    texts(
      'The lynx should be brought back to our hills. It would hold down the deer that now eat every young tree, and the forest would renew itself without a single fence.',
      'Deer in the hills gather where people do not hunt them. A few hunters who move about, as two valleys have shown, scatter the deer and let the young trees grow, at little cost and without a new predator near the sheep.',
    ),
    'By proposing another way to protect young trees from deer',
    [
      [
        'By denying that deer damage young trees',
        'R2',
        'Text 2 also wants to keep deer from the young trees.',
      ],
      ['By arguing that fences cost less than hunters', 'R3', 'Text 2 does not speak of fences.'],
      [
        'By agreeing that the lynx would be useful to owners of sheep',
        'R2',
        'A predator near the sheep is named as a drawback.',
      ],
    ],
    'Both want young trees to grow. Text 2 reaches this by hunters who scatter the deer and so does without the lynx.',
  ],
  [
    3,
    texts(
      'The letters of the painter Aurel Bast prove that he was a lonely man. In nearly every one of them he complains that nobody visits him.',
      'People write letters to those who are far away. The neighbors and pupils who filled Bast’s kitchen each evening had no need to be written to, and so they left no trace in his correspondence.',
    ),
    'By pointing out that letters may give a one-sided picture of his life',
    [
      [
        'By showing that the letters were not written by Bast',
        'R3',
        'Nobody doubts that the letters are his.',
      ],
      [
        'By claiming that he was in truth even lonelier than his letters suggest',
        'R2',
        'Text 2 says that his kitchen was full each evening.',
      ],
      [
        'By arguing that painters seldom write truthful letters',
        'R3',
        'Text 2 does not call the letters untrue, nor does it speak of painters in general.',
      ],
    ],
    'Text 2 explains why company leaves no letters. The letters show only part of his life, so they do not prove that he was lonely.',
  ],
  [
    3,
    texts(
      'Free museums are visited more, but chiefly by people who would have paid. To bring in new visitors, it is better to spend the money on buses from the outer districts than on free entry for all.',
      'Our museum has charged nothing since 2015. The number of visitors doubled, and surveys at the door show that a third of them had never been to a museum before, most of them families from nearby streets who came in on a whim.',
    ),
    'Free entry can attract people who do not usually visit museums.',
    [
      [
        'Buses from the outer districts would double the number of visitors.',
        'R3',
        'Text 2 says nothing of buses.',
      ],
      [
        'Free entry mainly benefits visitors who would have paid.',
        'R2',
        'This is the claim of Text 1, which the survey contradicts.',
      ],
      [
        'The number of visitors says little about the success of a museum.',
        'R3',
        'Text 2 reports the number as a success.',
      ],
    ],
    'A third of the visitors had never been to a museum, which speaks against the claim that free entry serves those who would have paid.',
  ],
  [
    3,
    texts(
      'Honeybees are in danger, and the best help that a citizen can give is to keep a hive. Every roof and garden in the city could feed one.',
      'Cities have only so many flowers. Where hives have multiplied, counts of wild bees have fallen, for a single hive collects as much pollen as a hundred thousand wild bees need. A citizen who wants to help should plant flowers first.',
    ),
    'More hives without more flowers may harm other bees.',
    [
      [
        'Honeybees collect much less pollen than wild bees do.',
        'R2',
        'A hive collects as much as a hundred thousand wild bees need.',
      ],
      ['Citizens are unable to help bees in a city.', 'R2', 'Text 2 advises citizens to plant flowers.'],
      ['Wild bees should be kept in hives on roofs.', 'R3', 'Nothing of the kind is proposed.'],
    ],
    'Text 2 holds that flowers are limited and that hives take the food of wild bees, so keeping hives is not the best help.',
  ],
  [
    3,
    texts(
      'Every generation complains that the young speak badly, and every generation is wrong. A language that does not change is a language that nobody speaks any longer.',
      'Of course languages change. But a change that lets us say more is one thing, and a change that loses a useful distinction is another, and there is nothing foolish in defending words that we would miss.',
    ),
    'Languages that are in use change over time.',
    [
      [
        'Complaints about how the young speak are always wrong.',
        'R2',
        'Text 2 defends those who protect useful words.',
      ],
      ['Some changes in a language are a loss.', 'R2', 'Only the author of Text 2 says this.'],
      ['Old distinctions should be taught in school.', 'R3', 'Neither text speaks of schools.'],
    ],
    'Text 1 says that only dead languages do not change, and Text 2 begins with “Of course languages change”.',
    AGREE,
  ],
  [
    4,
    texts(
      'The city burned in 1248, and trade moved down the river to its rival. The fire thus decided which of the two towns would become the capital.',
      'Customs records show ships passing the city by from 1230 on, when its harbor had begun to fill with sand. Merchants who had already moved did not return to rebuild what the fire destroyed.',
    ),
    'The fire hastened a decline that had other causes and had begun before.',
    [
      [
        'The fire took place earlier than the records suggest.',
        'R3',
        'The date of the fire is not disputed.',
      ],
      [
        'The rival’s harbor filled with sand after the fire.',
        'R2',
        'It was the harbor of the burned city that filled with sand.',
      ],
      [
        'Merchants from the river rebuilt the city but chose another capital.',
        'R2',
        'Merchants did not return to rebuild.',
      ],
    ],
    'Text 2 dates the loss of trade to 1230, eighteen years before the fire, and names the sand in the harbor as its cause.',
  ],
  [
    4,
    texts(
      'Octopuses must be intelligent: they open jars, find their way through mazes, and escape from tanks at night. No animal does such things by instinct alone.',
      'An octopus in the sea opens shells every day. That it also opens a jar may show only that a jar is enough like a shell. Before we call it intelligent, we should set it a task that resembles nothing in its usual life.',
    ),
    'It infers intelligence from a behavior that may have a simpler explanation.',
    [
      [
        'It relies on observations that nobody has ever been able to repeat in a tank.',
        'R3',
        'Text 2 does not doubt that octopuses open jars.',
      ],
      [
        'It compares octopuses with animals that live on land.',
        'R3',
        'Neither text compares them with land animals.',
      ],
      ['It overlooks that octopuses escape from tanks.', 'R2', 'Text 1 mentions just this.'],
    ],
    'Text 2 accepts the observation and offers another account of it, that the jar is like a shell, so the conclusion does not yet follow.',
    'Based on the texts, how would the author of Text 2 most likely describe the argument of Text 1?',
  ],
  [
    4,
    texts(
      'Poems ought to be learned by heart. A poem on a page can be studied, but only one that is carried in the head turns up when we need it, on a train or in a hospital.',
      'I was made to learn forty poems at school, and I can still say them. I have never had the wish to. What a reader chooses to remember may become a companion; what is set for a test remains a task.',
    ),
    'A poem that is known by heart is of value only if the reader wanted to learn it.',
    [
      [
        'Poems that are learned at school are soon forgotten.',
        'R2',
        'The author of Text 2 can still say all forty.',
      ],
      [
        'Poems should be studied on a page, where they are safe, instead of being learned by heart.',
        'R3',
        'Text 2 allows that a chosen poem may become a companion.',
      ],
      [
        'Tests are the best way to make readers remember poems.',
        'R2',
        'Text 2 says that what is set for a test remains a task.',
      ],
    ],
    'Text 2 does not reject learning by heart; it distinguishes what a reader chooses from what a school demands.',
  ],
  [
    5,
    texts(
      'Since the new bicycle lanes were opened, sales in the shops along the avenue have risen by six percent. The lanes are evidently good for business.',
      'When a street is rebuilt, one must look at streets that were not. In the same year, sales on the two neighboring avenues, which have no lanes, rose by five and by seven percent.',
    ),
    'The rise in sales may have nothing to do with the lanes.',
    [
      [
        'The lanes have reduced the sales of the shops on the avenue.',
        'R2',
        'Sales rose, about as much as elsewhere.',
      ],
      [
        'Sales on the neighboring avenues rose because of the lanes.',
        'R3',
        'Text 2 mentions them as streets without lanes.',
      ],
      ['Bicycle lanes should be built on the neighboring avenues, too.', 'R3', 'Text 2 recommends no lanes.'],
    ],
    'Streets without lanes did as well as the avenue, so something common to all of them may explain the rise.',
  ],
]);
