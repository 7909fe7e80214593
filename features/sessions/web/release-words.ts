/* Words of the release dialog: its button, who gets what, and why some people get nothing. */

import { count, figure, percent } from '#web/ui/numbers.ts';
import { momentWords } from '#web/ui/when.ts';
import type { Releasable, ReleaseShown, ReleaseState } from '../release-many.contract.ts';

/** A score as a row shows it: scaled if there is a scale, otherwise the share of points. */
export function rowScore({ score }: Pick<Releasable, 'score'>): string {
  if (score === null) return '–';
  if (score.scaled !== null) return figure(score.scaled);
  return score.raw_max === 0 ? '–' : percent(score.raw / score.raw_max);
}

/** `Average 73%, from 59% to 90%`; null for fewer than two scores, or if some are scaled and others not. */
export function spreadWords(rows: readonly Pick<Releasable, 'score'>[]): string | null {
  const scores = rows.flatMap(({ score }) => score ?? []);
  const isScaled = scores.every(({ scaled }) => scaled !== null);
  const isRaw = scores.every(({ scaled, raw_max }) => scaled === null && raw_max > 0);
  if (scores.length < 2 || !(isScaled || isRaw)) return null;
  const values = scores.map(({ raw, raw_max, scaled }) => scaled ?? raw / raw_max);
  const words = isScaled ? (value: number) => figure(Math.round(value)) : percent;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return `Average ${words(mean)}, from ${words(Math.min(...values))} to ${words(Math.max(...values))}`;
}

const STATES: Readonly<Record<Exclude<ReleaseState, 'planned' | 'in_progress'>, string>> = {
  ready: '',
  partly: 'score released',
  released: 'released',
  needs_grading: 'needs grading',
  being_scored: 'being scored',
  not_started: 'not started',
  expired: 'expired',
  never: 'this test shows no score',
};

/** Why a row is not released. */
export function stateWords(row: Releasable, now: Date): string {
  if (row.state === 'planned')
    return row.at === null ? 'release planned' : `release planned for ${momentWords(new Date(row.at), now)}`;
  if (row.state === 'in_progress') return `in progress, ${row.answered_count} of ${row.question_count}`;
  return STATES[row.state];
}

/** Why the right answers should be released later, and from when it is safe; null if nothing has to wait. */
export function leakWords(
  { waits_for, safe_from, can_take_count }: ReleaseShown['answers'],
  now: Date,
): string | null {
  if (waits_for === null) return null;
  const day = safe_from === null ? null : momentWords(new Date(safe_from), now);
  if (waits_for === 'counts')
    return day === null
      ? 'This is a graded test. Students see these once everyone at their school has finished.'
      : `This is a graded test. Students see these from ${day}.`;
  const who =
    can_take_count === 0
      ? 'This test is still open'
      : `${can_take_count === 1 ? '1 student' : `${count(can_take_count)} students`} can still take this test`;
  return day === null
    ? `${who}, and it has no closing date. Show these once everyone has finished.`
    : `${who} until ${day}. Show these from then on.`;
}
