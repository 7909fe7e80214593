/**
 * Names of the mistakes behind wrong typed answers, such as “Price of 1 muffin” for 2.125. They belong to a
 * question and are part of its answer key. A name applies to every way of writing the answer that scoring
 * treats as equal.
 */
import type { Fault } from '#contract/problem.ts';
import { entryValue, isRightEntry, type NumericKey } from '#core/grid-in/grid-in.ts';
import type { Gap } from '#core/question-kinds/question-kinds.ts';
import type { Response } from '#core/scoring/scoring.ts';
import { isAcceptedTyping } from '#core/scoring/typed-text.ts';
import { type ComparedQuestion, typedValue } from '#core/scoring/typed-value.ts';
import { LONGEST_NAMED, MOST_NAMED } from './named-mistakes.contract.ts';

/** A typed answer to a question, or to one of its gaps. */
interface TypedAnswer {
  /** Number of the gap, from 1; null if the whole question is typed. */
  readonly gap: number | null;
  readonly typed: string;
}

export interface NamedMistake extends TypedAnswer {
  readonly words: string;
}

/** A question of the bank or a frozen question. */
export type TypedQuestion = ComparedQuestion &
  Pick<NumericKey, 'accepted_answers' | 'tolerance'> & { readonly gaps?: readonly Gap[] | undefined };

/** Whether an answer is wrong by the question's answer key, so that its mistake may have a name. */
export function isNameable(question: TypedQuestion, { gap, typed }: TypedAnswer): boolean {
  return answerKind(question, { gap, typed }) === 'wrong' && typed.trim().length <= LONGEST_NAMED;
}

function answerKind(
  question: TypedQuestion,
  { gap, typed }: TypedAnswer,
): 'wrong' | 'right' | 'blank' | 'not_typed' {
  const accepted_answers = acceptedOf(question, gap);
  if (accepted_answers === null) return 'not_typed';
  if (typed.trim() === '') return 'blank';
  if (question.type !== 'numeric') {
    const { case_sensitive, exact } = question;
    return isAcceptedTyping(typed, { accepted_answers, case_sensitive, exact }) ? 'right' : 'wrong';
  }
  // Scoring counts an entry that is not a number as left blank.
  if (entryValue(question.entry, typed) === null) return 'blank';
  return isRightEntry(question, typed) ? 'right' : 'wrong';
}

/** The accepted answers of a typed part; null if the question has no such part. */
function acceptedOf({ type, accepted_answers, gaps = [] }: TypedQuestion, gap: number | null) {
  if (type === 'numeric' || type === 'text') return gap === null ? accepted_answers : null;
  const part = type === 'gaps' && gap !== null ? gaps[gap - 1] : undefined;
  return part === undefined || part.choices.length > 0 || part.is_chosen ? null : part.accepted_answers;
}

/** The names that belong to the same answer, newest first. */
export function namesOfSame(
  question: ComparedQuestion,
  names: readonly NamedMistake[],
  { gap, typed }: TypedAnswer,
): NamedMistake[] {
  const value = typedValue(question, typed);
  return names.filter((name) => name.gap === gap && typedValue(question, name.typed) === value);
}

/**
 * Returns a function that finds the name of the mistake behind an answer to this part. It returns null if the
 * answer is not wrong or nobody named its mistake. `names`: newest first.
 */
export function mistakeFinder(
  question: TypedQuestion,
  names: readonly NamedMistake[],
  gap: number | null,
): (typed: string) => string | null {
  const words = new Map<string, string>();
  for (const name of names) {
    const value = typedValue(question, name.typed);
    if (name.gap === gap && !words.has(value)) words.set(value, name.words);
  }
  return (typed) => {
    if (words.size === 0 || !isNameable(question, { gap, typed })) return null;
    return words.get(typedValue(question, typed)) ?? null;
  };
}

/** The names of the mistakes in a response: of the whole question, and of each gap. */
export function mistakesIn(
  question: TypedQuestion,
  names: readonly NamedMistake[],
  response: Response,
): { whole: string | null; gaps: (string | null)[] } {
  const { gaps = [] } = question;
  // A response of a different length fills no gap, as in scoring.
  const filled = Array.isArray(response) && response.length === gaps.length ? response : [];
  return {
    whole: typeof response === 'string' ? mistakeFinder(question, names, null)(response) : null,
    gaps: gaps.map((_, place) => mistakeFinder(question, names, place + 1)(filled[place] ?? '')),
  };
}

/** Errors in a new name for the mistake behind an answer. `names`: the current names of the question. */
export function nameFaults(
  question: TypedQuestion,
  names: readonly NamedMistake[],
  answer: TypedAnswer,
): Fault[] {
  switch (answerKind(question, answer)) {
    case 'not_typed':
      return [{ path: 'body.gap', message: 'Students don’t type an answer to this part of the question.' }];
    case 'blank':
      return [{ path: 'body.typed', message: 'This answer counts as blank, so it can’t have a mistake.' }];
    case 'right':
      return [{ path: 'body.typed', message: 'The answer key accepts this answer, so it isn’t a mistake.' }];
  }
  const others = names.length - namesOfSame(question, names, answer).length;
  if (others < MOST_NAMED) return [];
  return [
    {
      path: 'body.words',
      message: `A question can have at most ${MOST_NAMED} named mistakes. Remove one first.`,
    },
  ];
}
