/** Reading: the word that fits a text, and the meaning of a word in context. */
import type { WrittenQuestion } from '../question.ts';
import { WORD } from './stems.ts';

export const WORDS: readonly WrittenQuestion[] = [
  {
    difficulty: 1,
    stimulus:
      'Lichens grow so slowly that a patch the size of a hand may be older than the house on whose wall it lives. Because each species widens by a nearly ______ amount every year, often less than a millimeter, geologists can measure a patch on a boulder and work out roughly when a melting glacier exposed the boulder.',
    stem: WORD,
    right: 'constant',
    wrong: [
      [
        'visible',
        'S1',
        'Growth of less than a millimeter a year is hardly visible, and being visible wouldn’t help anyone estimate an age.',
      ],
      ['harmful', 'R3', 'The text doesn’t mention any harm.'],
      ['doubtful', 'K4', 'If the amount were doubtful, geologists couldn’t use it to estimate an age.'],
    ],
    explanation:
      'You can work out an age from a width only if the patch grows by nearly the same amount each year. “Constant” means staying the same.',
  },
  {
    difficulty: 2,
    stimulus:
      'At first the printers of Lisse saw the new steam press as a threat and refused to work beside it. Within two years their objections had ______. The press took over the dullest tasks, the shop took on more orders than ever, and not one printer had lost a job.',
    stem: WORD,
    right: 'subsided',
    wrong: [
      [
        'intensified',
        'K4',
        'This is the opposite of what the text says. The printers had less and less reason to object.',
      ],
      ['originated', 'R2', 'The objections began at first, not two years later.'],
      ['succeeded', 'R2', 'The press stayed, so the objections didn’t succeed.'],
    ],
    explanation:
      'What the printers feared didn’t happen, so their objections faded. “Subsided” means became less strong.',
  },
  {
    difficulty: 2,
    stimulus:
      'Although the sculptor Mirela Ganz gave few interviews, she was far from ______: her notebooks, which run to six thousand pages, set out in detail why she chose each stone, what she hoped a visitor would feel, and where she thought she had failed. No other sculptor of her time has left so full a record.',
    stem: WORD,
    right: 'reticent',
    wrong: [
      [
        'verbose',
        'K4',
        'Six thousand pages might be verbose, but the blank needs what she was far from being.',
      ],
      ['candid', 'K4', 'The notebooks show that she was candid.'],
      ['skillful', 'R3', 'The text doesn’t discuss her skill.'],
    ],
    explanation:
      'Giving few interviews might make her seem unwilling to talk about her work, but the notebooks show the opposite. “Reticent” means unwilling to share one’s thoughts.',
  },
  {
    difficulty: 3,
    stimulus:
      'Deep-sea fish of the genus <em>Lampris</em> keep their eyes and brain warmer than the water around them. Because warm eyes follow quick movements better than cold ones, this trait ______ a hunter in the dark: it can follow the path of a fleeing squid that others would see as a blur. The gain is greatest where the water is coldest.',
    stem: WORD,
    right: 'advantages',
    wrong: [
      ['conceals', 'R3', 'Warm eyes don’t hide a hunter.'],
      ['confuses', 'R2', 'The other animals see a blur. The warm-eyed fish sees clearly.'],
      ['exhausts', 'R3', 'The text doesn’t mention the cost of staying warm.'],
    ],
    explanation:
      'Everything after the colon explains how the trait helps the fish. Used as a verb, “advantages” means gives an advantage to.',
  },
  {
    difficulty: 3,
    stimulus:
      'The mayor’s report is remarkable for what it does not say. It mentions the flood, the broken bridge, and the cost of repairs, yet it ______ the question that every resident was asking: why the gates upstream had been left open that night. Six hundred houses had been lost in an hour.',
    stem: WORD,
    right: 'sidesteps',
    wrong: [
      ['resolves', 'K4', 'A report that resolved the question would have said a lot about it.'],
      ['anticipates', 'R2', 'The residents were already asking the question.'],
      [
        'reiterates',
        'K3',
        '“Reiterates” means says again, but the report doesn’t address the question at all.',
      ],
    ],
    explanation:
      'The first sentence says the report is remarkable for what it leaves out. To sidestep a question is to avoid it on purpose.',
  },
  {
    difficulty: 3,
    stimulus:
      'The two halves of the manuscript were long thought to be by different hands, so much do they differ in slant and spacing. A close study of the ink, however, has shown that both were written within a few weeks, and individual letters, measured under a microscope, are formed in the same way. The evidence is not yet ______, but most scholars now believe that both are the work of one scribe who had injured a wrist.',
    stem: WORD,
    right: 'conclusive',
    wrong: [
      ['plausible', 'K4', 'Most scholars believe it, so the evidence is already plausible.'],
      ['relevant', 'R2', 'Ink and handwriting are clearly relevant to the question.'],
      [
        'abundant',
        'S1',
        '“But most scholars now believe” contrasts with a lack of certainty, not a lack of evidence.',
      ],
    ],
    explanation:
      'Most scholars favor one view even though they can’t be certain. Conclusive evidence leaves no doubt.',
  },
  {
    difficulty: 2,
    stimulus:
      'The following text is from “The Ferry,” a 1904 short story. “Mr. Pell kept the ferry as his father had, with a severe regard for the hour. If the minister himself stood waving on the bank a moment after the bell, Mr. Pell would <u>observe</u> the timetable and push off, and the minister would wait.”',
    stem: 'As used in the text, what does the word “observe” most nearly mean?',
    right: 'Keep to',
    wrong: [
      [
        'Look at',
        'S1',
        'This is the most common meaning, but looking at a timetable isn’t a reason to push off.',
      ],
      ['Remark on', 'K4', 'Mr. Pell doesn’t say anything.'],
      ['Study closely', 'S1', 'He already knows the schedule. He acts according to it.'],
    ],
    explanation:
      'Mr. Pell leaves on time no matter who is waving. To observe a rule or a timetable is to follow it.',
  },
  {
    difficulty: 4,
    stimulus:
      'Economists have long treated tips as a payment for good service. Yet diners tip almost as much in restaurants to which they will never return, and the amounts are only loosely related to how they rate the service. Such findings suggest that tipping is better understood as a social ______, something people do because it is expected, than as a reward.',
    stem: WORD,
    right: 'convention',
    wrong: [
      [
        'transaction',
        'K4',
        'A transaction is an exchange, and the findings argue against seeing a tip as an exchange.',
      ],
      ['incentive', 'K4', 'An incentive would be meant to encourage good service.'],
      ['grievance', 'K3', 'A grievance is a complaint.'],
    ],
    explanation:
      'The words after the blank define it: “something people do because it is expected.” That is a convention.',
  },
  {
    difficulty: 4,
    stimulus:
      'The naturalist Edda Roth was so taken with her theory that all island birds grow large that she dismissed the small finches of Tarn as visitors from the mainland. Her field notes, by contrast, are ______: they record the finches’ nests, their young, and their presence in every month of the year, and leave the theory to look after itself.',
    stem: WORD,
    right: 'scrupulous',
    wrong: [
      ['partisan', 'K4', 'She was partisan about the theory. The notes contrast with that.'],
      ['perfunctory', 'K3', 'Perfunctory notes would be careless, but these are thorough.'],
      ['speculative', 'R2', 'The notes record what she saw and ignore the theory.'],
    ],
    explanation:
      '“By contrast” sets the notes against her bias. Notes that carefully record everything, even what doesn’t fit, are scrupulous.',
  },
  {
    difficulty: 4,
    stimulus:
      'The idea that glass flows slowly even when cold is a long-lived myth. Old windowpanes are indeed often thicker at the bottom, but only because glaziers used to set the heavier edge of an uneven sheet downward. Measurements of Roman glass ______ the myth: after two thousand years, not even the thinnest edges have sagged.',
    stem: WORD,
    right: 'belie',
    wrong: [
      ['embellish', 'R3', 'To embellish a myth is to add to it.'],
      ['presuppose', 'K3', 'The measurements don’t assume that the myth is true. They test it.'],
      ['corroborate', 'K4', '“Corroborate” means confirm, but the edges show the opposite.'],
    ],
    explanation:
      'If glass flowed, thin edges would have sagged after two thousand years. They haven’t, so the measurements show that the myth is false. To belie something is to show that it is false.',
  },
  {
    difficulty: 5,
    stimulus:
      'In her speeches the reformer Agnes Thorold was all fire, and her opponents expected her to govern as she spoke. In office she proved ______ instead. She let three drafts of the school law be amended by the very members who had mocked it, gave up the clauses they could not accept, and passed the rest without a single vote against it.',
    stem: WORD,
    right: 'conciliatory',
    wrong: [
      ['intransigent', 'K4', 'Someone who gives up clauses isn’t intransigent, or unwilling to compromise.'],
      ['vindictive', 'R2', 'She let the people who had mocked the law take part.'],
      ['diffident', 'K3', '“Diffident” means lacking confidence, but she knew how to get a law passed.'],
    ],
    explanation:
      '“Instead” contrasts her conduct with her fiery speeches. Accepting changes and winning over critics is conciliatory.',
  },
  {
    difficulty: 5,
    stimulus:
      'The claim that a single famine brought down the kingdom of Asherah has the appeal of simplicity. It is, however, hard to square with the tax rolls, which show the kingdom losing one province after another for eighty years before the famine. The hunger of 1213 was less the cause of the collapse than its ______: the last strain on a frame that was already giving way.',
    stem: WORD,
    right: 'culmination',
    wrong: [
      ['antithesis', 'K3', 'An antithesis is an opposite, but the famine was part of the same decline.'],
      ['precursor', 'R2', 'A precursor comes first, but the famine came last.'],
      ['remedy', 'R2', 'The famine didn’t make anything better.'],
    ],
    explanation:
      'Eighty years of losses came first, and the famine was “the last strain.” A culmination is the final point of a long process.',
  },
];
