/** Form values for the rules of a test: numbers as they are typed, a score table as it is pasted. */
import type { FormErrors } from '@mantine/form';
import { pick } from '#contract/fields.ts';
import { schemaFaults } from '#web/lib/schema-faults.ts';
import {
  type Assessment,
  type AssessmentContentName,
  changeAssessment,
  type TableScale,
} from '../assessments.contract.ts';
import { readScale, scaleText } from '../scale-text.rules.ts';
import type { SectionKind } from '../sections.contract.ts';
import { catOf, catValueFaults, catValuesOf } from './cat-values.ts';
import { numberFault, typedNumber, typedText, wholeFault } from './number-text.ts';

/**
 * Fields of a test that the form holds in the shape in which they are sent. The others have a shape of their
 * own here, or belong to another form.
 */
const AS_SENT = [
  'kind',
  'modes',
  'opens_at',
  'closes_at',
  'hard_close',
  'tools',
  'shuffle',
  'navigation',
  'open_to_guests',
  'description',
  'instructions',
] as const;

/** Fields of a test that other forms change, and `exam`, which no form changes. */
type Elsewhere = 'title' | 'release' | 'exam';

export function valuesOf(assessment: Assessment) {
  const { late_answers, marks } = assessment;
  return {
    ...pick(assessment, AS_SENT),
    attempts_allowed: typedText(assessment.attempts_allowed),
    correct: typedText(marks.correct),
    wrong: typedText(marks.wrong),
    omitted: typedText(marks.omitted),
    accepts_late: late_answers.kind === 'accept',
    late_minutes: late_answers.kind === 'accept' ? String(late_answers.seconds / 60) : '5',
    labels: assessment.tags.map(({ name }) => name),
    cat: catValuesOf(assessment.cat),
    has_scale: assessment.scale !== null,
    /** Pasted text of each column, by `columnKey`. */
    columns: textsOf(assessment.scale),
  };
}
export type RulesValues = ReturnType<typeof valuesOf>;

export const RULES_FIELDS: readonly string[] = [
  'kind',
  'modes',
  'opens_at',
  'closes_at',
  'attempts_allowed',
  'marks',
  'late_answers',
  'tags',
  'description',
  'instructions',
  'scale',
  'cat',
];

export function columnKey(kind: SectionKind, route: string): string {
  return `${kind} ${route}`;
}

function textsOf(scale: TableScale | null): Record<string, string> {
  return Object.fromEntries(
    (scale?.columns ?? []).map(({ kind, route, scaled }) => [columnKey(kind, route), scaleText(scaled)]),
  );
}

/** The pasted table without its empty columns; null if scores are not scaled. */
export function scaleOf({ has_scale, columns }: RulesValues): TableScale | null {
  if (!has_scale) return null;
  return {
    kind: 'table',
    columns: Object.entries(columns).flatMap(([key, text]) => {
      const [kind = '', route = ''] = key.split(' ');
      const scaled = [...readScale(text).scaled];
      return scaled.length === 0 ? [] : [{ kind: kind as SectionKind, route, scaled }];
    }),
  };
}

/** The request to send. `tags` are the ids of the chosen labels. */
export function bodyOf(values: RulesValues, tags: string[]) {
  return {
    ...pick(values, AS_SENT),
    tags,
    attempts_allowed: typedNumber(values.attempts_allowed),
    marks: {
      correct: Number(values.correct),
      wrong: Number(values.wrong),
      omitted: Number(values.omitted),
    },
    late_answers: values.accepts_late
      ? { kind: 'accept' as const, seconds: Number(values.late_minutes) * 60 }
      : { kind: 'review' as const },
    scale: values.kind === 'adaptive' ? null : scaleOf(values),
    // Drops the adaptive rules if the test is no longer adaptive.
    cat: values.kind === 'adaptive' ? catOf(values.cat) : null,
  } satisfies Record<Exclude<AssessmentContentName, Elsewhere> | 'tags', unknown>;
}

export function faultsOf(values: RulesValues): FormErrors {
  const { opens_at, closes_at } = values;
  const broken = Object.values(values.columns).flatMap((text) => readScale(text).fault ?? []);
  return {
    ...schemaFaults(changeAssessment.body, { version: 1, ...bodyOf(values, []) }),
    ...(values.modes.length === 0 && { modes: 'Choose at least one.' }),
    attempts_allowed: wholeFault(values.attempts_allowed, 1, 100),
    ...(values.kind === 'adaptive' && { cat: null, ...catValueFaults(values.cat) }),
    // These fields are null, because their subfields have their own errors below.
    marks: null,
    late_answers: null,
    correct:
      Number(values.correct) > 0 ? numberFault(values.correct, 0, 100) : 'Enter more than 0 and at most 100.',
    wrong: numberFault(values.wrong, -100, 0),
    omitted: numberFault(values.omitted, -100, 100),
    ...(values.accepts_late && {
      late_minutes:
        values.late_minutes.trim() === ''
          ? 'Enter a number from 1 to 60.'
          : wholeFault(values.late_minutes, 1, 60),
    }),
    ...(opens_at !== null &&
      closes_at !== null &&
      closes_at <= opens_at && { closes_at: 'The closing time must be after the opening time.' }),
    ...(values.has_scale && scaleFault(values, broken)),
  };
}

function scaleFault(values: RulesValues, broken: readonly string[]): FormErrors {
  if (broken.length > 0) return { scale: broken[0] };
  const columns = scaleOf(values)?.columns ?? [];
  if (columns.length === 0) return { scale: 'Paste the scores of at least one route.' };
  return columns.some(({ scaled }) => scaled.length < 2)
    ? { scale: 'Enter at least 2 scores for each route.' }
    : {};
}
