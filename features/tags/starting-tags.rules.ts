/**
 * The tags with which the product starts: the content of the digital SAT as published by College Board
 * ("Assessment Framework for the Digital SAT Suite", content domains and skills) with its codes, and general
 * reasons for a mistake with their remedies.
 */

interface Domain {
  name: string;
  code: string;
  /** Names of the skills in the domain, by code. */
  topics: Readonly<Record<string, string>>;
}

export const STARTING_EXAM = { name: 'Digital SAT', code: 'SAT' } as const;

/** Each entry becomes a subject with one mega-domain of the same name below it. */
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

/**
 * The number of questions on each skill in one test, by code. The published test has 54 and 44 questions;
 * within a domain they are distributed approximately as in the practice tests.
 */
export const STARTING_BLUEPRINT: Readonly<Record<string, number>> = {
  CID: 4,
  INF: 4,
  COE: 6,
  WIC: 9,
  TSP: 4,
  CTC: 2,
  SYN: 6,
  TRA: 5,
  BOU: 7,
  FSS: 7,
  'H.A.': 2,
  'H.B.': 4,
  'H.C.': 3,
  'H.D.': 3,
  'H.E.': 3,
  'P.A.': 3,
  'P.B.': 5,
  'P.C.': 7,
  'Q.A.': 1,
  'Q.B.': 1,
  'Q.C.': 1,
  'Q.D.': 1,
  'Q.E.': 1,
  'Q.F.': 1,
  'Q.G.': 1,
  'S.A.': 2,
  'S.B.': 2,
  'S.C.': 2,
  'S.D.': 1,
};

/**
 * A section's score for each raw score, from 200 to 800 in tens. It is an estimate along a gentle S-curve,
 * steeper in the middle, until staff enter the table of a published test.
 */
export function startingScale(questions: number): number[] {
  return Array.from({ length: questions + 1 }, (_, raw) => {
    const share = raw / questions;
    const bent = 0.55 * share + 0.45 * share * share * (3 - 2 * share);
    return Math.round((200 + 600 * bent) / 10) * 10;
  });
}

/** Short names of the longer skills by code. A name of 70 letters leaves no room in a table or on a phone. */
export const STARTING_SHORT_NAMES: Readonly<Record<string, string>> = {
  TSP: 'Structure and Purpose',
  'H.A.': 'Linear, one variable',
  'H.C.': 'Linear, two variables',
  'H.D.': 'Linear systems',
  'H.E.': 'Linear inequalities',
  'P.B.': 'Nonlinear equations',
  'Q.A.': 'Ratios, rates, and units',
  'Q.C.': 'One-variable data',
  'Q.D.': 'Two-variable data',
  'Q.E.': 'Probability',
  'Q.F.': 'Inference from samples',
  'Q.G.': 'Statistical claims',
  'S.B.': 'Lines, angles, triangles',
  'S.C.': 'Right triangles and trig',
};

/** The codes of domains and skills in College Board's framework. */
const PUBLISHED_CODES: ReadonlySet<string> = new Set(
  STARTING_SUBJECTS.flatMap(({ code, domains }) => [
    code,
    ...domains.flatMap((domain) => [domain.code, ...Object.keys(domain.topics)]),
  ]),
);

/** Whether a tag was added by the school and is not part of the published framework. */
export function isOwnTag({ code }: { readonly code: string | null }): boolean {
  return code === null || !PUBLISHED_CODES.has(code);
}
