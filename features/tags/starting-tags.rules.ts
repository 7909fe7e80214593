/**
 * The tags that an installation starts with: the digital SAT's content as College Board publishes it
 * ("Assessment Framework for the Digital SAT Suite", content domains and skills), with its codes, and
 * general reasons for error with their remedies. It knows names, and no table.
 */

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
