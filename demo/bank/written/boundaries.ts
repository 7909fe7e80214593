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
      ['is, the', 'K4', 'A comma alone can’t join two sentences; this is a comma splice.'],
      ['is the', 'K2', 'With nothing between them, two sentences run on into one.'],
      [
        'is; and, the',
        'K4',
        'After a semicolon “and” is not wanted, and no comma may stand between “and” and its subject.',
      ],
    ],
    explanation:
      '“Winds … carry off what little there is” and “The bare, cold ground looks …” are two whole sentences. Of the choices, only the period separates them rightly.',
  },
  {
    difficulty: 2,
    stimulus:
      'A violin maker taps the unfinished back of an instrument and listens. A dull sound means that the wood is still too ______ a clear, lasting one means that it is ready to be closed. Makers who have tapped thousands of backs say that they feel the difference in the fingers before they hear it.',
    stem: CONVENTIONS,
    right: 'thick;',
    wrong: [
      ['thick,', 'K4', 'A comma alone can’t join two sentences.'],
      ['thick', 'K2', 'Two sentences run on with nothing between them.'],
      ['thick, and;', 'K4', 'A semicolon does not follow “and”.'],
    ],
    explanation:
      'Two closely related sentences, each with its own subject and verb (“sound means”, “one means”), may be joined by a semicolon.',
  },
  {
    difficulty: 2,
    stimulus:
      'Three things decide how far a dandelion seed ______ the strength of the wind, the dampness of the air, and the height of the stalk. Of these, dampness is the one that is most often overlooked. In damp air the hairs of the seed fold up, and it drops to the ground close to its parent.',
    stem: CONVENTIONS,
    right: 'travels:',
    wrong: [
      ['travels;', 'K4', 'After a semicolon a whole sentence must follow, and the list is none.'],
      ['travels', 'K2', 'The sentence runs into its list with nothing to announce it.'],
      ['travels, are', 'K4', 'With “are” the sentence has a second verb for the same subject.'],
    ],
    explanation:
      'A whole sentence (“Three things decide how far a dandelion seed travels”) that announces a list is followed by a colon.',
  },
  {
    difficulty: 2,
    stimulus:
      'Rosalind Achebe, ______ had trained as a chemist before she turned to cooking, treats a recipe as a hypothesis. She changes one thing at a time, keeps notes, and serves the failures to her friends. Her book on bread has sold widely, although it contains, by her own count, only four recipes that always work.',
    stem: CONVENTIONS,
    right: 'who',
    wrong: [
      ['she', 'K4', '“She had trained” would be a sentence of its own within the commas.'],
      ['and', 'K4', 'The comma after “cooking” would then have nothing to close.'],
      ['having', 'K4', '“Having had trained” is no form of the verb.'],
    ],
    explanation:
      'Between the commas stands a clause that adds something about Achebe. It needs the relative pronoun “who” as its subject.',
  },
  {
    difficulty: 3,
    stimulus:
      'The tunnel beneath the strait was planned for ______ its builders, however, had not reckoned with a layer of wet clay that lay across the whole width of the seabed. In the end the work took eleven years. The clay was frozen with brine, cut out in blocks, and replaced with concrete.',
    stem: CONVENTIONS,
    right: 'six years;',
    wrong: [
      ['six years,', 'K4', 'A comma alone can’t join two sentences; “however” does not change that.'],
      ['six years, and,', 'K4', 'No comma may stand between “and” and the clause that it introduces here.'],
      ['six years', 'K2', 'Two sentences run on with nothing between them.'],
    ],
    explanation:
      '“However” stands within the second sentence, set off by commas. The two sentences still need a semicolon or a period between them.',
  },
  {
    difficulty: 3,
    stimulus:
      'Most butterflies that winter in the north do so as eggs or pupae. The ______ winters as an adult, hidden among leaves of ivy, with its wings closed. On a warm day in February it may be seen flying over patches of snow, a full month before any other butterfly of the woods.',
    stem: CONVENTIONS,
    right: 'brimstone, by contrast,',
    wrong: [
      [
        'brimstone by contrast,',
        'K4',
        'What interrupts a sentence is set off on both sides, and the first comma is missing.',
      ],
      [
        'brimstone, by contrast',
        'K4',
        'What interrupts a sentence is set off on both sides, and the second comma is missing.',
      ],
      ['brimstone; by contrast,', 'K4', 'A semicolon here would cut the subject off from its verb.'],
    ],
    explanation:
      '“By contrast” interrupts the sentence “The brimstone winters as an adult”, so it stands between two commas.',
  },
  {
    difficulty: 3,
    stimulus:
      'After two seasons of drought, the growers of the valley agreed to share their wells. Each farm would open its gate for six hours a ______ no farm would take more than its neighbors had voted to allow. The agreement was never written down, and it has been kept for forty years.',
    stem: CONVENTIONS,
    right: 'week, and',
    wrong: [
      ['week and,', 'K4', 'The comma belongs before “and”, not after it.'],
      ['week,', 'K4', 'A comma alone can’t join two sentences.'],
      ['week; and;', 'K4', 'Two semicolons cut “and” off from what it joins.'],
    ],
    explanation: 'Two whole sentences may be joined by a comma followed by a joining word such as “and”.',
  },
  {
    difficulty: 3,
    stimulus:
      'The potter Anouk Lindberg does not sign her work. What she leaves on the foot of each bowl is a ______ pressed into the wet clay, of the same left thumb since 1983. Collectors have learned to date her pieces by it, because a scar that she got in 1999 runs across the later ones.',
    stem: CONVENTIONS,
    right: 'print,',
    wrong: [
      ['print;', 'K4', 'What follows has no verb of its own, so a semicolon can’t stand before it.'],
      ['print. It', 'K2', '“It pressed into the wet clay, of the same left thumb” is no sound sentence.'],
      ['print', 'K4', 'The phrase up to “clay” is closed by a comma, so it must be opened by one.'],
    ],
    explanation: '“Pressed into the wet clay” adds something about the print and stands between two commas.',
  },
  {
    difficulty: 4,
    stimulus:
      'Visitors often ask which of the two towers is the ______ is that neither is: both were begun in the spring of 1402, by masters who had been promised the same wage and who, it is said, spent the next nine years looking at each other’s scaffolding. When money ran out, both towers stopped at the same course of stone.',
    stem: CONVENTIONS,
    right: 'older. The answer',
    wrong: [
      ['older? The answer', 'K4', 'The question is told, not asked, so no question mark may end it.'],
      ['older, the answer', 'K4', 'A comma alone can’t join two sentences.'],
      ['older the answer', 'K2', 'Two sentences run on with nothing between them.'],
    ],
    explanation:
      '“Visitors often ask which … is the older” tells of a question; it ends with a period. A new sentence begins with “The answer is”.',
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
        'The other parts of the list are separated by semicolons, so this one must be too.',
      ],
      ['lentils; Sainte-Marthe', 'K4', 'Each village is followed by a comma before its “where”.'],
      ['lentils. Sainte-Marthe,', 'K4', 'A period would break the list off; what follows is no sentence.'],
    ],
    explanation:
      'The parts of this list have commas within them, so they are separated by semicolons, as after “weddings” and “words”; and a comma stands before each “where”.',
  },
  {
    difficulty: 4,
    stimulus:
      'That the letters were forged is no longer in doubt. What remains to be explained is how the forger came by paper of the right ______ how a clerk who had never left the province could imitate three hands so well that the writers’ own families were deceived. Neither question was asked at the trial.',
    stem: CONVENTIONS,
    right: 'age and',
    wrong: [
      ['age; and', 'K4', 'What follows is a second clause with “how”, no whole sentence.'],
      ['age. And', 'K2', '“And how a clerk … could imitate” is no sentence by itself.'],
      ['age, and,', 'K4', 'No comma may stand between “and” and the clause that it joins.'],
    ],
    explanation:
      'Two clauses, “how the forger came by paper” and “how a clerk could imitate”, complete “is”. Two parts are joined by “and” alone.',
  },
  {
    difficulty: 5,
    stimulus:
      'The desert beetle drinks fog. Standing on its head in the early morning, it lets droplets gather on its wing ______ the bumps of which attract water, and the grooves between them, which repel it, lead the growing drops down to its mouth. Engineers have copied the pattern in nets that collect water for villages along the coast.',
    stem: CONVENTIONS,
    right: 'cases,',
    wrong: [
      ['cases', 'K4', 'A clause that adds something is set off by a comma.'],
      ['cases;', 'K4', 'What follows up to “water” is no whole sentence.'],
      [
        'cases:',
        'K4',
        'A colon would announce all that follows, but “the bumps of which” is bound to “cases”.',
      ],
    ],
    explanation:
      '“The bumps of which attract water” is a relative clause that adds something about the wing cases; a comma comes before it.',
  },
];
