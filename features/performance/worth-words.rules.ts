/**
 * The worth of a study step in words. It has its own file, because the home page needs only this sentence of
 * the performance screen.
 */
import { counted } from '#core/counted.ts';

/**
 * Returns `+8 on your score` if the step's exam has a scale, else `0.6 points`. In texts for staff, `whose`
 * is `the`.
 */
export function worthWords(worth: number, unit: 'points' | 'marks', whose: 'your' | 'the' = 'your'): string {
  if (unit === 'points') return `+${Math.round(worth)} on ${whose} score`;
  return counted(Math.round(worth * 10) / 10, 'point');
}
