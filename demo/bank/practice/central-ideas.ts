/** Practice-only questions: central ideas and details of a text. */
import { MAIN_IDEA } from '../written/stems.ts';
import { writtenFor } from './written-for.ts';

export const MORE_IDEAS = writtenFor(MAIN_IDEA, [
  [
    1,
    'Street names seem to be among the most lasting things in a town, yet most of them are younger than the houses that they run past. Names given for saints were changed when kings wished to be honored, those of kings when republics were founded, and those of heroes when the heroes fell out of favor. A map of names is a map of what each age admired.',
    'Street names change over time and reflect the values of the period that chose them.',
    [
      ['Streets should be named for saints rather than kings.', 'R3', 'The text recommends no kind of name.'],
      [
        'The houses in most of the older towns have been there longer than the streets beside them.',
        'R2',
        'It is the names, not the streets, that are younger.',
      ],
      ['Heroes are honored longer than kings are.', 'R2', 'Both kinds of names were changed in their turn.'],
    ],
    'The text gives a row of changes and ends with what they show: names tell what each age admired.',
  ],
  [
    1,
    'Ants of one desert species walk home from a search for food in a straight line, even after a winding way out of several hundred meters. They do not follow a scent, which the heat would destroy. Instead, they count their steps and keep track of each turn by the position of the sun. Ants that researchers put on tiny stilts walked past their nest.',
    'Certain desert ants find their way home by keeping track of steps and direction.',
    [
      [
        'Desert ants follow a trail of scent to their nest.',
        'R2',
        'The text says that they do not follow a scent.',
      ],
      [
        'Researchers can change how far ants search for food by the length of their legs.',
        'R1',
        'The stilts changed how far they walked home, and this is a detail.',
      ],
      [
        'The heat of the desert shortens the lives of ants.',
        'R3',
        'The heat is said to destroy scent, and nothing else.',
      ],
    ],
    'Each sentence tells how the ants get home: without scent, by steps and turns, as the experiment with stilts confirms.',
  ],
  [
    2,
    'When the first cookbooks with exact measures appeared, many cooks thought them an insult. A good cook, they said, knows by the feel of the dough how much flour it needs. But the new books sold by the thousand, mostly to young people who had moved to the cities and had no mother or aunt beside them at the stove. They could not be taught by touch, so they had to be taught by the spoonful.',
    'Exact measures were disliked by experienced cooks but met a need of those who learned alone.',
    [
      [
        'Young people in cities cooked better than their mothers had.',
        'R3',
        'The text does not compare how well anyone cooked.',
      ],
      [
        'Experienced cooks gave up judging dough by its feel.',
        'R3',
        'Nothing says that they changed their ways.',
      ],
      [
        'The first cookbooks with exact measures sold poorly because experienced cooks were insulted by them.',
        'R2',
        'They sold by the thousand.',
      ],
    ],
    'The text sets the cooks’ objection against the success of the books and explains the success by readers who had nobody to show them.',
  ],
  [
    2,
    'The painter Ottilie Haar is remembered for her portraits of ministers, but she thought little of them. “They pay for the blue,” she wrote to her sister, meaning the costly paint that she needed for her pictures of the sea. She painted the sea for forty years, showed the pictures to almost no one, and left them to a school for sailors, where they hung in the corridors unsigned.',
    'Haar valued her little-known pictures of the sea more than the portraits for which she is known.',
    [
      [
        'Haar became famous for forty years of pictures of the sea that she finally gave to a school.',
        'R2',
        'She is remembered for portraits, and the sea pictures hung unsigned.',
      ],
      [
        'Haar painted ministers because she admired their work.',
        'R2',
        'She painted them to pay for the blue of her pictures of the sea.',
      ],
      ['Haar and her sister disagreed about the price of paint.', 'R3', 'No disagreement is mentioned.'],
    ],
    'Her words and her forty years of work show what mattered to her, and the text contrasts this with what she is remembered for.',
  ],
  [
    2,
    'A glacier does not need to melt to lose ice. Where it ends in the sea, large pieces break off and float away, and a warm current that reaches the foot of the ice can speed this up even when the air stays cold. On one coast, more than half of the ice lost in the last twenty years went in this way, during summers no warmer than before.',
    'Glaciers that end in the sea can lose much ice by breaking, even without warmer air.',
    [
      [
        'Glaciers melt faster in the air than in the sea.',
        'R2',
        'The text stresses losses that do not come from melting in air.',
      ],
      [
        'Summers on one coast have become warmer in twenty years, and its ice has melted away.',
        'R2',
        'The summers were no warmer than before.',
      ],
      ['Warm currents keep pieces of ice from floating away.', 'R2', 'Warm currents speed the breaking up.'],
    ],
    'The first sentence states the point, and the rest explains how ice is lost by breaking and gives one coast as a case.',
  ],
  [
    3,
    'Translators of comic verse face a choice that others are spared. A joke that depends on two words sounding alike will seldom survive in another language, so the translator must either keep what the line says and lose the laugh, or invent a new joke and lose what the line says. Lena Osei, who has translated four such poets, says that she decides by asking which of the two the poet would miss more.',
    'Translating comic verse often means giving up either the meaning or the joke.',
    [
      [
        'Comic verse should not be translated into other languages.',
        'R3',
        'The text describes a difficulty and forbids nothing.',
      ],
      [
        'Osei always keeps the meaning of a comic line and gives up its joke.',
        'R2',
        'She decides anew by asking what the poet would miss more.',
      ],
      [
        'Poets are seldom pleased by translations of their jokes.',
        'R3',
        'What poets think of translations is not reported.',
      ],
    ],
    'The text names a choice between two losses, explains where it comes from, and tells how one translator decides.',
  ],
  [
    3,
    'Soil that has been plowed every spring for a century may look rich, but it holds rain badly: the small channels left by roots and worms are broken each year before they can form a network. Farmers in the Tamar valley who stopped plowing found that for three years their harvests fell. In the fourth, a drought came, and theirs were the only green fields for miles.',
    'Leaving soil unplowed can cost harvests at first but help it to hold water later.',
    [
      [
        'Plowed soil yields more than unplowed soil in a drought.',
        'R2',
        'In the drought the unplowed fields alone stayed green.',
      ],
      [
        'Worms and roots make soil look richer than it is.',
        'R2',
        'Their channels help; it is plowed soil that looks richer than it is.',
      ],
      [
        'Droughts are more common in the Tamar valley than anywhere else with plowed soil.',
        'R3',
        'How common droughts are is not told.',
      ],
    ],
    'The text explains why plowed soil holds rain badly and then shows both sides of giving up the plow: a loss at first, a gain in the drought.',
  ],
  [
    3,
    'The diary of the shopkeeper Edmund Varga covers the great strike of 1911 day by day. Historians who looked in it for his opinion of the strikers were disappointed: he gives the price of bread, the number of customers, and the hour at which he closed. Read as a whole, however, these figures tell what speeches do not, namely how long a street could go without wages before it went without bread.',
    'Varga’s plain figures are valuable because they show how the strike affected daily life.',
    [
      [
        'Varga hid his opinion of the strikers from his customers so that they would go on buying bread.',
        'R3',
        'What he told customers is not known from the text.',
      ],
      [
        'Historians agree that Varga supported the strike.',
        'R2',
        'They found no opinion of his in the diary.',
      ],
      [
        'The price of bread caused the great strike of 1911.',
        'R3',
        'The figures show an effect on the street; a cause is not named.',
      ],
    ],
    'The turn comes with “however”: what disappointed historians turns out to tell how people lived through the strike.',
  ],
  [
    4,
    'It is often said that the printing press made books cheap. For its first fifty years it did not: paper, which was still made by hand from rags, cost more than the work of the copyist whom the press replaced. What the press changed at once was sameness. For the first time, scholars in distant cities could write to each other of “the ninth line of page forty” and be certain that they had the same words before them.',
    'The press at first mattered less for the price of books than for making copies identical.',
    [
      [
        'Copyists were paid more than the makers of paper.',
        'R2',
        'Paper cost more than the work of the copyist.',
      ],
      [
        'Scholars in distant cities went on preferring the books that had been copied by hand on paper.',
        'R2',
        'The sameness of printed copies is what helped them.',
      ],
      [
        'Printed books became cheap as soon as the press was invented.',
        'R2',
        'The text denies just this for the first fifty years.',
      ],
    ],
    'The text corrects a common claim about price and puts another effect in its place, that all copies were alike.',
  ],
  [
    4,
    'We tend to think of forgetting as a failure, a leak in the bucket of memory. But an animal that remembered every place where it had ever found food would waste its days visiting empty ones. Studies of birds that store seeds suggest that they forget a hiding place soon after emptying it, and that birds in which this was prevented found less food. A memory that keeps everything, it seems, serves its owner worse.',
    'Forgetting may be a useful part of memory rather than a failure of it.',
    [
      [
        'Birds remember more hiding places than other animals do.',
        'R3',
        'No comparison with other animals is made.',
      ],
      [
        'Animals that store food waste most of their days visiting empty places.',
        'R2',
        'They would do so only if they remembered everything.',
      ],
      [
        'Studies of birds show that memory is like a leaking bucket.',
        'R2',
        'The bucket is the view that the text argues against.',
      ],
    ],
    'The text opens with the view of forgetting as a failure, turns with “But”, and shows by birds that forgetting helps.',
  ],
]);
