/**
 * Reads and changes single options. An option is part of its question, so changing it changes the question's
 * list.
 */
import type { Fault } from '#contract/problem.ts';
import { MOST_OPTIONS } from '#core/question-kinds/question-kinds.ts';
import type { KeyedOptionAlone, KeyedQuestion, OptionAlone, Question } from './questions.contract.ts';
import type { OptionContent } from './questions.rules.ts';

/**
 * The options of a question as the API returns them one by one, with as much of the answer key as the
 * question shows.
 */
export function optionsAlone(question: Question): OptionAlone[] {
  if (question.has_keys) return question.options.map((_, index) => keyedOptionAt(question, index));
  const { id, version } = question;
  return question.options.map((option) => ({ has_keys: false, ...option, question: id, version }));
}

/** The option at this index as the API returns a single option, with its question's id and version. */
export function keyedOptionAt(question: KeyedQuestion, index: number): KeyedOptionAlone {
  const option = question.options[index];
  if (option === undefined) throw new Error(`The question has no option with index ${index}.`);
  return { has_keys: true, ...option, question: question.id, version: question.version };
}

/** An error if the question already has 20 options. */
export function roomFaults(options: readonly unknown[]): Fault[] {
  return options.length < MOST_OPTIONS
    ? []
    : [{ path: 'body.question', message: `This question already has ${MOST_OPTIONS} options.` }];
}

/** Inserts an option at `position`, counted from 1. Without a position, or beyond the end, it comes last. */
export function withOption(
  options: readonly OptionContent[],
  option: OptionContent,
  position: number = options.length + 1,
): { options: OptionContent[]; index: number } {
  const index = Math.min(position - 1, options.length);
  return { options: options.toSpliced(index, 0, option), index };
}

/**
 * Changes an option and moves it if a position is given. `old` is the option before. Null if the question has
 * no such option.
 */
export function withChangedOption(
  question: KeyedQuestion,
  id: string,
  change: {
    text?: string | undefined;
    prompt?: string | undefined;
    is_correct?: boolean | undefined;
    reason_for_error?: string | null | undefined;
    feedback?: string | undefined;
    fixed?: boolean | undefined;
    position?: number | undefined;
  },
): { old: KeyedOptionAlone; options: OptionContent[]; index: number } | null {
  const at = question.options.findIndex((option) => option.id === id);
  if (at === -1) return null;
  const old = keyedOptionAt(question, at);
  const {
    text = old.text,
    prompt = old.prompt,
    is_correct = old.is_correct,
    reason_for_error = old.reason_for_error,
    feedback = old.feedback,
    fixed = old.fixed,
    position = old.position,
  } = change;
  const rest = question.options.toSpliced(at, 1);
  return {
    old,
    ...withOption(rest, { id, text, prompt, is_correct, reason_for_error, feedback, fixed }, position),
  };
}

/**
 * Maps the errors in a changed question: the errors in the option with index `own` to the request's fields,
 * all others to `question.…`.
 */
export function faultsOfOption(faults: readonly Fault[], own: number): Fault[] {
  return faults.map(({ path, message }) => ({
    path: path.startsWith(`body.options.${own}.`)
      ? path.replace(`options.${own}.`, '')
      : path.replace(/^body\b/, 'question'),
    message,
  }));
}
