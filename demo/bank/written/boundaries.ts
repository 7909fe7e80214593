/** Writing: boundaries between clauses. */
import type { WrittenQuestion } from '../question.ts';
import { CONVENTIONS } from './stems.ts';

export const BOUNDARIES: readonly WrittenQuestion[] = [
  {
    difficulty: 1,
    stimulus:
      'The dry valleys at the edge of the ice receive almost no snow, and winds that fall from the high plateau carry off what little there ______ bare, cold ground looks so much like that of another planet that engineers have used the valleys for years to test machines meant to land there.',
    stem: CONVENTIONS,
    right: 'is. The',
    wrong: [
      ['is, the', 'K4', 'A comma alone can’t join two sentences. This is a comma splice.'],
      ['is the', 'K2', 'With no punctuation between them, the two sentences form a run-on.'],
      [
        'is; and, the',
        'K4',
        'A semicolon followed by “and” is unnecessary here, and no comma belongs between “and” and the subject.',
      ],
    ],
    explanation:
      '“Winds … carry off what little there is” and “The bare, cold ground looks …” are both complete sentences. Only the period separates them correctly.',
  },
  {
    difficulty: 2,
    stimulus:
      'A violin maker taps the unfinished back of an instrument and listens. A dull sound means that the wood is still too ______ a clear, lasting one means that it is ready to be closed. Makers who have tapped thousands of backs say that they feel the difference in their fingers before they hear it.',
    stem: CONVENTIONS,
    right: 'thick;',
    wrong: [
      ['thick,', 'K4', 'A comma alone can’t join two sentences. This is a comma splice.'],
      ['thick', 'K2', 'With no punctuation between them, the two sentences form a run-on.'],
      ['thick, and;', 'K4', 'A semicolon doesn’t belong after “and.”'],
    ],
    explanation:
      'These two closely related sentences each have a subject and a verb (“sound means” and “one means”). A semicolon can join them.',
  },
  {
    difficulty: 2,
    stimulus:
      'Three things decide how far a dandelion seed ______ the strength of the wind, the dampness of the air, and the height of the stalk. Of these, dampness is the one that is most often overlooked. In damp air the hairs of the seed fold up, and it drops to the ground close to its parent.',
    stem: CONVENTIONS,
    right: 'travels:',
    wrong: [
      ['travels;', 'K4', 'A complete sentence has to follow this semicolon, but what follows is a list.'],
      ['travels', 'K2', 'Nothing separates the sentence from the list that follows it.'],
      ['travels, are', 'K4', 'With “are,” the sentence has an extra verb for the same subject.'],
    ],
    explanation:
      'Use a colon after a complete sentence (“Three things decide how far a dandelion seed travels”) that introduces a list.',
  },
  {
    difficulty: 2,
    stimulus:
      'Rosalind Achebe, ______ had trained as a chemist before she turned to cooking, treats a recipe as a hypothesis. She changes one thing at a time, keeps notes, and serves the failures to her friends. Her book on bread has sold widely, although it contains, by her own count, only four recipes that always work.',
    stem: CONVENTIONS,
    right: 'who',
    wrong: [
      ['she', 'K4', '“She had trained” would be a complete sentence inside the commas.'],
      ['and', 'K4', '“And” can’t introduce a clause that describes Achebe.'],
      ['having', 'K4', '“Having had trained” isn’t a correct verb form.'],
    ],
    explanation:
      'The words between the commas give extra information about Achebe. That clause needs the relative pronoun “who” as its subject.',
  },
  {
    difficulty: 3,
    stimulus:
      'The tunnel beneath the strait was planned for ______ its builders, however, had not expected a layer of wet clay that lay across the whole width of the seabed. In the end the work took eleven years. The clay was frozen with brine, cut out in blocks, and replaced with concrete.',
    stem: CONVENTIONS,
    right: 'six years;',
    wrong: [
      ['six years,', 'K4', 'A comma alone can’t join two sentences. The word “however” doesn’t change that.'],
      ['six years, and,', 'K4', 'No comma belongs between “and” and the clause after it.'],
      ['six years', 'K2', 'With no punctuation between them, the two sentences form a run-on.'],
    ],
    explanation:
      '“However” is inside the second sentence, set off by commas. The two sentences still need a semicolon or a period between them.',
  },
  {
    difficulty: 3,
    stimulus:
      'Most butterflies that winter in the north do so as eggs or pupae. The ______ winters as an adult, hidden among ivy leaves with its wings closed. On a warm day in February it may be seen flying over patches of snow, a full month before any other woodland butterfly.',
    stem: CONVENTIONS,
    right: 'brimstone, by contrast,',
    wrong: [
      [
        'brimstone by contrast,',
        'K4',
        'An interrupting phrase needs a comma on both sides, and the first one is missing.',
      ],
      [
        'brimstone, by contrast',
        'K4',
        'An interrupting phrase needs a comma on both sides, and the second one is missing.',
      ],
      ['brimstone; by contrast,', 'K4', 'This semicolon separates the subject from its verb.'],
    ],
    explanation:
      '“By contrast” interrupts the sentence “The brimstone winters as an adult,” so it needs a comma on both sides.',
  },
  {
    difficulty: 3,
    stimulus:
      'After two seasons of drought, the growers of the valley agreed to share their wells. Each farm would open its gate for six hours a ______ no farm would take more than its neighbors had voted to allow. The agreement was never written down, and it has been kept for forty years.',
    stem: CONVENTIONS,
    right: 'week, and',
    wrong: [
      ['week and,', 'K4', 'The comma belongs before “and,” not after it.'],
      ['week,', 'K4', 'A comma alone can’t join two sentences. This is a comma splice.'],
      ['week; and;', 'K4', 'The two semicolons separate “and” from the clause it introduces.'],
    ],
    explanation:
      'You can join two complete sentences with a comma and a coordinating conjunction such as “and.”',
  },
  {
    difficulty: 3,
    stimulus:
      'The potter Anouk Lindberg does not sign her work. What she leaves on the foot of each bowl is a ______ pressed into the wet clay, of the same left thumb since 1983. Collectors have learned to date her pieces by it, because a scar that she got in 1999 runs across the later ones.',
    stem: CONVENTIONS,
    right: 'print,',
    wrong: [
      ['print;', 'K4', 'The words after the semicolon don’t form a complete sentence.'],
      [
        'print. It',
        'K2',
        '“It pressed into the wet clay, of the same left thumb” doesn’t make sense as a sentence.',
      ],
      ['print', 'K4', 'There is a comma after “clay,” so there has to be one before “pressed.”'],
    ],
    explanation:
      '“Pressed into the wet clay” gives extra information about the print, so it needs a comma on both sides.',
  },
  {
    difficulty: 4,
    stimulus:
      'Visitors often ask which of the two towers is the ______ is that neither is: both were begun in the spring of 1402, by masters who had been promised the same wage and who, it is said, spent the next nine years looking at each other’s scaffolding. When money ran out, both towers stopped at the same course of stone.',
    stem: CONVENTIONS,
    right: 'older. The answer',
    wrong: [
      [
        'older? The answer',
        'K4',
        'The sentence reports a question. It doesn’t ask one, so it can’t end with a question mark.',
      ],
      ['older, the answer', 'K4', 'A comma alone can’t join two sentences. This is a comma splice.'],
      ['older the answer', 'K2', 'With no punctuation between them, the two sentences form a run-on.'],
    ],
    explanation:
      '“Visitors often ask which … is the older” reports a question, so it ends with a period. A new sentence starts with “The answer is.”',
  },
  {
    difficulty: 4,
    stimulus:
      'In the 1950s the linguist Ondine Marchetti recorded songs in four villages: Ruel, where women sang while they sorted ______ where the same songs were sung at weddings; Aube, where they had new words; and Corran, where only the tunes were left. She played the recordings in each village to the singers of the others.',
    stem: CONVENTIONS,
    right: 'lentils; Sainte-Marthe,',
    wrong: [
      [
        'lentils, Sainte-Marthe,',
        'K4',
        'The other items in the list are separated by semicolons, so this one must be too.',
      ],
      ['lentils; Sainte-Marthe', 'K4', 'The name of each village is followed by a comma before “where.”'],
      [
        'lentils. Sainte-Marthe,',
        'K4',
        'A period would end the list, and the rest isn’t a complete sentence.',
      ],
    ],
    explanation:
      'The items in this list contain commas, so semicolons separate them, as after “weddings” and “words.” A comma also comes before each “where.”',
  },
  {
    difficulty: 4,
    stimulus:
      'That the letters were forged is no longer in doubt. What remains to be explained is how the forger came by paper of the right ______ how a clerk who had never left the province could imitate three hands so well that the writers’ own families were deceived. Neither question was asked at the trial.',
    stem: CONVENTIONS,
    right: 'age and',
    wrong: [
      ['age; and', 'K4', 'The words after the semicolon are a second “how” clause, not a complete sentence.'],
      ['age. And', 'K2', '“And how a clerk … could imitate” isn’t a complete sentence.'],
      ['age, and,', 'K4', 'No comma belongs between “and” and the clause after it.'],
    ],
    explanation:
      'Two clauses, “how the forger came by paper” and “how a clerk … could imitate,” follow “is.” Join two such clauses with “and” and no punctuation.',
  },
  {
    difficulty: 5,
    stimulus:
      'The desert beetle drinks fog. Standing on its head in the early morning, it lets droplets gather on its wing ______ the bumps of which attract water, and the grooves between them, which repel it, lead the growing drops down to its mouth. Engineers have copied the pattern in nets that collect water for villages along the coast.',
    stem: CONVENTIONS,
    right: 'cases,',
    wrong: [
      ['cases', 'K4', 'A clause that adds extra information needs a comma before it.'],
      ['cases;', 'K4', 'The words after the semicolon don’t form a complete sentence.'],
      ['cases:', 'K4', 'A colon can’t come between “cases” and the clause that describes it.'],
    ],
    explanation:
      '“The bumps of which attract water” is a relative clause that gives extra information about the wing cases, so it needs a comma before it.',
  },
];
