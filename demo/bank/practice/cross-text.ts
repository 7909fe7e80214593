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
      'Handwriting should keep its place in school. Students who take notes by hand remember more of a lesson than those who type, because the slower hand forces them to choose what matters.',
      'In the studies that favor the pen, typists copied the lesson word for word. When they were taught ahead of time to write down only the main points, they remembered as much as the others did.',
    ),
    'The benefit comes from choosing what to note, which can also be done while typing.',
    [
      [
        'Students who type remember more than those who write by hand.',
        'R2',
        'Text 2 says that they remembered as much, not more.',
      ],
      [
        'Copying a lesson word for word is the best way to learn it, whether by hand or by keyboard.',
        'R2',
        'Text 2 says that copying is the reason typists remembered less.',
      ],
      [
        'Students should not take any notes during a lesson.',
        'R3',
        'Neither text advises against taking notes.',
      ],
    ],
    'Text 2 agrees that choosing matters but shows that typists can be taught to choose. So the pen itself isn’t the cause.',
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
        'Text 2 also wants to protect young trees from deer.',
      ],
      ['By arguing that fences cost less than hunters', 'R3', 'Text 2 doesn’t mention fences.'],
      [
        'By agreeing that the lynx would be useful to sheep owners',
        'R2',
        'Text 2 mentions a predator near the sheep as a drawback.',
      ],
    ],
    'Both authors want young trees to grow. Text 2 proposes hunters who scatter the deer instead of the lynx.',
  ],
  [
    3,
    texts(
      'The letters of the painter Aurel Bast prove that he was a lonely man. In nearly every one of them he complains that no one visits him.',
      'People write letters to those who are far away. The neighbors and students who filled Bast’s kitchen each evening had no need to be written to, and so they left no trace in his correspondence.',
    ),
    'By pointing out that letters may give a one-sided picture of his life',
    [
      [
        'By showing that the letters were not written by Bast',
        'R3',
        'No one doubts that he wrote the letters.',
      ],
      [
        'By claiming that he was actually even lonelier than his letters suggest',
        'R2',
        'Text 2 says that his kitchen was full each evening.',
      ],
      [
        'By arguing that painters rarely write truthful letters',
        'R3',
        'Text 2 doesn’t call the letters untrue, and it doesn’t discuss painters in general.',
      ],
    ],
    'Text 2 explains why people who visit leave no letters. The letters show only part of his life, so they don’t prove that he was lonely.',
  ],
  [
    3,
    texts(
      'Free museums are visited more, but chiefly by people who would have paid. To bring in new visitors, it is better to spend the money on buses from outlying neighborhoods than on free entry for all.',
      'Our museum has charged nothing since 2015. The number of visitors doubled, and surveys at the door show that a third of them had never been to a museum before, most of them families from nearby streets who came in on a whim.',
    ),
    'Free entry can attract people who do not usually visit museums.',
    [
      [
        'Buses from outlying neighborhoods would double the number of visitors.',
        'R3',
        'Text 2 doesn’t mention buses.',
      ],
      [
        'Free entry mainly benefits visitors who would have paid.',
        'R2',
        'This is the claim in Text 1, which the survey contradicts.',
      ],
      [
        'The number of visitors says little about a museum’s success.',
        'R3',
        'Text 2 reports the number as a success.',
      ],
    ],
    'A third of the visitors had never been to a museum. That contradicts the claim that free entry helps mainly people who would have paid.',
  ],
  [
    3,
    texts(
      'Honeybees are in danger, and the best way for a citizen to help is to keep a hive. Every rooftop and garden in the city could support one.',
      'Cities have only so many flowers. Where hives have multiplied, counts of wild bees have fallen, for a single hive collects as much pollen as a hundred thousand wild bees need. A citizen who wants to help should plant flowers first.',
    ),
    'More hives without more flowers may harm other bees.',
    [
      [
        'Honeybees collect much less pollen than wild bees do.',
        'R2',
        'According to Text 2, one hive collects as much pollen as 100,000 wild bees need.',
      ],
      ['Citizens cannot help bees in a city.', 'R2', 'Text 2 advises citizens to plant flowers.'],
      ['Wild bees should be kept in hives on roofs.', 'R3', 'Text 2 doesn’t propose this.'],
    ],
    'Text 2 says that flowers are limited and hives take food from wild bees, so keeping a hive isn’t the best way to help.',
  ],
  [
    3,
    texts(
      'Every generation complains that the young speak badly, and every generation is wrong. A language that does not change is a language that nobody speaks any longer.',
      'Of course languages change. But a change that lets us say more is one thing, and a change that loses a useful distinction is another, and there is nothing foolish in defending words that we would miss.',
    ),
    'Languages change over time while they are in use.',
    [
      [
        'Complaints about how the young speak are always wrong.',
        'R2',
        'Text 2 defends people who protect useful words.',
      ],
      ['Some changes in a language are a loss.', 'R2', 'Only the author of Text 2 says this.'],
      ['Old distinctions should be taught in school.', 'R3', 'Neither text mentions schools.'],
    ],
    'Text 1 says that a language that doesn’t change is a dead one, and Text 2 starts with “Of course languages change.”',
    AGREE,
  ],
  [
    4,
    texts(
      'The city burned in 1248, and trade moved down the river to its rival. The fire thus decided which of the two towns would become the capital.',
      'Customs records show ships passing the city by from 1230 on, when its harbor had begun to fill with sand. Merchants who had already moved did not return to rebuild what the fire destroyed.',
    ),
    'The fire sped up a decline that had other causes and had already started.',
    [
      [
        'The fire took place earlier than the records suggest.',
        'R3',
        'Text 2 doesn’t dispute the date of the fire.',
      ],
      [
        'The rival’s harbor filled with sand after the fire.',
        'R2',
        'The burned city’s harbor filled with sand, not the rival’s.',
      ],
      [
        'Merchants from the river rebuilt the city but chose another capital.',
        'R2',
        'The merchants didn’t return to rebuild.',
      ],
    ],
    'Text 2 says that trade started to leave in 1230, eighteen years before the fire, and names the sand in the harbor as the cause.',
  ],
  [
    4,
    texts(
      'Octopuses must be intelligent: they open jars, find their way through mazes, and escape from tanks at night. No animal does such things by instinct alone.',
      'An octopus in the sea opens shells every day. That it also opens a jar may show only that a jar is enough like a shell. Before we call it intelligent, we should give it a task unlike anything in its usual life.',
    ),
    'It infers intelligence from a behavior that may have a simpler explanation.',
    [
      [
        'It relies on observations that no one has ever been able to repeat in a tank.',
        'R3',
        'Text 2 doesn’t doubt that octopuses open jars.',
      ],
      [
        'It compares octopuses with animals that live on land.',
        'R3',
        'Neither text compares them with land animals.',
      ],
      [
        'It overlooks the fact that octopuses escape from tanks.',
        'R2',
        'Text 1 mentions that octopuses escape from tanks.',
      ],
    ],
    'Text 2 accepts the observation but offers another explanation: the jar is like a shell. So the conclusion doesn’t follow yet.',
    'Based on the texts, how would the author of Text 2 most likely describe the argument of Text 1?',
  ],
  [
    4,
    texts(
      'Poems should be learned by heart. A poem on a page can be studied, but only one that is carried in the head turns up when we need it, on a train or in a hospital.',
      'I was made to learn forty poems at school, and I can still say them. I have never had the wish to. What a reader chooses to remember may become a companion; what is set for a test remains a task.',
    ),
    'A poem known by heart has value only if the reader wanted to learn it.',
    [
      ['Poems learned at school are soon forgotten.', 'R2', 'The author of Text 2 can still say all forty.'],
      [
        'Poems should be studied on a page, where they are safe, instead of being learned by heart.',
        'R3',
        'Text 2 says that a poem the reader chooses may become a companion.',
      ],
      [
        'Tests are the best way to make readers remember poems.',
        'R2',
        'Text 2 says that what is set for a test remains a task.',
      ],
    ],
    'Text 2 doesn’t reject learning by heart. It distinguishes between what a reader chooses and what a school requires.',
  ],
  [
    5,
    texts(
      'Since the new bicycle lanes were opened, sales in the shops along the avenue have risen by six percent. The lanes are clearly good for business.',
      'When a street is rebuilt, one must look at streets that were not. In the same year, sales on the two neighboring avenues, which have no lanes, rose by five and by seven percent.',
    ),
    'The rise in sales may have nothing to do with the lanes.',
    [
      [
        'The lanes have reduced the sales of the shops on the avenue.',
        'R2',
        'Sales rose about as much as they did elsewhere.',
      ],
      [
        'Sales on the neighboring avenues rose because of the lanes.',
        'R3',
        'Text 2 says that those avenues have no lanes.',
      ],
      [
        'Bicycle lanes should be built on the neighboring avenues, too.',
        'R3',
        'Text 2 doesn’t recommend more lanes.',
      ],
    ],
    'Streets without lanes did as well as the avenue, so something they all have in common may explain the increase.',
  ],
]);
