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
 * The reasons for a mistake that a new server starts with. Staff can rename them, change remedies and add
 * reasons; the codes never change.
 */
export const STARTING_REASONS = {
  knowledge: [
    {
      code: 'K1',
      name: 'Never learned it',
      remedy: 'Study the lesson on this topic, then do 5 easy questions on it.',
    },
    {
      code: 'K2',
      name: 'Learned it but forgot',
      remedy: 'Write the rule or formula on a card and go over it in your daily review.',
    },
    {
      code: 'K3',
      name: 'Didn’t know a term or symbol',
      remedy: 'Add it to your own list with an example sentence.',
    },
    {
      code: 'K4',
      name: 'Confused it with something similar',
      remedy: 'Put the two side by side, write down how they differ, and practice them mixed together.',
    },
  ],
  process: [
    {
      code: 'P1',
      name: 'Chose the wrong method',
      remedy:
        'Before you start, name the type of question and the method. Then compare with the explanation.',
    },
    {
      code: 'P2',
      name: 'Set it up wrong',
      remedy: 'Turn the words into an equation or a sketch line by line, then read it back.',
    },
    {
      code: 'P3',
      name: 'Didn’t finish the problem',
      remedy: 'Underline what the question asks. At the end, check that your answer is exactly that.',
    },
  ],
  execution: [
    {
      code: 'E1',
      name: 'Calculation or sign error',
      remedy: 'Write each step on its own line, and plug your result back into the question.',
    },
    {
      code: 'E2',
      name: 'Calculator error',
      remedy: 'Estimate first, use parentheses, and compare the result with your estimate.',
    },
    {
      code: 'E3',
      name: 'Picked or typed the wrong answer by accident',
      remedy: 'Say your answer, then check what you marked before you move on.',
    },
    {
      code: 'E4',
      name: 'Changed a right answer to a wrong one',
      remedy: 'Change an answer only if you can say the reason out loud.',
    },
  ],
  reading: [
    {
      code: 'R1',
      name: 'Misread the question',
      remedy:
        'Before you look at the options, mark words like NOT and EXCEPT, units, and what the question asks.',
    },
    {
      code: 'R2',
      name: 'Misread the passage or figure',
      remedy: 'Point to the line, label, or axis that proves your answer.',
    },
    {
      code: 'R3',
      name: 'Went beyond the text',
      remedy: 'Cross out every option that claims more than the text says.',
    },
  ],
  time: [
    {
      code: 'T1',
      name: 'Rushed',
      remedy: 'Do 10 questions with twice the time, then cut the time step by step.',
    },
    {
      code: 'T2',
      name: 'Spent too long on other questions',
      remedy: 'After 90 seconds, mark the question for review and move on. Come back at the end.',
    },
    {
      code: 'T3',
      name: 'Never reached it',
      remedy: 'Practice whole modules with a timer, and check your time at the halfway point.',
    },
  ],
  strategy: [
    {
      code: 'S1',
      name: 'Didn’t rule out options',
      remedy: 'First cross out the options that are certainly wrong, and note why for each.',
    },
    {
      code: 'S2',
      name: 'Didn’t check the answer',
      remedy: 'Leave 2 minutes and check the marked questions with a different method.',
    },
    {
      code: 'S3',
      name: 'Used a slow method',
      remedy: 'Solve it again by trying the options, plugging in numbers, or graphing.',
    },
  ],
  guess: [
    {
      code: 'G1',
      name: 'Guessed between two options',
      remedy: 'Find the one word or step where the two differ, and decide by that.',
    },
    {
      code: 'G2',
      name: 'Guessed at random',
      remedy: 'Treat the topic as new: study its lesson, then do 5 easy questions.',
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
