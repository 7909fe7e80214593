/** The reasons why points are lost, in seven groups, each with a remedy. */

/** The groups of reasons for wrong answers. */
export const REASON_GROUPS = [
  'knowledge',
  'process',
  'execution',
  'reading',
  'time',
  'strategy',
  'guess',
] as const;
export type ReasonGroup = (typeof REASON_GROUPS)[number];

interface StartingReason {
  readonly code: string;
  readonly name: string;
  readonly remedy: string;
}

/**
 * The reasons that a new installation starts with. Staff can rename them, change remedies and add reasons;
 * the codes never change.
 */
export const STARTING_REASONS = {
  knowledge: [
    {
      code: 'K1',
      name: 'Never learnt it',
      remedy: 'Study the lesson of this topic, then do five easy questions on it.',
    },
    {
      code: 'K2',
      name: 'Learnt it and forgot',
      remedy: 'Write the rule or formula on a card and meet it again in the daily review.',
    },
    {
      code: 'K3',
      name: 'Did not know the word or sign',
      remedy: 'Add it to your own list with a sentence or an example of yours.',
    },
    {
      code: 'K4',
      name: 'Mixed it up with something like it',
      remedy: 'Put the two side by side, write down what tells them apart, and practise them mixed.',
    },
  ],
  process: [
    {
      code: 'P1',
      name: 'Chose the wrong method',
      remedy: 'Before working, name the kind of question and the method; compare with the explanation.',
    },
    {
      code: 'P2',
      name: 'Set it up wrongly',
      remedy: 'Translate the words into an equation or a sketch line by line, and read it back.',
    },
    {
      code: 'P3',
      name: 'Stopped half way',
      remedy: 'Underline what is asked, and check at the end that the answer is that very thing.',
    },
  ],
  execution: [
    {
      code: 'E1',
      name: 'Slip in calculation or sign',
      remedy: 'Write each step on its own line and put the result back into the question.',
    },
    {
      code: 'E2',
      name: 'Slip on the calculator',
      remedy: 'Estimate first; type with brackets; compare what comes out with the estimate.',
    },
    {
      code: 'E3',
      name: 'Chose or typed another answer than meant',
      remedy: 'Say your answer, then look once more at what is marked before going on.',
    },
    {
      code: 'E4',
      name: 'Changed a right answer to a wrong one',
      remedy: 'Change an answer only for a reason that you can say aloud.',
    },
  ],
  reading: [
    {
      code: 'R1',
      name: 'Misread the question',
      remedy: 'Mark NOT, EXCEPT, units and what is asked before looking at the options.',
    },
    {
      code: 'R2',
      name: 'Misread the passage or figure',
      remedy: 'Point to the line, label or axis that proves your answer.',
    },
    {
      code: 'R3',
      name: 'Went beyond the text',
      remedy: 'Cross out every option that asks for more than the text says.',
    },
  ],
  time: [
    {
      code: 'T1',
      name: 'Rushed',
      remedy: 'Do ten questions with twice the time, then bring the time down step by step.',
    },
    {
      code: 'T2',
      name: 'Spent too long elsewhere',
      remedy: 'After ninety seconds mark the question and go on; come back at the end.',
    },
    {
      code: 'T3',
      name: 'Never reached it',
      remedy: 'Practise whole modules by the clock with a checkpoint at the half.',
    },
  ],
  strategy: [
    {
      code: 'S1',
      name: 'Did not rule out options',
      remedy: 'Cross out what is certainly wrong first, with a word of why for each.',
    },
    {
      code: 'S2',
      name: 'Did not check the answer',
      remedy: 'Leave two minutes and check the marked questions by another way.',
    },
    {
      code: 'S3',
      name: 'Took the long way',
      remedy: 'Solve it a second time by trying the options, plugging in numbers or graphing.',
    },
  ],
  guess: [
    {
      code: 'G1',
      name: 'Guessed between two',
      remedy: 'Find the one word or step in which the two differ, and decide by it.',
    },
    {
      code: 'G2',
      name: 'Guessed blindly',
      remedy: 'Treat the topic as new: study its lesson, then do five easy questions.',
    },
  ],
} as const satisfies Readonly<Record<ReasonGroup, readonly StartingReason[]>>;

export type ReasonCode = (typeof STARTING_REASONS)[ReasonGroup][number]['code'];

/** The group of a reason's code. Throws a RangeError for an unknown code. */
export function groupOf(code: ReasonCode): ReasonGroup {
  const group = REASON_GROUPS.find((each) => STARTING_REASONS[each].some((reason) => reason.code === code));
  if (group === undefined) throw new RangeError(`No reason has the code ${code}.`);
  return group;
}
