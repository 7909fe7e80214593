/** Which reasons are offered for a missed question, and in which order. The same on every screen. */
import type { MissedQuestion, Mistakes } from './mistakes.contract.ts';
import { countedGroup } from './mistakes.rules.ts';

type Reason = Mistakes['reasons'][number];
type SignalKind = MissedQuestion['signals'][number]['kind'];

/** This many reasons are offered at first. */
const FIRST = 7;
/** Without a suggestion, this many reasons are offered as likely ones. */
const LIKELY = 3;

/** The reasons that fit a question: the student's most used first, then in their usual order. */
export function fittingReasons(
  reasons: readonly Reason[],
  { topic }: Pick<MissedQuestion, 'topic'>,
): Reason[] {
  return reasons
    .filter((reason) => reason.topic === null || reason.topic === topic?.id)
    .toSorted((a, b) => b.used - a.used);
}

/** The first reasons without the suggested one, and the number of further ones. */
export function shortList(
  fitting: readonly Reason[],
  suggested: string | null,
): { first: Reason[]; more: number } {
  const others = fitting.filter(({ id }) => id !== suggested);
  return { first: others.slice(0, FIRST), more: Math.max(0, others.length - FIRST) };
}

/** The likeliest reasons of a question without a suggestion. */
export function likelyReasons(fitting: readonly Reason[]): Reason[] {
  return fitting.slice(0, LIKELY);
}

/** The missed questions without a reason, as the map counts them; none for readers who give no reasons. */
export function questionsWithoutReason({
  questions,
  side,
}: Pick<Mistakes, 'questions' | 'side'>): MissedQuestion[] {
  return side === null ? [] : questions.filter(({ said }) => countedGroup(said) === null);
}

const ASKED: Readonly<Record<SignalKind, string>> = {
  omitted_end: 'Did you run out of time?',
  changed_away: 'Did you change a right answer?',
  rushed: 'Did you rush?',
  gap: 'Was this new or hard for you?',
  slip: 'Was it a slip?',
  overlong: 'Did this take you too long?',
};

/**
 * The question that a student is asked about a missed question. It is the one that the suggested reason
 * answers. If the student's answer names an error, the student is asked about that error by its name.
 */
export function askedWhy(
  { suggestion, signals }: Pick<MissedQuestion, 'suggestion' | 'signals'>,
  side: 'taker' | 'staff',
): string {
  if (side === 'staff') return 'Why was this question missed?';
  if (suggestion === null) return 'Why did you miss this?';
  const by = signals.find(({ kind }) => kind === suggestion.by);
  if (by?.kind === 'gap' && by.named_error === suggestion.name) return `Was it “${suggestion.name}”?`;
  return by === undefined ? 'Why did you miss this?' : ASKED[by.kind];
}
