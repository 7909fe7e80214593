/** What is due for review, and what its button opens of it, in words. */
import { counted } from '#core/counted.ts';
import type { Review } from './reviews.contract.ts';

type Due = Pick<Review, 'due' | 'set'>;

/** `52 questions are due for review`. */
export function dueWords({ due }: Due): string {
  return `${counted(due, 'question')} ${due === 1 ? 'is' : 'are'} due for review`;
}

/** What the button says: its number is that of the set it opens. */
export function reviewAct({ due, set }: Due): string {
  return set.questions < due ? `Review ${set.questions} of them` : 'Start review';
}

/** How long the set takes, and what stays for later: `20 min, then 32 more`. */
export function reviewSum({ due, set }: Due): string {
  const later = due - set.questions;
  return later > 0 ? `${set.minutes} min, then ${later} more` : `${set.minutes} min`;
}
