/**
 * The settings of the scale for latest scores in lists, and of the limits that divide that scale into bands.
 */
import type { SettingDefinition } from './setting-definition.rules.ts';

export const SCORE_SETTINGS = [
  {
    key: 'scores.sections',
    title: 'Sections of the test',
    says: 'Lists of people show the last score of tests with exactly these sections. Scores of other tests are not compared with it.',
    kind: 'choice',
    default: 'math reading_writing',
    choices: [
      { value: 'math reading_writing', title: 'Reading and Writing, and Math' },
      { value: 'reading_writing', title: 'Reading and Writing only' },
      { value: 'math', title: 'Math only' },
      { value: 'other', title: 'Other sections only' },
      { value: 'math other', title: 'Math and other sections' },
      { value: 'other reading_writing', title: 'Reading and Writing, and other sections' },
      { value: 'math other reading_writing', title: 'All three kinds' },
    ],
  },
  {
    key: 'scores.least',
    title: 'Lowest score of the scale',
    says: 'A score counts if its test has these sections and a scale with these two ends.',
    kind: 'number',
    default: 400,
    least: 0,
    most: 20_000,
    unit: '',
  },
  {
    key: 'scores.most',
    title: 'Highest score of the scale',
    says: 'The digital SAT ranges from 400 to 1600.',
    kind: 'number',
    default: 1600,
    least: 1,
    most: 30_000,
    unit: '',
  },
  {
    key: 'scores.lower_limit',
    title: 'Lower limit',
    says: 'The list of people can be filtered by scores below this limit, between the two limits, and from the upper limit up.',
    kind: 'number',
    default: 1100,
    least: 0,
    most: 30_000,
    unit: '',
  },
  {
    key: 'scores.upper_limit',
    title: 'Upper limit',
    says: 'A score at a limit counts as above it.',
    kind: 'number',
    default: 1300,
    least: 0,
    most: 30_000,
    unit: '',
  },
] as const satisfies readonly SettingDefinition[];
