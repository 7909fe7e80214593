/**
 * Turns weighted answers into an answer key of the bank, where an answer is either right or wrong. Refuses an
 * answer key that would score differently than its author meant, and reports every weight that is dropped.
 */
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  printDecimal,
  subtractDecimals,
} from './decimal.rules.ts';
import type { FormattedText } from './formatted-text.rules.ts';
import { type ItemOption, MOST_ANSWERS, type Read, tooManyAnswers } from './item.rules.ts';

/** An answer and what it earns, in percent of the question's points (−100 to 100). */
export interface Weighed<T> {
  answer: T;
  percent: number;
  feedback: FormattedText | null;
}

export interface NumericAnswer {
  value: Decimal;
  /** The allowed difference from the value, either way. */
  margin: Decimal;
}

/** Files round percentages: three times 33.33333 means a full answer. */
const FULL = 99.999;

/** The answer key of a single choice: exactly one option must earn everything. */
export function oneOf(
  weighed: readonly Weighed<FormattedText>[],
): Read<{ options: ItemOption<FormattedText>[] }> {
  const right = weighed.filter(({ percent }) => percent >= FULL).length;
  if (weighed.length < 2) return { refused: 'the question needs at least 2 options' };
  if (right === 0) return { refused: 'no option earns full points' };
  if (right > 1) {
    return {
      refused: 'several options earn full points, but students can choose only one',
    };
  }
  const between = weighed.filter(({ percent }) => percent > 0 && percent < FULL);
  const costly = weighed.some(({ percent }) => percent < 0);
  return {
    options: weighed.map((option) => optionOf(option, option.percent >= FULL)),
    changes: [
      ...between.map(
        ({ answer, percent }) => `${quoted(answer.text)} earned ${percent}% and now counts as wrong`,
      ),
      ...(costly
        ? ['options with negative points now count as wrong; each test sets the points for wrong answers']
        : []),
    ],
  };
}

/** The answer key of a multiple choice: options that earn anything are right, all others wrong. */
export function someOf(
  weighed: readonly Weighed<FormattedText>[],
): Read<{ options: ItemOption<FormattedText>[] }> {
  if (weighed.length < 2) return { refused: 'the question needs at least 2 options' };
  if (weighed.every(({ percent }) => percent <= 0)) return { refused: 'no option is correct' };
  const weights = weighed.map(({ percent }) => `${percent}%`).join(', ');
  const share = 100 / weighed.filter(({ percent }) => percent > 0).length;
  const isOurs = weighed.every(({ percent }) => Math.abs(Math.abs(percent) - share) < 0.001);
  return {
    options: weighed.map((option) => optionOf(option, option.percent > 0)),
    changes: isOurs
      ? []
      : [`the weights of its options (${weights}) are replaced with standard partial credit`],
  };
}

/** The answer key of a text answer: answers that earn everything are accepted. Patterns are refused. */
export function wordKey(weighed: readonly Weighed<string>[]): Read<{ accepted_answers: string[] }> {
  const right = weighed.filter(({ percent }) => percent >= FULL);
  if (right.length === 0) return { refused: 'no answer earns full points' };
  const pattern = right.find(({ answer }) => /(?<!\\)\*/.test(answer));
  if (pattern !== undefined) {
    return {
      refused: `its correct answer ${quoted(pattern.answer)} contains the wildcard *, which isn’t supported`,
    };
  }
  return {
    accepted_answers: unique(right.map(({ answer }) => answer.replaceAll('\\*', '*'))),
    changes: [...letGo(weighed, (answer) => answer), ...repliesLetGo(weighed)],
  };
}

/**
 * The answer key of a numeric answer: numbers that earn everything are accepted, with one common tolerance.
 * `null` stands for any other answer.
 */
export function numberKey(
  weighed: readonly Weighed<NumericAnswer | null>[],
): Read<{ accepted_answers: string[]; tolerance: number }> {
  const right: { answer: NumericAnswer; index: number }[] = [];
  for (const [index, { answer, percent }] of weighed.entries()) {
    if (percent < FULL) continue;
    if (answer === null) return { refused: 'any number counts as correct, which isn’t supported' };
    right.push({ answer, index });
  }
  const [first] = right;
  if (first === undefined) return { refused: 'no answer earns full points' };
  const other = right.find(({ answer }) => compareDecimals(answer.margin, first.answer.margin) !== 0);
  if (other !== undefined) {
    const margins = [first, other].map(({ answer }) => printDecimal(answer.margin)).join(' and ');
    return { refused: `its correct answers have different tolerances (${margins}), which isn’t supported` };
  }
  const spelled = (answer: NumericAnswer) => printDecimal(answer.value);
  // If the same answer appears several times, the last one counts, because most other answers precede it.
  const distinct = new Map<string, (typeof right)[number]>();
  for (const one of right) {
    distinct.set(spelled(one.answer), one);
    // Every right answer is compared with all others, so limit their number.
    if (distinct.size > MOST_ANSWERS) return { refused: tooManyAnswers };
  }
  // If several answers match, the first in the file decides.
  const shadowed = weighed.some(
    ({ answer, percent }, index) =>
      percent < FULL &&
      [...distinct.values()].some(
        (one) => one.index > index && (answer === null || overlap(one.answer, answer)),
      ),
  );
  if (shadowed) return { refused: 'an answer with fewer points is within the tolerance of a correct answer' };
  return {
    accepted_answers: [...distinct.keys()],
    tolerance: Number(printDecimal(first.answer.margin)),
    changes: [
      ...letGo(weighed, (answer) =>
        answer === null ? '*' : `${spelled(answer)} ± ${printDecimal(answer.margin)}`,
      ),
      ...repliesLetGo(weighed),
    ],
  };
}

function overlap(a: NumericAnswer, b: NumericAnswer): boolean {
  const [low, high] = compareDecimals(a.value, b.value) < 0 ? [a, b] : [b, a];
  const distance = subtractDecimals(high.value, low.value);
  return compareDecimals(distance, addDecimals(a.margin, b.margin)) <= 0;
}

function optionOf(
  { answer, feedback }: Weighed<FormattedText>,
  is_correct: boolean,
): ItemOption<FormattedText> {
  return { text: answer, prompt: null, is_correct, feedback };
}

/** At most this many answers with partial credit are named; the others are counted. */
const MOST_NAMED = 20;

function letGo<T>(weighed: readonly Weighed<T>[], spelled: (answer: T) => string): string[] {
  const parts = weighed.filter(({ percent }) => percent > 0 && percent < FULL);
  const named = parts
    .slice(0, MOST_NAMED)
    .map(
      ({ answer, percent }) =>
        `${quoted(spelled(answer))} earned ${percent}%, but now only fully correct answers count`,
    );
  const others = parts.length - named.length;
  return others === 0 ? named : [...named, `more answers that earned partial points: ${others}`];
}

function repliesLetGo(weighed: readonly Weighed<unknown>[]): string[] {
  const any = weighed.some(({ feedback }) => feedback !== null && feedback.text !== '');
  return any ? ['feedback on single answers is left out'] : [];
}

/** A text shortened and put in quotation marks, for our messages. */
export function quoted(text: string): string {
  const folded = text.replaceAll(/\s+/g, ' ').trim();
  return `“${folded.length > 60 ? `${folded.slice(0, 59)}…` : folded}”`;
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)];
}
