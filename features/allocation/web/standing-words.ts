import type { AssessmentStanding } from '../allocation.contract.ts';

/** Words for the status of a person's test, for staff. */
export const STANDING_WORDS: Readonly<Record<AssessmentStanding, string>> = {
  upcoming: 'Not open yet',
  ready: 'Not started',
  under_way: 'In progress',
  done: 'Done',
  missed: 'Expired',
};
