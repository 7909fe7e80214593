/** Practice-only questions: the sentence that uses a student’s notes for a given goal. */
import { writtenFor } from './written-for.ts';

const notes = (...lines: readonly string[]) =>
  `<p>While researching a topic, a student has taken the following notes:</p><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;

const asked = (goal: string) =>
  `The student wants to ${goal}. Which choice most effectively uses relevant information from the notes to accomplish this goal?`;

export const MORE_SYNTHESES = writtenFor('', [
  [
    1,
    notes(
      'The Kessel Bridge was opened in 1894.',
      'It crosses the Arn River in a single stone arch.',
      'At 300 feet, the arch was the longest of its kind in the country.',
      'The Marl Bridge was opened in 1911, seven miles downstream.',
      'It stands on four pillars and is made of iron; its longest span is 130 feet.',
    ),
    'The Kessel Bridge crosses the river in one arch, whereas the Marl Bridge stands on four pillars.',
    [
      [
        'The Kessel Bridge and the Marl Bridge both cross the Arn River.',
        'R1',
        'This is a similarity, not a difference in how the bridges are built.',
      ],
      [
        'The Marl Bridge was opened in 1911, seven miles downstream and seventeen years after the Kessel Bridge.',
        'R1',
        'This gives a difference in dates and places, not in how the bridges are built.',
      ],
      [
        'The Kessel Bridge crosses the Arn River in a single stone arch.',
        'P3',
        'This describes only one of the two bridges.',
      ],
    ],
    'A difference needs both bridges, and the goal is how they are built: one has a single arch, and the other stands on four pillars.',
    asked('emphasize a difference in how the two bridges are built'),
  ],
  [
    2,
    notes(
      'Saffron is the dried thread of a crocus flower.',
      'Each flower has three threads, which are picked by hand.',
      'It takes about 150,000 flowers to make a kilogram of saffron.',
      'The flowers bloom for two weeks in the fall and are picked before sunrise.',
      'Saffron has been used as a spice, a dye, and a medicine.',
    ),
    'Saffron is expensive because a kilogram takes about 150,000 flowers, whose threads are all picked by hand.',
    [
      [
        'Saffron, the dried thread of a crocus, has been used as a spice, a dye, and a medicine.',
        'R1',
        'The uses don’t explain the price.',
      ],
      [
        'Crocus flowers, which have three threads each, bloom for two weeks in the fall.',
        'R1',
        'This doesn’t connect the flowers with the price.',
      ],
      [
        'Picking crocus flowers before sunrise makes saffron a useful medicine.',
        'R3',
        'The notes don’t connect the time of day with the use.',
      ],
    ],
    'The price depends on the number of flowers and on the handwork. The correct choice mentions both.',
    asked('explain why saffron is expensive'),
  ],
  [
    2,
    notes(
      'Tove Adeyemi is a composer who was born in 1979.',
      'Her piece <em>Harbor Hours</em> was first performed in 2014.',
      'It is played by the horns of twelve ships at anchor.',
      'Listeners hear it from the shore, and each hears something different.',
      'The length of the piece depends on the tide.',
    ),
    'In Tove Adeyemi’s <em>Harbor Hours</em>, the horns of twelve ships are the instruments.',
    [
      [
        'Tove Adeyemi, who was born in 1979, composed <em>Harbor Hours</em>.',
        'R1',
        'This names the composer but doesn’t mention the unusual instruments.',
      ],
      [
        '<em>Harbor Hours</em> was first performed in 2014 and is heard by listeners on the shore.',
        'R1',
        'This doesn’t mention the instruments.',
      ],
      [
        'The length of a piece by Tove Adeyemi may depend on the tide.',
        'R1',
        'This is unusual, but it isn’t about the instruments.',
      ],
    ],
    'The audience doesn’t know the piece, so the sentence must name it and its composer. It must also say what plays it: ships’ horns.',
    asked(
      'introduce <em>Harbor Hours</em> and its unusual instruments to readers who are unfamiliar with it',
    ),
  ],
  [
    2,
    notes(
      'Emperor penguins and Adélie penguins both live in Antarctica.',
      'Emperor penguins lay a single egg and hold it on their feet.',
      'Adélie penguins lay two eggs in a nest of stones.',
      'In both species, the parents take turns keeping the eggs warm at some point.',
      'Emperor penguins breed in winter, Adélie penguins in summer.',
    ),
    'In both emperor and Adélie penguins, the two parents take turns keeping the eggs warm.',
    [
      [
        'Emperor penguins breed in winter, but Adélie penguins breed in summer.',
        'R1',
        'This is a difference, but the goal is a similarity.',
      ],
      [
        'Adélie penguins lay two eggs, one more than emperor penguins do.',
        'R1',
        'This is a difference in the number of eggs, not a similarity.',
      ],
      [
        'Emperor penguins lay a single egg and hold it on their feet in the Antarctic winter.',
        'P3',
        'This mentions only one of the two species.',
      ],
    ],
    'A similarity in how they care for eggs must be true of both species: in both, the parents share the work.',
    asked('emphasize a similarity in how the two species care for their eggs'),
  ],
  [
    3,
    notes(
      'Researchers wanted to know whether music helps shoppers remember.',
      'They played slow music in one supermarket and no music in another for a month.',
      'At the exit, they asked 800 shoppers what they had seen on the shelf nearest the door.',
      'Shoppers who had heard slow music named 4.1 products on average.',
      'Shoppers who had heard no music named 2.9 products on average.',
    ),
    'Shoppers who had heard slow music remembered more products (4.1) than those who had heard none (2.9).',
    [
      [
        'Researchers played slow music in one supermarket and none in another for a month to study what shoppers remember.',
        'R1',
        'This describes the method, not the finding.',
      ],
      [
        'Researchers asked 800 shoppers at the exit what they had seen.',
        'R1',
        'This describes how the data were collected, not the finding.',
      ],
      [
        'Music in supermarkets makes shoppers buy more products.',
        'R3',
        'The study was about what shoppers remembered, not what they bought.',
      ],
    ],
    'A finding is what a study discovered: here, the two averages and how they compare.',
    asked('present the main finding of the study'),
  ],
  [
    3,
    notes(
      'In 1930, the physicist Lidia Brandt built a camera that took 2,000 pictures a second.',
      'She wanted to see how a drop of milk falls onto a plate.',
      'Her pictures showed that the splash forms a ring of small points, like a crown.',
      'In 1934, engineers used her camera to study how gears break.',
      'They found a crack that opened and closed again at each turn.',
    ),
    'Brandt’s camera, built to watch falling milk, later helped engineers find a hidden crack in gears.',
    [
      [
        'Brandt’s pictures showed that the splash of a falling drop of milk forms a ring of small points, like a crown.',
        'R1',
        'This is the camera’s first purpose, not a later use.',
      ],
      [
        'In 1930, Brandt built a camera that took 2,000 pictures a second.',
        'R1',
        'This describes what the camera could do, not how its use changed.',
      ],
      [
        'Engineers studied in 1934 how gears break at each turn.',
        'P3',
        'This doesn’t mention the camera or its first purpose.',
      ],
    ],
    'The sentence needs both the purpose the camera was built for and its later use.',
    asked('show how the camera came to serve a purpose for which it was not built'),
  ],
  [
    3,
    notes(
      'The village of Oxmoor holds its market on Thursdays.',
      'It has done so since a royal charter of 1307.',
      'In 1965, the county moved all markets to Saturdays.',
      'Oxmoor refused and showed the county its charter.',
      'A court decided in 1967 that the charter was still valid.',
    ),
    'Because a court found its charter of 1307 still valid, Oxmoor could keep its market on Thursdays.',
    [
      [
        'Oxmoor, a village with a royal charter, has a market.',
        'R1',
        'This doesn’t explain why the market is on Thursdays.',
      ],
      [
        'In 1965, the county moved all markets, Oxmoor’s among them, to Saturdays.',
        'R2',
        'Oxmoor refused, and the notes say that its market is on Thursdays.',
      ],
      [
        'Oxmoor has held a market on Thursdays since 1307, which is longer than any other village in the county.',
        'R3',
        'The notes don’t compare Oxmoor with other villages.',
      ],
    ],
    'The reason is the charter, together with the court’s decision that it was still valid.',
    asked('explain why Oxmoor’s market is still held on Thursdays'),
  ],
  [
    3,
    notes(
      'Basalt columns form when lava cools slowly and cracks.',
      'Most of the columns have six sides.',
      'The slower the lava cools, the thicker the columns become.',
      'The columns at Fell Point are up to 6 feet thick.',
      'Those at Gull Stack, which formed from the same lava, are 1 foot thick.',
    ),
    'The lava at Fell Point must have cooled more slowly than that at Gull Stack, where the columns are thinner.',
    [
      [
        'The columns at Fell Point and at Gull Stack formed from different kinds of lava.',
        'R2',
        'The notes say that they formed from the same lava.',
      ],
      [
        'Basalt columns, most of which have six sides, form when lava cools and cracks.',
        'R1',
        'This is a general fact and doesn’t compare the two places.',
      ],
      [
        'The columns at Gull Stack, which are only 1 foot thick, must be much older than those at Fell Point.',
        'R3',
        'The notes don’t mention the age of the columns.',
      ],
    ],
    'Slower cooling makes thicker columns, so the thickness at each place tells you which lava cooled more slowly.',
    asked('use the thickness of the columns to compare how the lava cooled at the two places'),
  ],
  [
    4,
    notes(
      'In <em>The Glass Ferry</em> (1922), the novelist Hana Sorel tells the story of the same day three times.',
      'Each time, a different member of one family is the narrator.',
      'Critics of the time called the book repetitive.',
      'The scholar Benoit Adair argues that each account corrects a lie in the one before.',
      'Readers learn only in the third account that a letter was never sent.',
    ),
    'While early critics found <em>The Glass Ferry</em> repetitive, Adair argues that each account corrects a lie in the one before.',
    [
      [
        'In <em>The Glass Ferry</em>, three members of one family tell about the same day.',
        'R1',
        'This describes the book but doesn’t give anyone’s view of it.',
      ],
      [
        'Critics of 1922 and, more recently, the scholar Benoit Adair have written about <em>The Glass Ferry</em> and its three accounts.',
        'P3',
        'This says that they wrote about the book but not how their views differ.',
      ],
      [
        'Adair argues that readers of <em>The Glass Ferry</em> learn about a letter too late.',
        'R3',
        'The notes don’t say that Adair thinks it is too late.',
      ],
    ],
    'A contrast needs both views: what the early critics thought of the three accounts and what Adair thinks.',
    asked('contrast Adair’s view of the novel with that of its first critics'),
  ],
  [
    4,
    notes(
      'Many towns salt their roads in winter.',
      'Salt washes into streams, where it harms young trout.',
      'The town of Pell tried sand instead, but sand blocked its drains.',
      'The town of Hurst sprayed a mixture of salt and beet juice.',
      'Hurst used 35 percent less salt and had no more accidents than before.',
    ),
    'Towns that want to protect streams can follow Hurst, which used 35 percent less salt without more accidents.',
    [
      [
        'Towns that want to protect streams can follow Pell, which used sand instead of salt.',
        'R2',
        'The sand blocked Pell’s drains, so Pell isn’t a good example to follow.',
      ],
      [
        'Salt, which many towns use in winter, washes into streams and harms young trout.',
        'R1',
        'This states the problem but doesn’t make a recommendation.',
      ],
      [
        'Hurst and Pell both looked for ways to keep their roads safe in winter.',
        'R1',
        'This doesn’t recommend anything.',
      ],
    ],
    'A recommendation needs a solution that works. Only Hurst’s mixture used less salt and kept the roads as safe as before.',
    asked('recommend a solution that protects streams and keeps roads safe'),
  ],
]);
