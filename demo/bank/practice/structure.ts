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
        'It states a problem and weighs two ways to solve it.',
        'R2',
        'The ways of searching are listed, and none is weighed against another.',
      ],
      ['It defines a term and gives several examples of its use.', 'R2', 'No term is defined in the text.'],
      [
        'It makes a general claim and then admits an exception.',
        'R2',
        'A single story is told, and no claim is made.',
      ],
    ],
    'The first half lists what the archivist did to find the page, and the second tells how and where it was found.',
  ],
  [
    2,
    'Sponges were long counted among the plants: they do not move, and they have no mouth. Then naturalists watched grains of dye drift into their pores and out through a larger opening, carried by a current that the sponge itself makes. What had looked like a plant turned out to be an animal that pumps hundreds of liters of water through its body each day in order to eat.',
    'It gives an early view, reports an observation, and tells how that changed the view.',
    [
      [
        'It reports an experiment and then gives reasons to doubt that it was carried out well.',
        'R2',
        'The observation is accepted without any doubt.',
      ],
      [
        'It compares plants and animals in a list of features.',
        'R1',
        'Features of plants are named only as reasons for the early view.',
      ],
      [
        'It asks a question and leaves the answer to later studies.',
        'R2',
        'No question is left open at the end.',
      ],
    ],
    'First comes the view that sponges are plants, then what naturalists saw, and last the new view that follows from it.',
  ],
  [
    2,
    'Anyone can lay a hedge badly. Cut too little, and the stems will not bend; cut too much, and they die. The best hedge layers, Bram Tolliver says, leave a strip of bark “as thick as a coat sleeve” and fold the stem over it toward the hill. He gives courses on Saturdays from October to March, and he asks those who come to bring gloves and a sense of humor.',
    'To introduce a craft and a person who teaches it',
    [
      ['To argue that hedges are better than fences', 'R3', 'Fences are not mentioned at all.'],
      [
        'To warn readers against trying a dangerous craft',
        'R2',
        'The text invites readers to a course and names no danger to them.',
      ],
      ['To explain why few people still lay hedges', 'R3', 'How many people practice the craft is not said.'],
    ],
    'The text tells what makes the work hard, how it is done well, and who gives courses in it and when.',
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
        'The expedition is the setting; the text is about Ferrars.',
      ],
      ['To show how expensive polar expeditions were', 'R3', 'No sum is named, and cost is not the point.'],
      ['To describe a quarrel between a leader and his crew', 'R3', 'No quarrel with the crew is told.'],
    ],
    'The text names how she is “usually described”, turns with “another story”, and shows that she made decisions as well.',
    MAIN_PURPOSE,
  ],
  [
    3,
    'Suppose that you drop a handful of sand onto a table, grain by grain. At first the heap only grows. Then a single grain sets off a small slide, and later one no different from it sets off a large one. Geologists have found that earthquakes follow the same rule as the slides: there is nothing special about the beginning of a great one, which may be why it is so hard to predict.',
    'It describes a simple model and then applies it to a natural event.',
    [
      [
        'It lists the causes of an event in order of their importance.',
        'R2',
        'No causes are ranked in the text.',
      ],
      [
        'It presents a theory and then a finding that refutes it.',
        'R2',
        'The finding about earthquakes agrees with the heap of sand.',
      ],
      [
        'It describes a natural event and then the damage that it often does.',
        'R3',
        'Damage is not mentioned.',
      ],
    ],
    'The heap of sand comes first as something easily pictured, and then earthquakes are said to follow the same rule.',
  ],
  [
    3,
    'Museums like to show a tool beside a picture of the hand that held it. The picture helps, but it also misleads, because it makes us see the tool as finished. A flint scraper was sharpened, broken, sharpened again, and at last used as a hammer or thrown away; what lies in the case is its old age. To show one scraper truly, a museum would need a dozen pictures and a long label.',
    'It points out a weakness in a common practice and explains it.',
    [
      [
        'It gives the history of a practice from its beginning to the present.',
        'R2',
        'No history of the practice is told.',
      ],
      [
        'It compares two museums that show the same kind of tool.',
        'R3',
        'Museums are spoken of in general, and none is named.',
      ],
      ['It recommends a kind of tool and gives reasons for choosing it.', 'R3', 'No tool is recommended.'],
    ],
    'The practice is a tool beside one picture; its weakness is that it hides the changes in the life of the tool, which the text then lists.',
  ],
  [
    3,
    'Shade-grown coffee is often praised for the birds that live among its trees. A survey of forty farms adds a less familiar benefit. Where trees stood above the coffee, ants nested in their branches, and where ants nested, the beetle that bores into coffee berries was only half as common. Farmers who cut their shade trees to gain room for more coffee may thus lose a part of the harvest that they had hoped to add.',
    'To present a finding about an advantage of growing coffee under trees',
    [
      [
        'To advise farmers on how they can keep ants away from their coffee plants',
        'R2',
        'The ants are useful, because beetles are rarer where they nest.',
      ],
      [
        'To question whether birds live among shade trees',
        'R2',
        'The benefit for birds is mentioned and not doubted.',
      ],
      ['To compare the taste of two kinds of coffee', 'R3', 'Taste is not mentioned.'],
    ],
    'After a nod to the well-known benefit, the text reports what a survey found about ants and beetles and what it means for farmers.',
    MAIN_PURPOSE,
  ],
  [
    4,
    'Can a city have too many bridges? Traffic engineers proved decades ago that adding a road may slow everyone down, because each driver picks the route that is best for one car and not for all. The river towns of the lower Ister, with nineteen bridges and some of the slowest traffic in the country, seem to bear this out. When one of the bridges was closed for repair last year, the average trip became four minutes shorter.',
    'It poses a question, cites a general result, and supports it by a case.',
    [
      [
        'It poses a question, rejects two of the usual answers, and proposes a third.',
        'R2',
        'Only one answer is considered, and it is supported.',
      ],
      [
        'It tells of an event and then looks for several of its causes.',
        'R2',
        'The event comes last and serves as evidence.',
      ],
      [
        'It summarizes a debate and takes neither of its sides.',
        'R2',
        'No debate is described, and the text leans toward one answer.',
      ],
    ],
    'The text opens with a question, gives what engineers proved in general, and ends with towns and a closed bridge as a case.',
  ],
  [
    4,
    'My grandmother never threw away string. She wound it onto a board, in order of length, and she could tell you what each piece had tied. I used to think this a habit of the poor years. Now that I have her board on my own wall, I think it was a kind of diary, the only kind for which she had time, and I have begun to add to it.',
    'It describes a habit and traces how the narrator’s understanding of it changed.',
    [
      [
        'It describes a habit and gives reasons for breaking it.',
        'R2',
        'The narrator takes the habit up and does not break it.',
      ],
      [
        'It compares the narrator’s childhood with that of the grandmother, year by year.',
        'R3',
        'Neither childhood is described.',
      ],
      ['It recalls a quarrel and how it was finally settled.', 'R3', 'No quarrel takes place in the text.'],
    ],
    'After the habit come two readings of it: “I used to think” and “Now … I think”. The change between them is the thread of the text.',
  ],
  [
    4,
    'Historians of the plague once counted graves. Graves, though, tell only of those who were buried, and in bad years many were not. Economic historians have since turned to tax rolls, where a house that stops paying may mean a death, or a flight, or a clever owner. Neither source can be trusted alone; but where the two agree, street by street, the number of the dead can be known quite closely.',
    'It discusses the limits of two kinds of evidence and how they can be combined.',
    [
      [
        'It argues that one kind of evidence should replace another.',
        'R2',
        'Neither source can be trusted alone, the text says.',
      ],
      [
        'It explains why an old question can’t be answered by any evidence that has survived.',
        'R2',
        'Where the sources agree, the number can be known closely.',
      ],
      [
        'It tells how a mistake in a count was found and by whom.',
        'R3',
        'No single mistake or person is named.',
      ],
    ],
    'Graves have one weakness and tax rolls another, and the last sentence says that together they can be trusted.',
  ],
]);
