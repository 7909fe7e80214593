/**
 * Texts about typed answers: the correct answer, how an answer was graded, and which wrong answer may be
 * right.
 */
import type { EntryRefusal, NoAnswerReason } from '#core/grid-in/entry-text.ts';
import { readEntry } from '#core/grid-in/grid-in.ts';
import { figure } from '#web/ui/numbers.ts';
import type { AnalysedItem } from '../results.contract.ts';
import type { TypedAnswer, TypedPart } from '../typed-answers.contract.ts';
import { counted } from './result-words.ts';

/** The key, and which other answers count as right. */
export function keyWords({ key, gap }: Pick<TypedPart, 'key' | 'gap'>, type: AnalysedItem['type']): string {
  const right = key.map((answer) => `“${answer}”`).join(' or ');
  if (type === 'numeric')
    return `Typed number. ${right} is correct, and so are equal values in another form.`;
  const what = gap === null ? 'Typed words' : `Gap ${gap}, typed`;
  return `${what}. ${right} is correct.`;
}

const MARKED_WORDS: Readonly<Record<TypedAnswer['marked'], string>> = {
  right: 'Correct',
  wrong: 'Wrong',
  mixed: 'Scored by two keys',
  blank: 'Counted as blank',
};

export function markedWords({ marked }: Pick<TypedAnswer, 'marked'>): string {
  return MARKED_WORDS[marked];
}

const NEAR_WORDS: Readonly<Record<NonNullable<TypedAnswer['near']>, string>> = {
  capitals: 'Differs from the answer key only in capital letters',
  signs: 'Differs from the answer key only in quotation marks, dashes, or similar signs',
  spacing: 'Differs from the answer key only in spaces or punctuation',
};

const REFUSED_WORDS: Readonly<Record<EntryRefusal, string>> = {
  space: 'Not a number: it has a space',
  comma: 'Not a number: it has a comma',
  percent: 'Not a number: it has a percent sign',
  currency: 'Not a number: it has a currency sign',
  character: 'Not a number',
  minus: 'Not a number: its minus sign is misplaced',
  length: 'Too long for the answer field',
};

const NO_NUMBER_WORDS: Readonly<Record<NoAnswerReason, string>> = {
  ...REFUSED_WORDS,
  incomplete: 'Not a complete number',
  second_slash: 'Not a number: it has two slashes',
  second_point: 'Not a number: it has two decimal points',
  point_in_fraction: 'Not a number: a fraction with a decimal point',
  zero_denominator: 'Not a number: it divides by 0',
  leading_zero: 'Starts with a 0 that the answer field doesn’t accept',
};

/**
 * The words next to a typed answer: the name of the mistake, or how the answer differs from the key. Null if
 * neither is known.
 */
export function shownByWords(
  { near, marked, typed, mistake }: TypedAnswer,
  { entry }: Pick<TypedPart, 'entry'>,
): string | null {
  if (mistake !== null) return mistake;
  if (near !== null) return NEAR_WORDS[near];
  if (marked === 'mixed') return 'Some students were scored with an earlier answer key';
  if (marked !== 'blank' || entry === null) return null;
  const read = readEntry(entry, typed);
  return read.outcome === 'no_answer' ? NO_NUMBER_WORDS[read.reason] : NO_NUMBER_WORDS.character;
}

/** Other spellings of an answer, with the number of students for each; null if there is only one spelling. */
export function formsWords({ forms, form_count }: Pick<TypedAnswer, 'forms' | 'form_count'>): string | null {
  if (forms.length === 0) return null;
  const told = forms.map(({ typed, count }) => `${typed} (${count})`);
  const more = form_count - 1 - forms.length;
  return `Also typed as ${told.join(', ')}${more > 0 ? ` and ${more} other ways` : ''}`;
}

/** A mean score; a dash if there is none. */
export function meanWords(mean_score: number | null, unit: TypedPart['unit']): string {
  if (mean_score === null) return '–';
  return figure(unit === 'score' ? Math.round(mean_score) : mean_score);
}

/** Says how many students left the part blank, and how many gave answers too rare to be listed. */
export function blankWords({ blank, rare, unit }: Pick<TypedPart, 'blank' | 'rare' | 'unit'>): string | null {
  const mean = blank.mean_score === null ? '' : `; they average ${meanWords(blank.mean_score, unit)}`;
  const left = blank.count === 0 ? null : `${counted(blank.count, 'student')} left it blank${mean}.`;
  const others = rare === 0 ? null : `Rare answers from ${counted(rare, 'student')} are not listed.`;
  return [left, others].filter((words) => words !== null).join(' ') || null;
}

type Typed = Pick<TypedPart, 'question' | 'gap' | 'suspect' | 'right_mean_score' | 'unit'>;

/** The answer that may be wrongly marked and that most students typed; null if there is none. */
export function suspectOf<Part extends Typed>(parts: readonly Part[], question: string): Part | null {
  return mostTyped(parts.filter((part) => part.question === question));
}

function mostTyped<Part extends Typed>(parts: readonly Part[]): Part | null {
  const suspects = parts.filter(({ suspect }) => suspect !== null);
  return suspects.toSorted((a, b) => (b.suspect?.count ?? 0) - (a.suspect?.count ?? 0))[0] ?? null;
}

/**
 * Describes the wrong answer that most needs to be checked: what students typed, and why it may be right.
 * Null if there is none.
 */
export function suspectWords(
  parts: readonly Typed[],
  items: readonly Pick<AnalysedItem, 'question' | 'label'>[],
): [what: string, why: string] | null {
  const most = mostTyped(parts);
  if (most === null || most.suspect === null) return null;
  const { suspect, right_mean_score, unit, gap } = most;
  const label = items.find(({ question }) => question === most.question)?.label ?? '';
  const where = gap === null ? label : `gap ${gap} of ${label}`;
  const what = `${counted(suspect.count, 'student')} typed “${suspect.typed}” in ${where} and ${suspect.marked === 'blank' ? 'it counted as blank' : 'were scored as wrong'}.`;
  if (right_mean_score === null) return [what, 'Nobody got this right, so the answer key may be wrong.'];
  return [
    what,
    `They average ${meanWords(suspect.mean_score, unit)}, at least as much as students who got it right, so it may be correct.`,
  ];
}
