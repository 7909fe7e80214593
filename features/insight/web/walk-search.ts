/** The search parameters of a walk-through: the length of the lesson, and the current mistake. */
import { flag, oneOf, searchParams, whole } from '#web/lib/search-params.ts';
import { LESSONS } from '../lessons.rules.ts';

export const walkSearch = searchParams({
  minutes: oneOf(LESSONS),
  /** The current mistake, from 1. */
  at: whole(1),
  /** Shows every mistake, not only those that fit into the lesson. */
  all: flag,
});
