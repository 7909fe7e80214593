/**
 * The tags that an installation starts with: the digital SAT's content as College Board publishes it
 * ("Assessment Framework for the Digital SAT Suite", content domains and skills), with its codes, and
 * general reasons for error with their remedies. It knows names, and no table.
 */
import type { ReasonGroup } from './tags.contract.ts';

interface Domain {
  name: string;
  code: string;
  /** Names of its skills by their codes. */
  topics: Readonly<Record<string, string>>;
}

export const STARTING_EXAM = { name: 'Digital SAT', code: 'SAT' } as const;

/** Each is a subject and, below it, the one mega-domain of the same name. */
export const STARTING_SUBJECTS: readonly { name: string; code: string; domains: readonly Domain[] }[] = [
  {
    name: 'Reading and Writing',
    code: 'RW',
    domains: [
      {
        name: 'Information and Ideas',
        code: 'INI',
        topics: { CID: 'Central Ideas and Details', INF: 'Inferences', COE: 'Command of Evidence' },
      },
      {
        name: 'Craft and Structure',
        code: 'CAS',
        topics: {
          WIC: 'Words in Context',
          TSP: 'Text Structure and Purpose',
          CTC: 'Cross-Text Connections',
        },
      },
      {
        name: 'Expression of Ideas',
        code: 'EOI',
        topics: { SYN: 'Rhetorical Synthesis', TRA: 'Transitions' },
      },
      {
        name: 'Standard English Conventions',
        code: 'SEC',
        topics: { BOU: 'Boundaries', FSS: 'Form, Structure, and Sense' },
      },
    ],
  },
  {
    name: 'Math',
    code: 'M',
    domains: [
      {
        name: 'Algebra',
        code: 'H',
        topics: {
          'H.A.': 'Linear equations in one variable',
          'H.B.': 'Linear functions',
          'H.C.': 'Linear equations in two variables',
          'H.D.': 'Systems of two linear equations in two variables',
          'H.E.': 'Linear inequalities in one or two variables',
        },
      },
      {
        name: 'Advanced Math',
        code: 'P',
        topics: {
          'P.A.': 'Equivalent expressions',
          'P.B.': 'Nonlinear equations in one variable and systems of equations in two variables',
          'P.C.': 'Nonlinear functions',
        },
      },
      {
        name: 'Problem-Solving and Data Analysis',
        code: 'Q',
        topics: {
          'Q.A.': 'Ratios, rates, proportional relationships, and units',
          'Q.B.': 'Percentages',
          'Q.C.': 'One-variable data: Distributions and measures of center and spread',
          'Q.D.': 'Two-variable data: Models and scatterplots',
          'Q.E.': 'Probability and conditional probability',
          'Q.F.': 'Inference from sample statistics and margin of error',
          'Q.G.': 'Evaluating statistical claims: Observational studies and experiments',
        },
      },
      {
        name: 'Geometry and Trigonometry',
        code: 'S',
        topics: {
          'S.A.': 'Area and volume',
          'S.B.': 'Lines, angles, and triangles',
          'S.C.': 'Right triangles and trigonometry',
          'S.D.': 'Circles',
        },
      },
    ],
  },
];

export interface StartingReason {
  code: string;
  name: string;
  remedy: string;
}

export const STARTING_REASONS: Readonly<Record<ReasonGroup, readonly StartingReason[]>> = {
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
};
