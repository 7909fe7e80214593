/** Texts about practice sets for staff. */
import type { PracticeSet } from '#features/practice-sets/practice-sets.contract.ts';

export const ORIGIN_WORDS: Readonly<Record<PracticeSet['origin'], string>> = {
  manual: 'chosen by hand',
  blueprint: 'chosen by skills',
  assessment: 'from a test',
  mistakes: 'from mistakes',
  recommendation: 'on skills',
  review: 'for review',
};

/** The time limit in words: `untimed`, `12 min, ends nothing`, `12 min`. */
export function clockWords({
  timing,
  duration_seconds,
}: Pick<PracticeSet, 'timing' | 'duration_seconds'>): string {
  if (timing === 'untimed' || duration_seconds === null) return 'untimed';
  const minutes = `${Math.round(duration_seconds / 60)} min`;
  return timing === 'soft' ? `${minutes} goal` : minutes;
}

const LONGEST_TITLE = 60;

/** The title of a copy, cut to the maximum length. */
export function copyTitle(title: string): string {
  return `Copy of ${title}`.slice(0, LONGEST_TITLE).trim();
}
