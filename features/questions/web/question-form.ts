import { v4 } from 'uuid';
/** The editor's form values. Each row of a list has a key. */
import type { z } from 'zod';
import { pick } from '#contract/fields.ts';
import { standInText } from '#contract/text-options.ts';
import { type Gap, isArranged, isChoice } from '#core/question-kinds/question-kinds.ts';
import type { ContentPlace } from '#features/schools/web/public.tsx';
import { ApiProblem } from '#web/lib/api.ts';
import { gapCount } from '../gaps.rules.ts';
import { addQuestion, type KeyedQuestion } from '../questions.contract.ts';
import type { Criterion } from '../rubric.contract.ts';

export interface OptionValues {
  /** Identifies the row, even if the option has no id yet. */
  key: string;
  id?: string;
  text: string;
  /** The prompt; only for a matching question. */
  prompt: string;
  is_correct: boolean;
  reason_for_error: string | null;
  feedback: string;
  /** Whether the option is pinned to its place. */
  fixed: boolean;
}

export interface GapValues {
  /** The choices of a drop-down. If a gap is changed to typing, they are kept until the form is saved. */
  choices: { key: string; text: string }[];
  /** The key of a drop-down's right choice. */
  right: string | null;
  is_typed: boolean;
  accepted_answers: string[];
}

interface CriterionValues {
  key: string;
  title: string;
  says: string;
  marks: number | string;
  /** The levels; empty if the criterion takes any number of points. */
  levels: { key: string; words: string; marks: number | string }[];
}

/**
 * Fields that the form holds in the shape in which they are sent. The other fields have a different shape
 * here.
 */
const AS_SENT = [
  'type',
  'stem',
  'stimulus',
  'accepted_answers',
  'entry',
  'tolerance',
  'case_sensitive',
  'partial',
  'explanation',
  'difficulty',
  'use',
  'exact',
  'keep_order',
] as const;

export interface QuestionValues extends Pick<KeyedQuestion, (typeof AS_SENT)[number]> {
  /** Whether the options of a choice are words in its text and follow the text. */
  is_in_text: boolean;
  options: OptionValues[];
  hints: { key: string; text: string }[];
  /** The gaps, ordered by their number and starting with `[[1]]`. */
  gaps: GapValues[];
  /** Points are text while they are typed. */
  rubric: CriterionValues[];
  tags: string[];
  source: string | null;
  /** The school of a new question. */
  school: ContentPlace;
}

/** Fields that show their own errors. Other errors are shown at the top. */
export const QUESTION_FIELDS: readonly string[] = [
  'type',
  'stem',
  'stimulus',
  'options',
  'accepted_answers',
  'tolerance',
  'explanation',
  'hints',
  'gaps',
  'rubric',
  'difficulty',
  'tags',
  'source',
  'use',
  'school',
];

export function newOption(): OptionValues {
  return {
    key: v4(),
    text: '',
    prompt: '',
    is_correct: false,
    reason_for_error: null,
    feedback: '',
    fixed: false,
  };
}

export function newChoice() {
  return { key: v4(), text: '' };
}

export function newGap(): GapValues {
  const choices = ['first', 'second'].map((key) => ({ key, text: '' }));
  return { choices, right: null, is_typed: false, accepted_answers: [] };
}

function gapValues({ choices: written, accepted_answers, is_chosen }: Gap): GapValues {
  if (is_chosen === true && written.length === 0) return newGap();
  const is_typed = written.length === 0;
  if (is_typed) return { ...newGap(), is_typed, accepted_answers: [...accepted_answers] };
  const choices = written.map((text) => ({ key: text, text }));
  const right = choices.find(({ text }) => accepted_answers.includes(text))?.key ?? null;
  return { choices, right, is_typed, accepted_answers: [] };
}

export function valuesOf(question: KeyedQuestion | undefined): QuestionValues {
  if (question === undefined) {
    return {
      ...pick(addQuestion.body.parse({ type: 'single_choice' }), AS_SENT),
      is_in_text: false,
      options: Array.from({ length: 4 }, newOption),
      hints: [],
      gaps: [],
      rubric: [],
      tags: [],
      source: null,
      school: undefined,
    };
  }
  return {
    ...pick(question, AS_SENT),
    is_in_text: isChoice(question.type) && standInText(question.stem, question.options),
    options: question.options.map(({ position: _position, ...option }) => ({ key: option.id, ...option })),
    hints: question.hints.map((hint) => ({ key: v4(), text: hint })),
    gaps: question.gaps.map(gapValues),
    rubric: question.rubric.map(criterionValues),
    tags: question.tags.map(({ id }) => id),
    source: question.source?.id ?? null,
    school: question.school?.id ?? null,
  };
}

function criterionValues({ levels = [], ...criterion }: Criterion): CriterionValues {
  const key = () => v4();
  return { key: key(), ...criterion, levels: levels.map((level) => ({ key: key(), ...level })) };
}

/**
 * The request to send, with all fields that the author writes. Fields of other question types are left out.
 */
export function bodyOf(values: QuestionValues) {
  const { type, tags, source } = values;
  return {
    ...pick(values, AS_SENT),
    tags,
    source,
    options: optionsOf(values),
    accepted_answers: type === 'numeric' || type === 'text' ? values.accepted_answers : [],
    gaps: type === 'gaps' ? gapsOf(values) : [],
    hints: values.hints.map(({ text }) => text).filter((hint) => hint !== ''),
    rubric:
      type === 'essay'
        ? values.rubric.map(({ title, says, marks, levels }) => ({
            title,
            says,
            marks: marksTyped(marks),
            ...(levels.length > 0 && {
              levels: levels.map((level) => ({ words: level.words, marks: marksTyped(level.marks) })),
            }),
          }))
        : [],
  } satisfies Required<Omit<z.input<typeof addQuestion.body>, 'status' | 'school'>>;
}

function optionsOf({ type, options }: QuestionValues) {
  return options.flatMap(({ key: _, text, prompt, is_correct, reason_for_error, feedback, fixed, ...id }) => {
    if (isChoice(type)) {
      return {
        ...id,
        text,
        prompt: '',
        is_correct,
        feedback,
        fixed,
        reason_for_error: is_correct ? null : reason_for_error,
      };
    }
    if (!isArranged(type)) return [];
    return {
      ...id,
      text,
      prompt: type === 'matching' ? prompt : '',
      is_correct: false,
      reason_for_error: null,
      feedback: '',
      fixed: false,
    };
  });
}

/** The gaps that the text has now. The values of removed gaps stay in the form until it is saved. */
function gapsOf({ stem, gaps }: QuestionValues) {
  return gaps.slice(0, gapCount(stem)).map(({ is_typed, choices, right, accepted_answers }) => {
    if (is_typed) return { choices: [], accepted_answers };
    const written = choices.filter(({ text }) => text.trim() !== '');
    if (written.length === 0) return { choices: [], accepted_answers: [], is_chosen: true as const };
    return {
      choices: written.map(({ text }) => text),
      accepted_answers: written.flatMap(({ key, text }) => (key === right ? [text] : [])),
    };
  });
}

/** Text that is not a number counts as 0, which is refused. */
function marksTyped(marks: number | string): number {
  return typeof marks === 'number' ? marks : 0;
}

/**
 * The errors that `schema` finds in `body`, by complete path (`options.0.text`); only the first error for
 * each path.
 */
export function bodyFaults(schema: z.ZodType, body: unknown): Record<string, string> {
  const faults = schema.safeParse(body).error?.issues ?? [];
  return byPath(faults.map(({ path, message }) => [path.join('.'), message]));
}

/** The server's errors by complete path. */
export function serverFaults(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return byPath(error.errors.map(({ path, message }) => [path.replace(/^body\./, ''), message]));
}

function byPath(faults: [path: string, message: string][]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [path, message] of faults) found[path] ??= message;
  return found;
}
