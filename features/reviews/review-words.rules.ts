/** Texts about due reviews and about the reviews that the button opens. */
import { counted } from '#core/counted.ts';
import type { Review } from './reviews.contract.ts';

type Due = Pick<Review, 'due' | 'set'>;

/** Counts due reviews, for example `52 questions are due for review`. */
export function dueWords({ due }: Due): string {
  return `${counted(due, 'question')} ${due === 1 ? 'is' : 'are'} due for review`;
}

/** The text of the button. Its number is the number of questions in the set that it opens. */
export function reviewAct({ due, set }: Due): string {
  return set.questions < due ? `Review ${set.questions} of these` : 'Start review';
}

/** How long the set takes and how many questions are left for later, such as `20 min, then 32 more`. */
export function reviewSum({ due, set }: Due): string {
  const later = due - set.questions;
  return later > 0 ? `${set.minutes} min, then ${later} more` : `${set.minutes} min`;
}
