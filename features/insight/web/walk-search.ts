/** What a walk through a test keeps in its address: how long the lesson is, and which of its mistakes is on the table. */
import { flag, oneOf, searchParams, whole } from '#web/lib/search-params.ts';
import { LESSONS } from '../lessons.rules.ts';

export const walkSearch = searchParams({
  minutes: oneOf(LESSONS),
  /** Among the mistakes, from 1. */
  at: whole(1),
  /** Every mistake, not only what fills the lesson. */
  all: flag,
});
