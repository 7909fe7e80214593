/** Finds what changed between two revisions of a question, in the words of the question form. */
import { type Gap, optionLetter as letterOf } from '#core/question-kinds/question-kinds.ts';
import {
  type FrozenOption,
  type FrozenQuestion,
  gapsOf,
  promptsOf,
} from '#features/assessments/revision.rules.ts';
import { TYPE_WORDS } from '#features/questions/question-words.rules.ts';
import type { Criterion } from '#features/questions/rubric.contract.ts';
import { type SaidChange, text, words, yesOrNo } from './changes.rules.ts';

interface Told {
  readonly before: FrozenQuestion;
  readonly after: FrozenQuestion;
  /** Names of the reasons for mistakes, by id. */
  readonly reasons: ReadonlyMap<string, string>;
}

/** Typed so that a new field of a question does not compile until it has an entry here. */
const FIELDS: Readonly<Record<keyof FrozenQuestion, (told: Told) => SaidChange[]>> = {
  type: ({ before, after }) => words('Type', TYPE_WORDS[before.type], TYPE_WORDS[after.type]),
  stimulus: ({ before, after }) => text('Passage', before.stimulus, after.stimulus),
  stem: ({ before, after }) => text('Question', before.stem, after.stem),
  options: optionChanges,
  prompts: promptChanges,
  right_order: ({ before, after }) => words('Correct order', orderWords(before), orderWords(after)),
  gaps: ({ before, after }) => {
    const [was, is] = [gapsOf(before), gapsOf(after)];
    return Array.from({ length: Math.max(was.length, is.length) }, (_, place) =>
      words(`Gap ${place + 1}`, gapWords(was[place]), gapWords(is[place])),
    ).flat();
  },
  accepted_answers: ({ before, after }) =>
    words('Accepted answers', before.accepted_answers.join(' · '), after.accepted_answers.join(' · ')),
  entry: ({ before, after }) => words('Answer box', ENTRY_WORDS[before.entry], ENTRY_WORDS[after.entry]),
  tolerance: ({ before, after }) => words('Tolerance (±)', String(before.tolerance), String(after.tolerance)),
  case_sensitive: ({ before, after }) =>
    words('Capital letters must match', yesOrNo(before.case_sensitive), yesOrNo(after.case_sensitive)),
  exact: ({ before, after }) =>
    words('Exact match for quotes and dashes', yesOrNo(before.exact === true), yesOrNo(after.exact === true)),
  keep_order: ({ before, after }) =>
    words(
      'Options stay in this order',
      yesOrNo(before.keep_order === true),
      yesOrNo(after.keep_order === true),
    ),
  partial: ({ before, after }) => words('Partial credit', yesOrNo(before.partial), yesOrNo(after.partial)),
  explanation: ({ before, after }) => text('Explanation', before.explanation, after.explanation),
  hints: ({ before, after }) =>
    Array.from({ length: Math.max(before.hints.length, after.hints.length) }, (_, place) =>
      text(`Hint ${place + 1}`, before.hints[place] ?? '', after.hints[place] ?? ''),
    ).flat(),
  rubric: ({ before: { rubric: was = [] }, after: { rubric: is = [] } }) =>
    Array.from({ length: Math.max(was.length, is.length) }, (_, place) =>
      words(`Rubric criterion ${place + 1}`, criterionWords(was[place]), criterionWords(is[place])),
    ).flat(),
  difficulty: ({ before, after }) =>
    words('Difficulty', String(before.difficulty ?? ''), String(after.difficulty ?? '')),
  tags: ({ before, after }) => words('Tags', tagWords(before), tagWords(after)),
};

const ENTRY_WORDS: Readonly<Record<FrozenQuestion['entry'], string>> = {
  sat: 'like the digital SAT',
  free: 'any length',
};

/** All changes, from the text of the question to its tags. */
export function questionChanges(told: Told): SaidChange[] {
  return Object.values(FIELDS).flatMap((changesOf) => changesOf(told));
}

/** The ids of all reasons for errors that the question names. */
export function reasonsOf({ options }: FrozenQuestion): string[] {
  return options.flatMap(({ reason_for_error }) => reason_for_error ?? []);
}

/** Matches options by id. Uses the new letter of each option, or the old letter of a removed one. */
function optionChanges({ before, after, reasons }: Told): SaidChange[] {
  const gone = before.options.filter(({ id }) => placeOf(after.options, id) < 0);
  const reasonOf = (option: FrozenOption | undefined) => reasons.get(option?.reason_for_error ?? '') ?? '';
  const compared = (letter: string, was: FrozenOption | undefined, is: FrozenOption | undefined) => [
    ...text(`Option ${letter}`, was?.text ?? '', is?.text ?? ''),
    ...text(`Feedback on option ${letter}`, was?.feedback ?? '', is?.feedback ?? ''),
    ...words(`Reason for mistake, option ${letter}`, reasonOf(was), reasonOf(is)),
    ...words(`Option ${letter} pinned`, yesOrNo(was?.fixed === true), yesOrNo(is?.fixed === true)),
  ];
  return [
    ...after.options.flatMap((option, place) =>
      compared(letterOf(place), before.options[placeOf(before.options, option.id)], option),
    ),
    ...gone.flatMap((option) => compared(letterOf(placeOf(before.options, option.id)), option, undefined)),
    ...orderChange(before.options, after.options),
    ...keyChange(before.options, after.options),
  ];
}

/** Compares the order of the options that both revisions have. Uses their old letters, in the new order. */
function orderChange(before: readonly FrozenOption[], after: readonly FrozenOption[]): SaidChange[] {
  const places = after.map(({ id }) => placeOf(before, id)).filter((place) => place >= 0);
  const letters = (order: readonly number[]) => order.map(letterOf).join(' ');
  return words('Order of options', letters(places.toSorted((a, b) => a - b)), letters(places));
}

/**
 * Compares answer keys by option id: if a correct option only gets a different letter, the answer key did not
 * change.
 */
function keyChange(before: readonly FrozenOption[], after: readonly FrozenOption[]): SaidChange[] {
  const right = (options: readonly FrozenOption[]) => options.filter(({ is_correct }) => is_correct);
  const known = (options: readonly FrozenOption[]) =>
    right(options)
      .map(({ id }) => id)
      .sort()
      .join();
  const letters = (options: readonly FrozenOption[]) =>
    right(options)
      .map(({ id }) => letterOf(placeOf(options, id)))
      .join(' ');
  return known(before) === known(after) ? [] : words('Correct answer', letters(before), letters(after), true);
}

/** Matches prompts by id. Uses the new place of each prompt, or the old place of a removed one. */
function promptChanges({ before, after }: Told): SaidChange[] {
  const [was, is] = [promptsOf(before), promptsOf(after)];
  const found = (prompts: typeof was, id: string) => prompts.find((prompt) => prompt.id === id);
  const told = (id: string, place: number) => {
    const [earlier, later] = [found(was, id), found(is, id)];
    const letter = (question: FrozenQuestion, prompt: typeof earlier) =>
      prompt === undefined ? '' : letterOf(placeOf(question.options, prompt.right_option));
    return [
      ...text(`Prompt ${place + 1}`, earlier?.text ?? '', later?.text ?? ''),
      ...words(`Answer to prompt ${place + 1}`, letter(before, earlier), letter(after, later)),
    ];
  };
  return [
    ...is.flatMap(({ id }, place) => told(id, place)),
    ...was.flatMap(({ id }, place) => (found(is, id) === undefined ? told(id, place) : [])),
  ];
}

/** The letters of an ordering question's options in their right order. */
const orderWords = ({ options, right_order = [] }: FrozenQuestion) =>
  right_order.map((id) => letterOf(placeOf(options, id))).join(' ');

function gapWords(gap: Gap | undefined): string {
  if (gap === undefined) return '';
  const right = gap.accepted_answers.join(' · ');
  return gap.choices.length === 0 ? `typed: ${right}` : `${gap.choices.join(' · ')}; correct: ${right}`;
}

const placeOf = (options: readonly FrozenOption[], id: string) => options.findIndex((one) => one.id === id);
const criterionWords = (one: Criterion | undefined) =>
  one === undefined
    ? ''
    : `${one.title}, maximum ${one.marks}${one.says && `: ${one.says}`}${levelWords(one)}`;
const levelWords = ({ levels = [] }: Criterion) =>
  levels.map(({ marks, words: says }) => ` · ${marks}: ${says}`).join('');
const tagWords = ({ tags }: FrozenQuestion) => tags.map(({ name }) => name).join(' › ');
