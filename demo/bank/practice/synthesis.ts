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
      'It crosses the river Arn in a single arch of stone.',
      'At 90 meters, the arch was the longest of its kind in the country.',
      'The Marl Bridge was opened in 1911, eleven kilometers downstream.',
      'It stands on four pillars and is made of iron; its longest span is 40 meters.',
    ),
    'The Kessel Bridge crosses the river in one arch, whereas the Marl Bridge stands on four pillars.',
    [
      [
        'The Kessel Bridge and the Marl Bridge both cross the river Arn.',
        'R1',
        'This is something that they share, not a difference in how they are built.',
      ],
      [
        'The Marl Bridge was opened in 1911, eleven kilometers downstream and seventeen years after the Kessel Bridge.',
        'R1',
        'The years differ here, but not the way of building.',
      ],
      [
        'The Kessel Bridge crosses the river Arn in a single arch of stone.',
        'P3',
        'Only one of the two bridges is described.',
      ],
    ],
    'A difference needs both bridges, and the goal is how they are built: one arch on one side, four pillars on the other.',
    asked('emphasize a difference in how the two bridges are built'),
  ],
  [
    2,
    notes(
      'Saffron is the dried thread of a crocus flower.',
      'Each flower has three threads, which are picked by hand.',
      'About 150,000 flowers are needed for a kilogram of saffron.',
      'The flowers bloom for two weeks in autumn and are picked before sunrise.',
      'Saffron has been used as a spice, a dye, and a medicine.',
    ),
    'Saffron is costly because a kilogram takes about 150,000 flowers, whose threads are all picked by hand.',
    [
      [
        'Saffron, the dried thread of a crocus, has been used as a spice, a dye, and a medicine.',
        'R1',
        'Uses do not explain the price.',
      ],
      [
        'Crocus flowers with three threads each bloom for two weeks in autumn.',
        'R1',
        'This does not connect the flowers with the price.',
      ],
      [
        'Picking crocus flowers before sunrise makes saffron a useful medicine.',
        'R3',
        'The notes do not connect the hour with the use.',
      ],
    ],
    'The price follows from the number of flowers and from the work by hand, and the right choice names both.',
    asked('explain why saffron is expensive'),
  ],
  [
    2,
    notes(
      'Tove Adeyemi is a composer who was born in 1979.',
      'Her piece Harbor Hours was first performed in 2014.',
      'It is played by the horns of twelve ships at anchor.',
      'Listeners hear it from the shore, and each hears something different.',
      'The length of the piece depends on the tide.',
    ),
    'In Tove Adeyemi’s Harbor Hours, the horns of twelve ships are the instruments.',
    [
      [
        'Tove Adeyemi, who was born in 1979, composed Harbor Hours.',
        'R1',
        'This names the composer but nothing unusual about the instruments.',
      ],
      [
        'Harbor Hours was first performed in 2014 and is heard by listeners on the shore.',
        'R1',
        'The first performance says nothing about instruments.',
      ],
      [
        'The length of a piece by Tove Adeyemi may depend on the tide.',
        'R1',
        'This is unusual, but it does not concern the instruments.',
      ],
    ],
    'The audience does not know the piece, so it must be named with its composer, and the goal is what it is played on: ships’ horns.',
    asked('introduce Harbor Hours and its unusual instruments to readers who do not know it'),
  ],
  [
    2,
    notes(
      'Emperor penguins and Adélie penguins both live in Antarctica.',
      'Emperor penguins lay a single egg and hold it on their feet.',
      'Adélie penguins lay two eggs in a nest of stones.',
      'In both species, the parents take turns in keeping the eggs warm at some time.',
      'Emperor penguins breed in winter, Adélie penguins in summer.',
    ),
    'Emperor and Adélie penguins alike keep their eggs warm with both parents taking part.',
    [
      [
        'Emperor penguins breed in winter, but Adélie penguins breed in summer.',
        'R1',
        'This is a difference, while the goal is a likeness.',
      ],
      [
        'Adélie penguins lay two eggs, one more than emperor penguins do.',
        'R1',
        'This is a difference in number and no likeness.',
      ],
      [
        'Emperor penguins lay a single egg and hold it on their feet in the Antarctic winter.',
        'P3',
        'Only one of the two species is mentioned.',
      ],
    ],
    'A likeness in caring for eggs must be true of both species: in both, the parents share the work.',
    asked('emphasize a similarity in how the two species care for their eggs'),
  ],
  [
    3,
    notes(
      'Researchers wanted to know whether music helps shoppers to remember.',
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
        'This tells the method and not what was found.',
      ],
      [
        'Researchers asked 800 shoppers at the exit what they had seen.',
        'R1',
        'This is how the data were gathered, not the result.',
      ],
      [
        'Music in supermarkets makes shoppers buy more products.',
        'R3',
        'The study asked what they remembered, not what they bought.',
      ],
    ],
    'A finding tells what came out, here the two averages and how they compare.',
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
    'Brandt’s camera, built to watch falling milk, later helped engineers to find a hidden crack in gears.',
    [
      [
        'Brandt’s pictures showed that the splash of a falling drop of milk forms a ring of small points, like a crown.',
        'R1',
        'This is the first purpose of the camera and not a later use.',
      ],
      [
        'In 1930, Brandt built a camera that took 2,000 pictures a second.',
        'R1',
        'This tells what the camera could do, not how its use changed.',
      ],
      [
        'Engineers studied in 1934 how gears break at each turn.',
        'P3',
        'The camera and its first purpose are missing.',
      ],
    ],
    'The goal needs both the purpose for which the camera was built and the use to which it was put later.',
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
        'This does not tell why the market is on Thursdays.',
      ],
      [
        'In 1965, the county moved all markets, Oxmoor’s among them, to Saturdays.',
        'R2',
        'Oxmoor refused, and the notes say that its market is on Thursdays.',
      ],
      [
        'Oxmoor has held a market on Thursdays since 1307, which is longer than any other village of the county.',
        'R3',
        'The notes do not compare it with other villages.',
      ],
    ],
    'The reason is the charter, together with the decision of the court that it still counted after 1965.',
    asked('explain why the market of Oxmoor is still held on Thursdays'),
  ],
  [
    3,
    notes(
      'Basalt columns form when lava cools slowly and cracks.',
      'Most of the columns have six sides.',
      'The slower the lava cools, the thicker the columns become.',
      'The columns at Fell Point are up to 2 meters thick.',
      'Those at Gull Stack, which formed from the same lava, are 30 centimeters thick.',
    ),
    'The lava at Fell Point must have cooled more slowly than that at Gull Stack, where columns are thinner.',
    [
      [
        'The columns at Fell Point and at Gull Stack formed from different kinds of lava.',
        'R2',
        'They formed from the same lava.',
      ],
      [
        'Basalt columns, most of which have six sides, form when lava cools and cracks.',
        'R1',
        'This is a general fact and compares no places.',
      ],
      [
        'The columns at Gull Stack, which are only 30 centimeters thick, must be much older than those at Fell Point.',
        'R3',
        'The notes say nothing about their age.',
      ],
    ],
    'Slower cooling makes thicker columns. From the thickness at the two places one can infer which lava cooled more slowly.',
    asked('use the thickness of the columns to compare how the lava cooled at the two places'),
  ],
  [
    4,
    notes(
      'In The Glass Ferry (1922), the novelist Hana Sorel tells the same day three times.',
      'Each time, a different member of one family speaks.',
      'Critics of the time called the book repetitive.',
      'The scholar Benoit Adair argues that each account corrects a lie in the one before.',
      'Readers learn only in the third account that a letter was never sent.',
    ),
    'While early critics thought The Glass Ferry repetitive, Adair finds that each account corrects a lie in the one before.',
    [
      [
        'In The Glass Ferry, three members of one family tell of the same day.',
        'R1',
        'This describes the book and gives no view of it.',
      ],
      [
        'Critics of 1922 and, more recently, the scholar Benoit Adair have written about The Glass Ferry and its three accounts.',
        'P3',
        'That they wrote is said, but not how their views differ.',
      ],
      [
        'Adair argues that readers of The Glass Ferry learn too late of a letter.',
        'R3',
        'The notes do not say that Adair finds it too late.',
      ],
    ],
    'A contrast of views needs both: what the critics of the time thought of the three accounts, and what Adair thinks.',
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
    'Towns that wish to protect streams may follow Hurst, which used 35 percent less salt without more accidents.',
    [
      [
        'Towns that wish to protect streams may follow Pell, which used sand instead of salt.',
        'R2',
        'The sand blocked the drains of Pell, so it is no example to follow.',
      ],
      [
        'Salt, which many towns use in winter, washes into streams and harms young trout.',
        'R1',
        'This names the problem and makes no recommendation.',
      ],
      [
        'Hurst and Pell both looked for ways to keep their roads safe in winter.',
        'R1',
        'Nothing is recommended by this sentence.',
      ],
    ],
    'A recommendation needs a measure that works. Only Hurst’s mixture spared salt and kept the roads as safe as before.',
    asked('recommend a measure that protects streams and keeps roads safe'),
  ],
]);
