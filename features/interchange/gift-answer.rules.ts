/** Reads the answers between a GIFT question's braces. It does not decide how many points they are worth. */
import type { FormattedText, TextFormat } from './formatted-text.rules.ts';
import { findSign, giftText, unescaped } from './gift-text.rules.ts';

/** One answer. `weight` is in percent as written; null if there is none. */
export interface GiftAnswer<T> {
  /** Whether the answer starts with `=`. */
  is_correct: boolean;
  weight: number | null;
  answer: T;
  feedback: FormattedText | null;
}

/** A number as the file writes it. `any` means every number that no other answer matches. */
export type GiftNumber =
  | { form: 'exact'; value: string }
  | { form: 'margin'; value: string; margin: string }
  | { form: 'span'; low: string; high: string }
  | { form: 'any' };

export type GiftAnswers =
  | { kind: 'none' }
  | { kind: 'essay' }
  /** `feedback`: the text after the first `#`, then that after the second. */
  | { kind: 'true_false'; is_true: boolean; feedback: [FormattedText | null, FormattedText | null] }
  | { kind: 'choice'; answers: GiftAnswer<FormattedText>[]; has_mixed_spacing: boolean }
  | { kind: 'short'; answers: GiftAnswer<FormattedText>[]; has_mixed_spacing: boolean }
  /** `is_list`: whether each answer is marked with `=`. Otherwise there is one answer without a sign. */
  | { kind: 'numeric'; answers: GiftAnswer<GiftNumber>[]; is_list: boolean }
  | { kind: 'matching'; pairs: { question: FormattedText; answer: string }[] };

interface Part {
  sign: string;
  raw: string;
  /** Whether a space or line break comes before the sign. */
  is_apart: boolean;
}

/** Reads the answers in `raw`: the text between the braces without the general feedback. */
export function readAnswers(raw: string, format: TextFormat): GiftAnswers {
  const inner = raw.trim();
  if (inner === '') return { kind: 'essay' };
  if (inner.startsWith('#')) return numericAnswers(inner.slice(1), format);

  const truth = /^(TRUE|T|FALSE|F)\s*(?:#|$)/.exec(inner);
  if (truth?.[1] !== undefined && findSign(inner, '~') === -1) {
    const [first, second] = twoFeedbacks(inner.slice(truth[1].length), format);
    return { kind: 'true_false', is_true: truth[1].startsWith('T'), feedback: [first, second] };
  }

  const parts = partsOf(inner);
  const answers = parts.map((part) => answerOf(part, format, (text) => giftText(text, format)));
  const has_mixed_spacing = hasMixedSpacing(parts);
  if (parts.some((part) => part.sign === '~')) return { kind: 'choice', answers, has_mixed_spacing };
  if (parts.some((part) => textOf(part.raw).includes('->'))) {
    return { kind: 'matching', pairs: parts.map((part) => pairOf(part.raw, format)) };
  }
  // A single answer needs no sign and counts as right.
  return {
    kind: 'short',
    answers: answers.map((answer) => ({ ...answer, is_correct: true })),
    has_mixed_spacing,
  };
}

function numericAnswers(raw: string, format: TextFormat): GiftAnswers {
  const parts = partsOf(raw.trim());
  const is_list = parts.some((part) => part.sign !== '');
  const answers = parts.map((part) => ({
    ...answerOf(part, format, (text): GiftNumber => (part.sign === '~' ? { form: 'any' } : numberOf(text))),
    is_correct: part.sign !== '~',
  }));
  return { kind: 'numeric', answers, is_list };
}

function numberOf(raw: string): GiftNumber {
  const text = unescaped(raw);
  if (text === '*') return { form: 'any' };
  const [low, high] = text.split('..');
  if (low !== undefined && high !== undefined) return { form: 'span', low: low.trim(), high: high.trim() };
  const [value = '', margin] = text.split(':');
  if (margin === undefined) return { form: 'exact', value: value.trim() };
  return { form: 'margin', value: value.trim(), margin: margin.trim() };
}

/** Splits the answers, each with its sign. Text before the first sign has none. */
function partsOf(inner: string): Part[] {
  const parts: Part[] = [];
  let sign = '';
  let from = 0;
  let isApart = true;
  while (from <= inner.length) {
    const next = findSign(inner, '=~', from);
    const to = next === -1 ? inner.length : next;
    const raw = inner.slice(from, to);
    if (sign !== '' || raw.trim() !== '') parts.push({ sign, raw, is_apart: isApart });
    if (next === -1) break;
    sign = inner[next] ?? '';
    isApart = next === 0 || /\s/.test(inner[next - 1] ?? ' ');
    from = next + 1;
  }
  return parts;
}

/**
 * Whether only some signs follow a space. Then a sign inside a text may have been read as the start of an
 * answer.
 */
function hasMixedSpacing(parts: readonly Part[]): boolean {
  const later = parts.slice(1);
  return later.some((part) => part.is_apart) && later.some((part) => !part.is_apart);
}

function answerOf<T>(part: Part, format: TextFormat, read: (text: string) => T): GiftAnswer<T> {
  const weight = /^\s*%(-?\d{1,3}(?:\.\d{0,10})?)%/.exec(part.raw);
  const rest = part.raw.slice(weight?.[0].length ?? 0);
  return {
    is_correct: part.sign === '=',
    weight: weight === null ? null : Number(weight[1]),
    answer: read(textOf(rest)),
    feedback: feedbackOf(rest, format),
  };
}

function textOf(raw: string): string {
  const hash = findSign(raw, '#');
  return hash === -1 ? raw : raw.slice(0, hash);
}

function feedbackOf(raw: string, format: TextFormat): FormattedText | null {
  const hash = findSign(raw, '#');
  return hash === -1 ? null : orNull(giftText(raw.slice(hash + 1), format));
}

/** Reads `#first#second`; either may be empty. */
function twoFeedbacks(raw: string, format: TextFormat): [FormattedText | null, FormattedText | null] {
  const first = findSign(raw, '#');
  if (first === -1) return [null, null];
  const second = findSign(raw, '#', first + 1);
  const end = second === -1 ? raw.length : second;
  return [orNull(giftText(raw.slice(first + 1, end), format)), orNull(giftText(raw.slice(end + 1), format))];
}

/** Returns null for an empty text. */
export function orNull(text: FormattedText): FormattedText | null {
  return text.text === '' ? null : text;
}

function pairOf(raw: string, format: TextFormat): { question: FormattedText; answer: string } {
  const arrow = raw.indexOf('->');
  const to = arrow === -1 ? raw.length : arrow;
  return { question: giftText(raw.slice(0, to), format), answer: unescaped(raw.slice(to + 2)) };
}
