/** Practice-only questions: structure and purpose of a text. */
import { MAIN_PURPOSE, STRUCTURE } from '../written/stems.ts';
import { writtenFor } from './written-for.ts';

export const MORE_STRUCTURES = writtenFor(STRUCTURE, [
  [
    2,
    'For years the archivist of the town’s orchestra had looked for the missing last page of a march. She wrote to collectors, searched attics, and advertised in newspapers abroad. Last spring a piano tuner opened an upright in the school gymnasium and found the page wedged behind the hammers. It had been two streets away from her desk all along.',
    'It describes a long search and then its unexpected end.',
    [
      [
        'It states a problem and compares two ways to solve it.',
        'R2',
        'The text lists ways of searching but doesn’t compare them.',
      ],
      ['It defines a term and gives several examples of its use.', 'R2', 'The text doesn’t define a term.'],
      [
        'It makes a general claim and then admits an exception.',
        'R2',
        'The text tells one story and doesn’t make a general claim.',
      ],
    ],
    'The first half lists what the archivist did to find the page. The second half tells how and where it was found.',
  ],
  [
    2,
    'Sponges were long considered plants: they do not move, and they have no mouth. Then naturalists watched grains of dye drift into their pores and out through a larger opening, carried by a current that the sponge itself makes. What had looked like a plant turned out to be an animal that pumps hundreds of gallons of water through its body each day in order to eat.',
    'It gives an early view, reports an observation, and explains how it changed that view.',
    [
      [
        'It reports an experiment and then gives reasons to doubt that it was carried out well.',
        'R2',
        'The text accepts the observation without any doubt.',
      ],
      [
        'It compares plants and animals in a list of features.',
        'R1',
        'The text mentions features of plants only to explain the early view.',
      ],
      [
        'It asks a question and leaves the answer to later studies.',
        'R2',
        'The text doesn’t leave a question open.',
      ],
    ],
    'First comes the view that sponges are plants, then what naturalists saw, and finally the new view that follows from it.',
  ],
  [
    2,
    'Anyone can lay a hedge badly. Cut too little, and the stems will not bend; cut too much, and they die. The best hedge layers, Bram Tolliver says, leave a strip of bark “as thick as a coat sleeve” and fold the stem over it toward the hill. He teaches classes on Saturdays from October to March, and he asks students to bring gloves and a sense of humor.',
    'To introduce a craft and a person who teaches it',
    [
      ['To argue that hedges are better than fences', 'R3', 'The text doesn’t mention fences.'],
      [
        'To warn readers against trying a dangerous craft',
        'R2',
        'The text invites readers to a class and doesn’t say that they would be in danger.',
      ],
      [
        'To explain why few people still lay hedges',
        'R3',
        'The text doesn’t say how many people practice the craft.',
      ],
    ],
    'The text explains why the work is hard and how it is done well. Then it says who teaches it and when.',
    MAIN_PURPOSE,
  ],
  [
    3,
    'The sea captain’s widow Maud Ferrars is usually described as the financier of the polar expedition, as if she had merely signed checks. Her letters tell another story. She chose the ship, rejected two captains, and set out in nine pages what the crew should eat. When the expedition’s leader thanked her for her generosity, she replied that she would have preferred to be thanked for her judgment.',
    'To correct a limited view of a person’s role',
    [
      [
        'To praise an expedition for its careful planning',
        'R1',
        'The expedition is only the setting. The text is about Ferrars.',
      ],
      [
        'To show how expensive polar expeditions were',
        'R3',
        'The text doesn’t mention an amount, and cost isn’t the point.',
      ],
      [
        'To describe a quarrel between a leader and his crew',
        'R3',
        'The text doesn’t describe a quarrel with the crew.',
      ],
    ],
    'The text says how she is “usually described,” changes direction with “another story,” and shows that she also made decisions.',
    MAIN_PURPOSE,
  ],
  [
    3,
    'Suppose you drop a handful of sand onto a table, grain by grain. At first, the pile only grows. Then a single grain sets off a small slide, and later another grain just like it sets off a large one. Geologists have found that earthquakes follow the same rule as the slides: there is nothing special about the beginning of a great one, which may be why it is so hard to predict.',
    'It describes a simple model and then applies it to a natural event.',
    [
      [
        'It lists the causes of an event in order of their importance.',
        'R2',
        'The text doesn’t rank causes.',
      ],
      [
        'It presents a theory and then a finding that refutes it.',
        'R2',
        'The finding about earthquakes fits the pile of sand.',
      ],
      [
        'It describes a natural event and then the damage that it often does.',
        'R3',
        'The text doesn’t mention damage.',
      ],
    ],
    'The text starts with a pile of sand, which is easy to picture, and then says that earthquakes follow the same rule.',
  ],
  [
    3,
    'Museums like to show a tool beside a picture of the hand that held it. The picture helps, but it also misleads, because it makes us see the tool as finished. A flint scraper was sharpened, broken, sharpened again, and at last used as a hammer or thrown away; what we see in the display case is its old age. To show one scraper truly, a museum would need a dozen pictures and a long label.',
    'It points out a weakness in a common practice and explains it.',
    [
      [
        'It gives the history of a practice from its beginning to the present.',
        'R2',
        'The text doesn’t give the history of the practice.',
      ],
      [
        'It compares two museums that show the same kind of tool.',
        'R3',
        'The text is about museums in general and doesn’t name any.',
      ],
      [
        'It recommends a kind of tool and gives reasons for choosing it.',
        'R3',
        'The text doesn’t recommend a tool.',
      ],
    ],
    'The practice is to show a tool beside one picture. Its weakness is that it hides the changes in the tool’s life, which the text then lists.',
  ],
  [
    3,
    'Shade-grown coffee is often praised for the birds that live among its trees. A survey of forty farms adds a less familiar benefit. Where trees stood above the coffee, ants nested in their branches, and where ants nested, the beetle that bores into coffee berries was only half as common. Farmers who cut down their shade trees to make room for more coffee may thus lose part of the harvest they had hoped to add.',
    'To present a finding about an advantage of growing coffee under trees',
    [
      [
        'To advise farmers on how to keep ants away from their coffee plants',
        'R2',
        'The ants are useful because beetles are less common where they nest.',
      ],
      [
        'To question whether birds live among shade trees',
        'R2',
        'The text mentions the benefit for birds and doesn’t question it.',
      ],
      ['To compare the taste of two kinds of coffee', 'R3', 'The text doesn’t mention taste.'],
    ],
    'The text briefly mentions the well-known benefit. Then it reports what a survey found about ants and beetles and explains what that means for farmers.',
    MAIN_PURPOSE,
  ],
  [
    4,
    'Can a city have too many bridges? Traffic engineers proved decades ago that adding a road may slow everyone down, because each driver picks the route that is best for one car and not for all. The river towns of the lower Ister, with nineteen bridges and some of the slowest traffic in the country, seem to bear this out. When one of the bridges was closed for repair last year, the average trip became four minutes shorter.',
    'It asks a question, cites a general result, and supports it with an example.',
    [
      [
        'It asks a question, rejects two of the usual answers, and proposes a third.',
        'R2',
        'The text considers only one answer and supports it.',
      ],
      [
        'It tells of an event and then looks for several of its causes.',
        'R2',
        'The event comes last and serves as evidence.',
      ],
      [
        'It summarizes a debate and doesn’t take a side.',
        'R2',
        'The text doesn’t describe a debate, and it favors one answer.',
      ],
    ],
    'The text starts with a question, states what engineers proved in general, and ends with a closed bridge as an example.',
  ],
  [
    4,
    'My grandmother never threw away string. She wound it onto a board, in order of length, and she could tell you what each piece had tied. I used to think this a habit of the poor years. Now that I have her board on my own wall, I think it was a kind of diary, the only kind she had time for, and I have started to add to it.',
    'It describes a habit and traces how the narrator’s understanding of it changed.',
    [
      [
        'It describes a habit and gives reasons to break it.',
        'R2',
        'The narrator picks up the habit. The narrator doesn’t break it.',
      ],
      [
        'It compares the narrator’s childhood with that of the grandmother, year by year.',
        'R3',
        'The text doesn’t describe either childhood.',
      ],
      ['It recalls a quarrel and how it was finally settled.', 'R3', 'The text doesn’t mention a quarrel.'],
    ],
    'After describing the habit, the text gives two interpretations: “I used to think” and “Now … I think.” The change between them ties the text together.',
  ],
  [
    4,
    'Historians of the plague once counted graves. Graves, though, tell only of those who were buried, and in bad years many were not. Economic historians have since turned to tax rolls, where a house that stops paying may mean a death, or a flight, or a clever owner. Neither source can be trusted alone; but where the two agree, street by street, the number of the dead can be known quite closely.',
    'It discusses the limits of two kinds of evidence and how they can be combined.',
    [
      [
        'It argues that one kind of evidence should replace another.',
        'R2',
        'The text says that neither source can be trusted alone.',
      ],
      [
        'It explains why no surviving evidence can answer an old question.',
        'R2',
        'Where the sources agree, the number can be known closely.',
      ],
      [
        'It tells how a mistake in a count was found and by whom.',
        'R3',
        'The text doesn’t name a particular mistake or person.',
      ],
    ],
    'Graves have one weakness and tax rolls have another. The last sentence says that together they can be trusted.',
  ],
]);
