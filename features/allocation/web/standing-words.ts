import type { AssessmentStanding } from '../allocation.contract.ts';

/** Where somebody stands with a test, as staff read it. */
export const STANDING_WORDS: Readonly<Record<AssessmentStanding, string>> = {
  upcoming: 'Not open yet',
  ready: 'Not started',
  under_way: 'In progress',
  done: 'Done',
  missed: 'Missed',
};
