/** Reading: the word that fits a text, and the meaning of a word in context. */
import type { WrittenQuestion } from '../question.ts';
import { WORD } from './stems.ts';

export const WORDS: readonly WrittenQuestion[] = [
  {
    difficulty: 1,
    stimulus:
      'Lichens grow so slowly that a patch the size of a hand may be older than the house on whose wall it lives. Because each species widens by a nearly ______ amount every year, often less than a millimeter, geologists can measure a patch on a boulder and work out roughly when the boulder was laid bare by a melting glacier.',
    stem: WORD,
    right: 'constant',
    wrong: [
      [
        'visible',
        'S1',
        'Growth of less than a millimeter is hardly visible, and visibility would not help to reckon years.',
      ],
      ['harmful', 'R3', 'Nothing in the text speaks of harm.'],
      ['doubtful', 'K4', 'A doubtful amount could not be used to work out an age.'],
    ],
    explanation:
      'An age can be worked out from a width only if the growth in each year is nearly the same. The word for this is “constant”.',
  },
  {
    difficulty: 2,
    stimulus:
      'At first the printers of Lisse saw the new steam press as a threat and refused to work beside it. Within two years their objections had ______. The press took over the dullest tasks, the shop took on more orders than ever, and not one printer had lost a post.',
    stem: WORD,
    right: 'subsided',
    wrong: [
      ['intensified', 'K4', 'This is the contrary: the printers had every reason to object less.'],
      ['originated', 'R2', 'The objections had begun at first, not two years later.'],
      ['succeeded', 'R2', 'The press stayed, so the objections did not succeed.'],
    ],
    explanation:
      'The second half tells that what the printers had feared did not happen. Objections that grow less “subside”.',
  },
  {
    difficulty: 2,
    stimulus:
      'Although the sculptor Mirela Ganz gave few interviews, she was far from ______: her notebooks, which run to six thousand pages, set out in detail why she chose each stone, what she hoped a visitor would feel, and where she thought that she had failed. No other sculptor of her time has left so full a record.',
    stem: WORD,
    right: 'reticent',
    wrong: [
      ['verbose', 'K4', 'Six thousand pages are wordy; the text says what she was far from being.'],
      ['candid', 'K4', 'The notebooks show that she was candid.'],
      ['skillful', 'R3', 'Her skill is not what interviews or notebooks are compared for.'],
    ],
    explanation:
      'Few interviews might make her seem unwilling to speak about her work, but the notebooks show otherwise. “Reticent” means unwilling to speak.',
  },
  {
    difficulty: 3,
    stimulus:
      'Deep-sea fish of the genus <em>Lampris</em> keep their eyes and brain warmer than the water around them. Because warm eyes follow quick movements better than cold ones, this trait ______ a hunter in the dark: it sees a fleeing squid as a path, where others would see a blur. The gain is greatest where the water is coldest.',
    stem: WORD,
    right: 'advantages',
    wrong: [
      ['conceals', 'R3', 'Warm eyes do not hide a hunter.'],
      ['confuses', 'R2', 'It is the others that would see a blur.'],
      ['exhausts', 'R3', 'The cost of keeping warm is not mentioned.'],
    ],
    explanation:
      'Everything after the colon tells how the trait helps. Used as a verb, “advantages” means gives an advantage to.',
  },
  {
    difficulty: 3,
    stimulus:
      'The mayor’s report is remarkable for what it does not say. It mentions the flood, the broken bridge, and the cost of repairs, yet it ______ the question that every resident was asking: why the gates upstream had been left open that night. Six hundred houses had been lost in an hour.',
    stem: WORD,
    right: 'sidesteps',
    wrong: [
      ['resolves', 'K4', 'To resolve the question would be to say a good deal.'],
      ['anticipates', 'R2', 'The residents were asking already.'],
      ['reiterates', 'K3', 'To reiterate is to say again; the report does not say it at all.'],
    ],
    explanation:
      'The first sentence says that the report is remarkable for its silence. To pass a question by on purpose is to sidestep it.',
  },
  {
    difficulty: 3,
    stimulus:
      'The two halves of the manuscript were long thought to be by different hands, so much do they differ in slant and spacing. A close study of the ink, however, has shown that both were written within a few weeks, and single letters, measured under a microscope, are formed alike. The evidence is not yet ______, but most scholars now believe in one scribe who had hurt a wrist.',
    stem: WORD,
    right: 'conclusive',
    wrong: [
      ['plausible', 'K4', 'Most scholars believe it, so plausible it already is.'],
      ['relevant', 'R2', 'Ink and letters clearly bear on the question.'],
      ['abundant', 'S1', '“But most scholars believe” is set against lack of certainty, not lack of amount.'],
    ],
    explanation:
      'Scholars lean to one view although something is still missing: certainty. Evidence that leaves no doubt is conclusive.',
  },
  {
    difficulty: 2,
    stimulus:
      'From “The Ferry,” a story of 1904: “Mr. Pell kept the ferry as his father had, with a severe regard for the hour. If the minister himself stood waving on the bank a moment after the bell, Mr. Pell would <u>observe</u> the timetable and push off, and the minister would wait.”',
    stem: 'As used in the text, what does the word “observe” most nearly mean?',
    right: 'Keep to',
    wrong: [
      [
        'Look at',
        'S1',
        'This is the commonest sense, but to look at a timetable is not a reason to push off.',
      ],
      ['Remark on', 'K4', 'Mr. Pell says nothing.'],
      ['Study closely', 'S1', 'He knows the hour; he acts by it.'],
    ],
    explanation:
      'Mr. Pell leaves on time whoever is waving. To observe a rule or a timetable is to keep to it.',
  },
  {
    difficulty: 4,
    stimulus:
      'Economists have long treated tips as a payment for good service. Yet diners tip almost as much in restaurants to which they will never return, and the amounts are only loosely connected with how they rate the service. Such findings suggest that tipping is better understood as a social ______, something people do because it is expected, than as a reward.',
    stem: WORD,
    right: 'convention',
    wrong: [
      ['transaction', 'K4', 'A transaction is the exchange that the findings speak against.'],
      ['incentive', 'K4', 'An incentive would be meant to bring about good service.'],
      ['grievance', 'K3', 'A grievance is a complaint.'],
    ],
    explanation:
      'The words after the blank explain it: “something people do because it is expected.” That is a convention.',
  },
  {
    difficulty: 4,
    stimulus:
      'The naturalist Edda Roth was so taken with her theory that all island birds grow large that she dismissed the small finches of Tarn as visitors from the mainland. Her field notes, by contrast, are ______: they record the finches’ nests, their young, and their presence in every month of the year, and leave the theory to look after itself.',
    stem: WORD,
    right: 'scrupulous',
    wrong: [
      ['partisan', 'K4', 'It was the theory that she was partisan for; the notes are set against it.'],
      ['perfunctory', 'K3', 'Perfunctory notes would be careless; these are full.'],
      ['speculative', 'R2', 'The notes record what was seen and leave the theory aside.'],
    ],
    explanation:
      '“By contrast” sets the notes against her prejudice. Notes that record all that is seen, even what does not fit, are scrupulous.',
  },
  {
    difficulty: 4,
    stimulus:
      'That glass flows slowly even when cold is a myth with a long life. Old window panes are indeed often thicker at the foot, but this is because glaziers used to set the heavier edge of an uneven sheet downward. Measurements of Roman glass ______ the myth: after two thousand years, not even the finest edges have sagged.',
    stem: WORD,
    right: 'belie',
    wrong: [
      ['embellish', 'R3', 'To embellish a myth is to add to it.'],
      ['presuppose', 'K3', 'The measurements do not take the myth for granted; they test it.'],
      ['corroborate', 'K4', 'To corroborate is to confirm, the contrary of what the edges show.'],
    ],
    explanation:
      'If glass flowed, thin edges would have sagged in two thousand years. They have not, so the measurements show the myth to be false: they belie it.',
  },
  {
    difficulty: 5,
    stimulus:
      'In her speeches the reformer Agnes Thorold was all fire, and her opponents expected her to govern as she spoke. In office she proved ______ instead. She let three drafts of the school law be amended by the very members who had mocked it, gave up the clauses that they could not bear, and carried the rest without a vote against it.',
    stem: WORD,
    right: 'conciliatory',
    wrong: [
      ['intransigent', 'K4', 'Someone who gives up clauses is not intransigent.'],
      ['vindictive', 'R2', 'She let those who had mocked the law take part.'],
      ['diffident', 'K3', 'Diffident means lacking in confidence; she knew well how to carry a law.'],
    ],
    explanation:
      '“Instead” sets her conduct against fire. Amending, giving way, and winning over those who had mocked is to be conciliatory.',
  },
  {
    difficulty: 5,
    stimulus:
      'The claim that a single famine brought down the kingdom of Asherah has the appeal of simplicity. It is, however, hard to square with the tax rolls, which show the kingdom losing one province after another for eighty years before the famine. The hunger of 1213 was less the cause of the collapse than its ______: the last strain on a frame that was already giving way.',
    stem: WORD,
    right: 'culmination',
    wrong: [
      ['antithesis', 'K3', 'An antithesis is an opposite; the famine is a part of the same decline.'],
      ['precursor', 'R2', 'A precursor comes before; the famine came last.'],
      ['remedy', 'R2', 'The famine made nothing better.'],
    ],
    explanation:
      'Eighty years of losses came first, and the famine was “the last strain”. The point at which a long course reaches its end is its culmination.',
  },
];
