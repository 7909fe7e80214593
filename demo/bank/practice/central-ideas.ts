/** Practice-only questions: central ideas and details of a text. */
import { MAIN_IDEA } from '../written/stems.ts';
import { writtenFor } from './written-for.ts';

export const MORE_IDEAS = writtenFor(MAIN_IDEA, [
  [
    1,
    'Street names seem to be among the most lasting things in a town, yet most of them are younger than the houses that they run past. Streets named for saints were renamed when kings wished to be honored, those named for kings when republics were founded, and those named for heroes when the heroes fell out of favor. A map of names is a map of what each age admired.',
    'Street names change over time and reflect the values of the period that chose them.',
    [
      [
        'Streets should be named for saints rather than kings.',
        'R3',
        'The text doesn’t recommend any kind of name.',
      ],
      [
        'The houses in most of the older towns have been there longer than the streets beside them.',
        'R2',
        'The names are younger than the houses, but the text doesn’t say that the streets are.',
      ],
      ['Heroes are honored longer than kings are.', 'R2', 'Both kinds of names were eventually changed.'],
    ],
    'The text gives a series of changes and ends with what they show: names tell you what each age admired.',
  ],
  [
    1,
    'Ants of one desert species walk home in a straight line after searching for food, even after a winding trip out of several hundred yards. They do not follow a scent, which the heat would destroy. Instead, they count their steps and keep track of each turn by the position of the sun. Ants that researchers put on tiny stilts walked past their nest.',
    'Certain desert ants find their way home by keeping track of steps and direction.',
    [
      [
        'Desert ants follow a trail of scent to their nest.',
        'R2',
        'The text says that they don’t follow a scent.',
      ],
      [
        'Researchers can change how far ants search for food by the length of their legs.',
        'R1',
        'This is a detail, and the stilts changed how far the ants walked home.',
      ],
      [
        'The heat of the desert shortens the lives of ants.',
        'R3',
        'The text says only that the heat would destroy a scent.',
      ],
    ],
    'Each sentence explains how the ants get home: without scent, by keeping track of steps and turns. The experiment with stilts confirms it.',
  ],
  [
    2,
    'When the first cookbooks with exact measures appeared, many cooks thought them an insult. A good cook, they said, knows by the feel of the dough how much flour it needs. But the new books sold by the thousand, mostly to young people who had moved to the cities and had no mother or aunt beside them at the stove. They could not be taught by touch, so they had to be taught by the spoonful.',
    'Exact measures were disliked by experienced cooks but met the needs of those who learned alone.',
    [
      [
        'Young people in cities cooked better than their mothers had.',
        'R3',
        'The text doesn’t compare how well people cooked.',
      ],
      [
        'Experienced cooks gave up judging dough by its feel.',
        'R3',
        'Nothing says that they changed their ways.',
      ],
      [
        'The first cookbooks with exact measures sold poorly because experienced cooks were insulted by them.',
        'R2',
        'The books sold by the thousand.',
      ],
    ],
    'The text contrasts the cooks’ objection with the books’ success. It explains the success by describing readers who had no one to show them.',
  ],
  [
    2,
    'The painter Ottilie Haar is remembered for her portraits of ministers, but she thought little of them. “They pay for the blue,” she wrote to her sister, meaning the costly paint that she needed for her pictures of the sea. She painted the sea for forty years, showed the pictures to almost no one, and left them to a school for sailors, where they hung in the corridors unsigned.',
    'Haar valued her little-known pictures of the sea more than the portraits for which she is known.',
    [
      [
        'Haar became famous for forty years of pictures of the sea that she finally gave to a school.',
        'R2',
        'She is remembered for her portraits, and her pictures of the sea hung unsigned.',
      ],
      [
        'Haar painted ministers because she admired their work.',
        'R2',
        'She painted them to pay for the blue paint in her pictures of the sea.',
      ],
      [
        'Haar and her sister disagreed about the price of paint.',
        'R3',
        'The text doesn’t mention a disagreement.',
      ],
    ],
    'Her words and her 40 years of painting the sea show what mattered to her. The text contrasts this with what she is remembered for.',
  ],
  [
    2,
    'A glacier does not need to melt to lose ice. Where it ends in the sea, large pieces break off and float away, and a warm current that reaches the foot of the ice can speed this up even when the air stays cold. On one coast, more than half of the ice lost in the last twenty years was lost this way, during summers no warmer than before.',
    'Glaciers that end in the sea can lose a lot of ice by breaking, even without warmer air.',
    [
      [
        'Glaciers melt faster in the air than in the sea.',
        'R2',
        'The text focuses on ice that is lost without melting in the air.',
      ],
      [
        'Summers on one coast have become warmer in twenty years, and its ice has melted away.',
        'R2',
        'The summers were no warmer than before.',
      ],
      ['Warm currents keep pieces of ice from floating away.', 'R2', 'Warm currents speed up the breaking.'],
    ],
    'The first sentence states the main point. The rest explains how glaciers lose ice by breaking and gives one coast as an example.',
  ],
  [
    3,
    'Translators of comic verse face a choice that others are spared. A joke that depends on two words sounding alike will rarely survive in another language, so the translator must either keep what the line says and lose the laugh, or invent a new joke and lose what the line says. Lena Osei, who has translated four such poets, says that she decides by asking which of the two the poet would miss more.',
    'Translating comic verse often means giving up either the meaning or the joke.',
    [
      [
        'Comic verse should not be translated into other languages.',
        'R3',
        'The text describes a difficulty. It doesn’t say not to translate.',
      ],
      [
        'Osei always keeps the meaning of a comic line and gives up its joke.',
        'R2',
        'She decides each time by asking which one the poet would miss more.',
      ],
      [
        'Poets are rarely pleased by translations of their jokes.',
        'R3',
        'The text doesn’t report what poets think of translations.',
      ],
    ],
    'The text describes a choice between two losses, explains why it comes up, and tells how one translator decides.',
  ],
  [
    3,
    'Soil that has been plowed every spring for a century may look rich, but it holds rain badly: the small channels left by roots and worms are broken each year before they can form a network. Farmers in the Tamar valley who stopped plowing found that for three years their harvests fell. In the fourth, a drought came, and theirs were the only green fields for miles.',
    'Leaving soil unplowed can cost harvests at first but help it hold water later.',
    [
      [
        'Plowed soil yields more than unplowed soil in a drought.',
        'R2',
        'In the drought, only the unplowed fields stayed green.',
      ],
      [
        'Worms and roots make soil look richer than it is.',
        'R2',
        'Their channels help hold rain. The plowed soil is what looks richer than it is.',
      ],
      [
        'Droughts are more common in the Tamar valley than anywhere else with plowed soil.',
        'R3',
        'The text doesn’t say how common droughts are.',
      ],
    ],
    'The text explains why plowed soil holds rain badly. Then it shows both sides of giving up plowing: a loss at first and a gain in the drought.',
  ],
  [
    3,
    'The diary of the shopkeeper Edmund Varga covers the great strike of 1911 day by day. Historians who looked in it for his opinion of the strikers were disappointed: he gives the price of bread, the number of customers, and the hour at which he closed. Read as a whole, however, these figures tell what speeches do not, namely how long a street could go without wages before it went without bread.',
    'Varga’s plain figures are valuable because they show how the strike affected daily life.',
    [
      [
        'Varga hid his opinion of the strikers from his customers so that they would go on buying bread.',
        'R3',
        'The text doesn’t say what he told his customers.',
      ],
      [
        'Historians agree that Varga supported the strike.',
        'R2',
        'Historians found no opinion of his in the diary.',
      ],
      [
        'The price of bread caused the great strike of 1911.',
        'R3',
        'The text uses the price to show an effect of the strike. It doesn’t mention a cause.',
      ],
    ],
    'The word “however” signals the shift: the figures that disappointed historians show how people lived through the strike.',
  ],
  [
    4,
    'It is often said that the printing press made books cheap. For its first fifty years it did not: paper, which was still made by hand from rags, cost more than the work of the copyist whom the press replaced. What the press changed at once was sameness. For the first time, scholars in distant cities could write to each other of “the ninth line of page forty” and be certain that they had the same words before them.',
    'The press at first mattered less for the price of books than for making copies identical.',
    [
      ['Copyists were paid more than the makers of paper.', 'R2', 'Paper cost more than the copyist’s work.'],
      [
        'Scholars in distant cities went on preferring the books that had been copied by hand on paper.',
        'R2',
        'Scholars benefited because printed copies were identical.',
      ],
      [
        'Printed books became cheap as soon as the press was invented.',
        'R2',
        'The text says this wasn’t true for the first 50 years.',
      ],
    ],
    'The text corrects a common claim about price and replaces it with another effect: all the copies were alike.',
  ],
  [
    4,
    'We tend to think of forgetting as a failure, a leak in the bucket of memory. But an animal that remembered every place where it had ever found food would waste its days visiting empty ones. Studies of birds that store seeds suggest that they forget a hiding place soon after emptying it, and that birds in which this was prevented found less food. A memory that keeps everything, it seems, serves its owner worse.',
    'Forgetting may be a useful part of memory rather than a failure of it.',
    [
      [
        'Birds remember more hiding places than other animals do.',
        'R3',
        'The text doesn’t compare birds with other animals.',
      ],
      [
        'Animals that store food waste most of their days visiting empty places.',
        'R2',
        'They would do this only if they remembered everything.',
      ],
      [
        'Studies of birds show that memory is like a leaking bucket.',
        'R2',
        'The text argues against comparing memory to a leaking bucket.',
      ],
    ],
    'The text starts with the view that forgetting is a failure, shifts with “But,” and uses studies of birds to show that forgetting helps.',
  ],
]);
