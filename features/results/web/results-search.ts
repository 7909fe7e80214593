/** Search parameters of the list of results, a review, grading and an analysis. */
import { flag, oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';

/** Filters of the list in an analysis. */
export const SHOWN = ['flagged', 'typed', 'reading_writing', 'math', 'other', 'unscored'] as const;

export const resultsSearch = searchParams({
  page: whole(1),
});

/** The parts of a result that a release would show; each choice includes the parts before it. */
const PREVIEWED = ['score', 'correctness', 'answers'] as const;

export const resultSearch = searchParams({
  /** Shows the result as its taker would see it after this release. */
  preview: oneOf(PREVIEWED),
  /** When the release would take effect; by default in a minute. */
  at: words(40),
});

export const reviewSearch = searchParams({
  /** The topic whose mistakes are shown; by default all topics. */
  topic: words(200),
  /** Shows the mistakes whose question has no topic. */
  untagged: flag,
});

export const markingSearch = searchParams({
  /** The session whose answers are graded; by default answers are graded by question. */
  session: uuid,
  /** The question to grade; by default the first one with waiting answers. */
  question: uuid,
});

export const analysisSearch = searchParams({
  shown: oneOf(SHOWN),
  /** The question whose row is open. */
  question: uuid,
});
