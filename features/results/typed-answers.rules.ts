/**
 * Groups typed answers that are compared as equal: words by the rule for typed text, numbers by their value.
 * Works on frozen questions and counted spellings.
 */
import { answerFault, entryValue } from '#core/grid-in/grid-in.ts';
import { LEAST_ANSWERS } from '#core/item-analysis/intervals.ts';
import { foldedTyping, isAcceptedTyping } from '#core/scoring/typed-text.ts';
import { typedValue } from '#core/scoring/typed-value.ts';
import { alphabetically } from '#core/text-order.ts';
import { type FrozenQuestion, gapsOf } from '#features/assessments/revision.rules.ts';
import { isNameable, mistakeFinder, type NamedMistake } from '#features/questions/named-mistakes.rules.ts';
import type { OutcomeWord } from '#features/releases/result.contract.ts';
import { LEAST_OTHERS } from './result.rules.ts';
import {
  type MARKED,
  MOST_FORMS,
  type NEAR_KEYS,
  type TypedAnswer,
  type TypedPart,
} from './typed-answers.contract.ts';

/** One spelling of an answer in one revision, with the number of sessions that wrote it. */
export interface TypedForm {
  readonly question: string;
  /** The revision that the sessions used. */
  readonly revision: string;
  /** Number of the gap, from 1; 0 if the response is not a list. */
  readonly part: number;
  readonly typed: string | null;
  /** The outcome for the whole question. */
  readonly outcome: OutcomeWord;
  readonly count: number;
  readonly raw: ScoreSum;
  readonly scaled: ScoreSum;
  /** Sessions with any answer to this part, including rare answers that are not listed. */
  readonly total: number;
}

/** The sum and number of the scores of sessions that have a score. */
interface ScoreSum {
  readonly sum: number;
  readonly count: number;
}

/** A typed question, or a typed gap of a question. */
export interface TypedPlace {
  readonly question: string;
  readonly gap: number | null;
  /** The newest frozen form of the question. */
  readonly frozen: FrozenQuestion;
}

/** The typed parts of a question; empty if everything is chosen or a grader is needed. */
export function typedPlaces(question: string, frozen: FrozenQuestion): TypedPlace[] {
  if (frozen.type === 'numeric' || frozen.type === 'text') return [{ question, gap: null, frozen }];
  return gapsOf(frozen).flatMap(({ choices }, place) =>
    choices.length > 0 ? [] : { question, gap: place + 1, frozen },
  );
}

/** A part with its answers, most frequent first. */
export interface CountedPart {
  readonly part: TypedPart;
  readonly answers: readonly TypedAnswer[];
}

type Unit = TypedPart['unit'];

/**
 * Counts the typed answers of a part. `askedAs` returns the question as a revision asked it; undefined if the
 * revision did not ask it. `names`: the named mistakes of the question.
 */
export function countTyped(
  { question, gap, frozen }: TypedPlace,
  forms: readonly TypedForm[],
  askedAs: (revision: string) => FrozenQuestion | undefined,
  names: readonly NamedMistake[],
): CountedPart {
  const own = forms.filter((form) => form.question === question && (form.part === 0 || form.part === gap));
  const unit: Unit = own.some(({ scaled }) => scaled.count > 0) ? 'score' : 'points';
  const key = acceptedOf(frozen, gap);
  const mistakeOf = mistakeFinder(frozen, names, gap);
  const groups = new Map<string, CountedForm[]>();
  const blank: CountedForm[] = [];
  for (const form of own) {
    // The response of a gap is part of a list; any other shape leaves the gap unfilled.
    const typed = form.part === (gap ?? 0) ? (form.typed ?? '') : '';
    const counted = { ...form, typed, is_right: isRight({ ...form, typed }, gap, askedAs) };
    const alike = typed.trim() === '' ? null : typedValue(frozen, typed);
    if (alike === null) blank.push(counted);
    else groups.set(alike, [...(groups.get(alike) ?? []), counted]);
  }
  const answers = [...groups.values()]
    .map((same) => answerOf(same, { frozen, gap, key, unit, mistakeOf }))
    .sort((a, b) => b.count - a.count || alphabetically(a.typed, b.typed));
  const all = [...groups.values()].flat();
  const right_mean_score = meanOf(
    all.filter(({ is_right }) => is_right),
    unit,
  );
  const answered = all.reduce((sum, { count }) => sum + count, 0);
  const left = blank.reduce((sum, { count }) => sum + count, 0);
  const totals = new Map(own.map((form) => [form.part, form.total]));
  const asked = [...totals.values()].reduce((sum, total) => sum + total, 0);
  const part: TypedPart = {
    question,
    gap,
    key: [...key],
    asked,
    answer_count: answers.length,
    unit,
    rare: asked - answered - left,
    entry: frozen.type === 'numeric' ? frozen.entry : null,
    blank: { count: left, mean_score: meanOf(blank, unit) },
    right_mean_score,
    suspect: suspectOf(answers, answered, right_mean_score),
  };
  return { part, answers };
}

interface CountedForm extends Omit<TypedForm, 'typed'> {
  readonly typed: string;
  readonly is_right: boolean;
}

function acceptedOf(frozen: FrozenQuestion, gap: number | null): readonly string[] {
  return gap === null ? frozen.accepted_answers : (gapsOf(frozen)[gap - 1]?.accepted_answers ?? []);
}

/** For a whole question the stored outcome decides; for a gap only its revision's answer key. */
function isRight(
  { typed, revision, outcome }: Pick<CountedForm, 'typed' | 'revision' | 'outcome'>,
  gap: number | null,
  askedAs: (revision: string) => FrozenQuestion | undefined,
): boolean {
  if (gap === null) return outcome === 'right';
  const asked = askedAs(revision);
  return (
    asked !== undefined && isAcceptedTyping(typed, { ...asked, accepted_answers: acceptedOf(asked, gap) })
  );
}

function answerOf(
  same: readonly CountedForm[],
  {
    frozen,
    gap,
    key,
    unit,
    mistakeOf,
  }: Omit<TypedPlace, 'question'> & {
    key: readonly string[];
    unit: Unit;
    mistakeOf: (typed: string) => string | null;
  },
): TypedAnswer {
  const written = countForms(same);
  const [first = { typed: '', count: 0 }, ...others] = written;
  const marked = markedAs(same, frozen);
  const is_key = key.some((answer) => typedValue(frozen, answer) === typedValue(frozen, first.typed));
  return {
    typed: first.typed,
    forms: others.slice(0, MOST_FORMS),
    form_count: written.length,
    count: same.reduce((sum, { count }) => sum + count, 0),
    marked,
    is_key,
    near: marked === 'right' || is_key ? null : nearKey(frozen, first.typed, key),
    may_accept: marked !== 'right' && isAcceptable(frozen, gap, first.typed),
    mistake: mistakeOf(first.typed),
    may_name: isNameable(frozen, { gap, typed: first.typed }),
    mean_score: meanOf(same, unit),
  };
}

function countForms(same: readonly CountedForm[]): { typed: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { typed, count } of same) counts.set(typed.trim(), (counts.get(typed.trim()) ?? 0) + count);
  return [...counts]
    .map(([typed, count]) => ({ typed, count }))
    .sort((a, b) => b.count - a.count || alphabetically(a.typed, b.typed));
}

function markedAs(same: readonly CountedForm[], frozen: FrozenQuestion): (typeof MARKED)[number] {
  const right = same.filter(({ is_right }) => is_right).length;
  if (right > 0) return right === same.length ? 'right' : 'mixed';
  const [{ typed } = { typed: '' }] = same;
  return frozen.type === 'numeric' && entryValue(frozen.entry, typed) === null ? 'blank' : 'wrong';
}

function isAcceptable(frozen: FrozenQuestion, gap: number | null, typed: string): boolean {
  return gap !== null || frozen.type !== 'numeric' || answerFault(frozen.entry, typed) === null;
}

const SPACING = /[\s.,;:!?'"()-]/g;

function nearKey(
  frozen: FrozenQuestion,
  typed: string,
  key: readonly string[],
): (typeof NEAR_KEYS)[number] | null {
  if (frozen.type === 'numeric') return null;
  const { case_sensitive, exact } = frozen;
  const isMet = (comparison: { case_sensitive: boolean; exact?: true | undefined }) =>
    isAcceptedTyping(typed, { accepted_answers: key, ...comparison });
  if (case_sensitive && isMet({ case_sensitive: false, exact })) return 'capitals';
  if (exact && isMet({ case_sensitive })) return 'signs';
  const bare = (text: string) => foldedTyping(text, { case_sensitive: false }).replaceAll(SPACING, '');
  // Next to digits, a point, comma or minus changes the number, so it does not count as punctuation.
  if (/\d/.test(typed) || bare(typed) === '') return null;
  return key.some((answer) => bare(answer) === bare(typed)) ? 'spacing' : null;
}

/** Mean of the scores; null if there are none. */
function meanOf(forms: readonly CountedForm[], unit: Unit): number | null {
  const sums = forms.map((form) => (unit === 'score' ? form.scaled : form.raw));
  const count = sums.reduce((sum, one) => sum + one.count, 0);
  return count === 0 ? null : sums.reduce((sum, one) => sum + one.sum, 0) / count;
}

/**
 * The most frequent wrong answer of students who did at least as well as those marked right. At least five
 * must have given it and thirty answered; fewer say too little.
 */
function suspectOf(
  answers: readonly TypedAnswer[],
  answered: number,
  right_mean_score: number | null,
): TypedPart['suspect'] {
  if (answered < LEAST_ANSWERS) return null;
  const found = answers.find(
    ({ marked, count, mean_score }) =>
      marked !== 'right' &&
      count >= LEAST_OTHERS &&
      mean_score !== null &&
      mean_score >= (right_mean_score ?? Number.NEGATIVE_INFINITY),
  );
  if (found === undefined) return null;
  const { typed, count, marked, mean_score } = found;
  return { typed, count, marked, mean_score };
}
