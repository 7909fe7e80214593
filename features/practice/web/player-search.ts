/**
 * Search parameters of the player: the question to show, and the place where a similar question was
 * requested.
 */
import { flag, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';

export const playerSearch = searchParams({
  /** The place of the question to show first, from 1. By default the first open question is shown. */
  place: whole(1, 1_000),
  /** The test whose review has the missed question, or the practice session that has it. */
  review: uuid,
  set: uuid,
  /** The place of the missed question there, from 1. */
  at: whole(1, 1_000),
  /** The mistakes that the review was limited to. */
  topic: words(200),
  untagged: flag,
});

type PlayerSearch = ReturnType<typeof playerSearch>;

/** The place where a similar question was requested, to return there with one click. */
export type Origin = Omit<PlayerSearch, 'place'>;
