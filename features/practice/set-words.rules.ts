/** Texts about practice sets for staff. */
import type { PracticeSet } from '#features/practice-sets/practice-sets.contract.ts';

export const ORIGIN_WORDS: Readonly<Record<PracticeSet['origin'], string>> = {
  manual: 'by hand',
  blueprint: 'by skills',
  assessment: 'of a test',
  mistakes: 'from mistakes',
  recommendation: 'on skills',
  review: 'as a review',
};

/** The time limit in words: `untimed`, `12 min, ends nothing`, `12 min`. */
export function clockWords({
  timing,
  duration_seconds,
}: Pick<PracticeSet, 'timing' | 'duration_seconds'>): string {
  if (timing === 'untimed' || duration_seconds === null) return 'untimed';
  const minutes = `${Math.round(duration_seconds / 60)} min`;
  return timing === 'soft' ? `${minutes}, ends nothing` : minutes;
}

const LONGEST_TITLE = 60;

/** The title of a copy, cut to the maximum length. */
export function copyTitle(title: string): string {
  return `Copy of ${title}`.slice(0, LONGEST_TITLE).trim();
}
