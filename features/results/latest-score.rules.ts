/**
 * A person's latest score on a scale: the score of the test submitted last among those that count. Every
 * list, home page and screen with a latest score uses this rule. The column in the table of people, which the
 * database maintains, follows the same rule.
 */
import type { Settings } from '#features/settings/settings.rules.ts';
import { LEFT_OUT_REASONS, type LeftOutReason } from './counted-sessions.contract.ts';
import type { LatestScore } from './latest-score.contract.ts';
import { readScale } from './scale.rules.ts';

/** The scale of the latest score in lists, in the format of `scaleWords`. */
export function listedScale(settings: Settings): string {
  const { 'scores.sections': sections, 'scores.least': min, 'scores.most': max } = settings;
  return `${sections} ${min}–${max}`;
}

/**
 * The scale on which a list shows a person's scores, given newest first: the scale from the settings if there
 * is a score on it, otherwise the scale of the newest scaled score. Null without scaled scores.
 */
export function toldScale(
  scores: readonly { readonly score_scale: string | null }[],
  listed: string,
): string | null {
  const scales = scores.flatMap(({ score_scale }) => score_scale ?? []);
  return scales.includes(listed) ? listed : (scales[0] ?? null);
}

/** A submitted test on one scale. */
export interface ScaledTest {
  readonly id: string;
  readonly status: string;
  readonly submitted_at: Date;
  readonly scaled: number | null;
  readonly partly_seen: boolean;
}

/** Why a test's score is left out of the latest score; null if it counts. */
function whyLeftOut(
  { status, scaled, partly_seen }: Omit<ScaledTest, 'id' | 'submitted_at'>,
  isOut: boolean,
): LeftOutReason | null {
  if (status === 'voided') return 'voided';
  if (status === 'submitted' || scaled === null) return 'waits_for_marks';
  if (!isOut) return 'not_released';
  return partly_seen ? 'seen_before' : null;
}

/**
 * Finds the latest score on a scale. `tests` are newest first. Also returns why any newer tests were left
 * out.
 */
export function latestScore<Test extends ScaledTest>(
  scale: string,
  tests: readonly Test[],
  isOut: (test: Test) => boolean,
): LatestScore {
  const reasons = tests.map((test) => whyLeftOut(test, isOut(test)));
  const counted = reasons.indexOf(null);
  const latest = tests[counted];
  const newer = counted === -1 ? reasons : reasons.slice(0, counted);
  return {
    scale: readScale(scale),
    score: latest?.scaled ?? null,
    session: latest?.id ?? null,
    submitted_at: latest?.submitted_at.toISOString() ?? null,
    left_out: LEFT_OUT_REASONS.flatMap((why) => {
      const count = newer.filter((reason) => reason === why).length;
      return count === 0 ? [] : { why, count };
    }),
  };
}
