/** Reading: findings, quotations or figures that support or weaken a claim. */
import { table } from '../notation.ts';
import type { WrittenQuestion } from '../question.ts';

export const EVIDENCE: readonly WrittenQuestion[] = [
  {
    difficulty: 2,
    stimulus:
      'Crows sometimes drop nuts onto roads and wait for cars to crack them. Some observers see this as a deliberate use of traffic. The biologist Stellan Moreau is more cautious: crows drop nuts onto any hard ground, he says, and a road is simply the hardest ground in town. To decide between the two views, he recorded several hundred drops on a road that has heavy traffic in the morning and almost none in the afternoon.',
    stem: 'Which finding, if true, would most directly support Moreau’s view?',
    right: 'Crows dropped nuts onto the road as often in the afternoon as in the morning.',
    wrong: [
      [
        'Crows dropped more nuts onto the road in the morning, when cars were passing, than in the afternoon.',
        'K4',
        'This would support the other view, that crows use cars on purpose.',
      ],
      [
        'Crows ate more nuts in the fall than in the spring.',
        'R1',
        'The season isn’t relevant to roads and cars.',
      ],
      [
        'Some crows dropped nuts from a greater height than others.',
        'R1',
        'The height doesn’t tell you whether cars matter.',
      ],
    ],
    explanation:
      'If the road is just hard ground, traffic shouldn’t make a difference. Moreau’s view predicts the same number of drops with and without cars.',
  },
  {
    difficulty: 3,
    stimulus:
      'In the play <em>The Clockmaker’s Daughter</em>, Livia has run the family’s workshop for years while her father takes the credit. A student claims that in the third act Livia decides to speak openly about her work, whatever it may cost her. The town’s clocks, the student points out, are known to everyone by his name.',
    stem: 'Which quotation from the play would best support the student’s claim?',
    right:
      '“Let them shut the shop, then. But they shall hear first whose hands have set the hours of this town.”',
    wrong: [
      [
        '“My father’s name stands over the door, and a name, once painted, is a patient thing.”',
        'R2',
        'She leaves her father’s name as it is. She doesn’t decide anything here.',
      ],
      [
        '“I have counted teeth of brass since I was nine, and never lost one.”',
        'P3',
        'This is about her work, not a decision to speak.',
      ],
      [
        '“If he were to ask me, I would tell him; but he will never ask.”',
        'R2',
        'She would speak only if he asked, which isn’t deciding to speak openly.',
      ],
    ],
    explanation:
      'The claim has two parts: she will speak openly, and she accepts the cost. Only the correct choice has both: “let them shut the shop” and “they shall hear.”',
  },
  {
    difficulty: 2,
    stimulus: `${table(
      ['Material', 'Mass before (g)', 'Mass after 90 days (g)'],
      [
        ['Paper cup', '12.0', '4.1'],
        ['Bamboo fiber', '12.0', '6.6'],
        ['Corn-based plastic', '12.0', '11.7'],
        ['Cotton cloth', '12.0', '7.9'],
      ],
    )}<p>Packaging sold as compostable varies in how well it breaks down outside an industrial plant. A class buried samples of four materials in garden soil and weighed them again after 90 days. One student concluded that corn-based plastic, although it is sold as compostable, hardly breaks down in garden soil: of its 12 grams ______</p>`,
    stem: 'Which choice most effectively uses data from the table to complete the statement?',
    right: '11.7 were left after 90 days, far more than for any other material.',
    wrong: [
      [
        '11.7 were lost within 90 days, far more than for any other material.',
        'R2',
        'The table gives the mass that was left, not the mass that was lost.',
      ],
      [
        '4.1 were left after 90 days, less than for cotton cloth.',
        'R2',
        'This number is from the row for the paper cup.',
      ],
      [
        'half were lost, while the paper cup lost almost nothing.',
        'R2',
        'Both parts of this choice contradict the table.',
      ],
    ],
    explanation:
      'The “Corn-based plastic” row goes from 12.0 to 11.7 grams. More is left than in any other row, which supports the claim that it hardly breaks down.',
  },
  {
    difficulty: 3,
    stimulus: `${table(
      ['Year', 'Books lent', 'Audiobooks lent', 'Visits'],
      [
        ['2016', '84,000', '3,000', '61,000'],
        ['2018', '79,000', '9,000', '60,000'],
        ['2020', '52,000', '26,000', '31,000'],
        ['2022', '71,000', '28,000', '58,000'],
      ],
    )}<p>The table shows data from the public library in Easterly. A librarian claims that people who started borrowing audiobooks while the library was partly closed in 2020 kept the habit after it reopened.</p>`,
    stem: 'Which choice best describes data from the table that support the librarian’s claim?',
    right:
      'Audiobooks lent rose to 26,000 in 2020 and reached 28,000 in 2022, when visits had nearly recovered.',
    wrong: [
      [
        'Books lent fell to 52,000 in 2020, when the library was partly closed, and rose again to 71,000 in 2022.',
        'P3',
        'This is about books, but the claim is about audiobooks.',
      ],
      [
        'Audiobooks lent rose from 3,000 in 2016 to 9,000 in 2018.',
        'R1',
        'This was before 2020, so it can’t show a habit that started that year.',
      ],
      [
        'There were 61,000 visits in 2016 and 58,000 in 2022.',
        'P3',
        'The number of visits doesn’t tell you anything about audiobooks.',
      ],
    ],
    explanation:
      'The claim needs two things: more audiobooks in 2020, and just as many later even though the library was open. Only the correct choice has both years and the recovery in visits.',
  },
  {
    difficulty: 4,
    stimulus:
      'It has been argued that the bright spots of the poison frog <em>Dendra lutea</em> evolved as a warning to birds. Ines Holloway doubts this. On the island of Quell, she notes, there are no birds that hunt frogs, but there is a large population of snakes that cannot see color. If the spots were a warning to birds, she argues, they should be useless on Quell, and frogs there should be losing them.',
    stem: 'Which finding, if true, would most weaken Holloway’s argument?',
    right: 'The frogs came to Quell so recently that there has been no time for them to lose their spots.',
    wrong: [
      [
        'The frogs on Quell have spots that are as bright and as numerous as those of frogs on the mainland.',
        'K4',
        'Spots that haven’t faded would fit her doubt that they are a warning to birds.',
      ],
      [
        'The snakes on Quell hunt mostly at night.',
        'R1',
        'The snakes see no colors, so it doesn’t matter when they hunt.',
      ],
      [
        'Birds on the mainland have been seen to avoid the frogs’ eggs.',
        'R1',
        'Eggs don’t have spots, and the argument is about Quell.',
      ],
    ],
    explanation:
      'Her argument assumes that useless spots should already be disappearing on Quell. If the frogs arrived only recently, the fact that they still have spots doesn’t show anything.',
  },
  {
    difficulty: 3,
    stimulus:
      'Ruben Castellane studied how gardeners choose plants. He proposes that people at a nursery judge a plant mainly by its flowers and so buy plants that are in bloom that day, even when they came to look for something else. Nurseries, he suggests, could test his idea with no more than a calendar and their receipts.',
    stem: 'Which finding, if true, would most directly support Castellane’s proposal?',
    right: 'Sales of a shrub are highest during the two weeks when it blooms, although it is sold all year.',
    wrong: [
      [
        'Gardeners say that they like plants that bloom for a long time.',
        'R1',
        'What people say they like isn’t the same as what they buy on a given day.',
      ],
      [
        'Nurseries sell more plants in spring than in winter.',
        'P3',
        'This is true of all plants, whether they are in bloom or not.',
      ],
      [
        'Plants bought in bloom are lost in their first winter more often than plants that were not in bloom.',
        'R1',
        'What happens to a plant later doesn’t show why someone bought it.',
      ],
    ],
    explanation:
      'The proposal predicts that plants sell when they are in bloom. A shrub that is always available but sells mostly while it blooms is direct evidence.',
  },
  {
    difficulty: 4,
    stimulus: `${table(
      ['Group', 'Slept after practice', 'Mean time before (s)', 'Mean time after (s)'],
      [
        ['A', 'Yes', '48', '37'],
        ['B', 'No', '47', '44'],
        ['C', 'Yes, without practice', '49', '48'],
      ],
    )}<p>Elio Sandoval had three groups trace a star in a mirror as quickly as they could, and again twelve hours later. Groups A and B practiced in between; group C did not. He concludes that sleep improves the skill only where there has been practice to build on, and that practice gains most when sleep follows it.</p>`,
    stem: 'Which choice best describes data from the table that support Sandoval’s conclusion?',
    right: 'Group A improved by 11 seconds, while groups B and C improved by only 3 seconds and 1 second.',
    wrong: [
      [
        'Group A had a better mean time after the 12 hours than groups B and C had on their first try.',
        'P1',
        'This compares one group’s second try with the other groups’ first try, so it doesn’t show the effect of sleep or practice.',
      ],
      [
        'Groups A and C both slept, and both improved.',
        'P3',
        'Saying that both improved hides how little group C improved, which is the key point.',
      ],
      [
        'Group B improved more than group C although it did not sleep.',
        'P3',
        'This is about practice alone. It doesn’t show the effect of sleep.',
      ],
    ],
    explanation:
      'The conclusion compares practice with sleep, practice alone, and sleep alone. The improvements are 48 − 37 = 11, 47 − 44 = 3, and 49 − 48 = 1 seconds.',
  },
  {
    difficulty: 5,
    stimulus:
      'Before printing, a scribe’s errors were passed on by everyone who copied from that scribe. Using such shared errors, Yusuf Albrecht drew a family tree of forty manuscripts of a medieval cookbook. He claims that the copies made in the north all go back to a single manuscript, now lost, rather than to several that traveled there at different times.',
    stem: 'Which finding, if true, would most directly support Albrecht’s claim?',
    right:
      'All northern copies, and no others, share a set of errors that two scribes would be unlikely to make independently.',
    wrong: [
      [
        'The northern copies contain more errors than the southern ones.',
        'P1',
        'The number of errors doesn’t show that copies are related. Which errors they share does.',
      ],
      [
        'The oldest surviving copy was made in the south.',
        'P3',
        'This fits one lost ancestor in the north as well as several.',
      ],
      [
        'Several northern copies leave out recipes that call for olives.',
        'S2',
        'Scribes in the north could each have left these out because they had no olives.',
      ],
    ],
    explanation:
      'One lost ancestor would pass its own errors to all the northern copies and to no others. Shared errors that are unlikely to happen twice are the strongest evidence of this.',
  },
  {
    difficulty: 3,
    stimulus:
      '“The Orchard Wall,” a 1911 poem by Corinne Vasey, is often read as a lament for a childhood home. In an essay, a student argues that the speaker in fact takes comfort in how the garden has changed without her. The title, the student adds, names the one thing that the garden has outgrown.',
    stem: 'Which quotation from the poem would best illustrate the student’s argument?',
    right:
      '“The pear has crossed the wall that kept it small; / I’m glad that no one told it where to stop.”',
    wrong: [
      [
        '“I knew each stone, and could have named them all, / Had anyone remained for me to tell.”',
        'R2',
        'This is a lament: no one is left to listen.',
      ],
      ['“The gate is locked. I tried it, out of habit.”', 'R2', 'A locked gate isn’t a comfort.'],
      [
        '“My mother’s roses had a fence of string, / And we were never told what they were for.”',
        'P3',
        'This is a memory of the past, not of a change.',
      ],
    ],
    explanation:
      'The argument is about finding comfort in change. The pear tree has grown past its wall, and the speaker says she is glad.',
  },
];
