/** What the list of results, a review, marking and an analysis keep in their addresses. */
import { flag, oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';

/** What the list of an analysis can be narrowed to. */
export const SHOWN = ['flagged', 'typed', 'reading_writing', 'math', 'other', 'unscored'] as const;

export const resultsSearch = searchParams({
  page: whole(1),
});

/** The parts of a result that a release would show, each with those before it. */
const PREVIEWED = ['score', 'correctness', 'answers'] as const;

export const resultSearch = searchParams({
  /** The result is shown as its taker would see it after such a release. */
  preview: oneOf(PREVIEWED),
  /** When that would be; in a minute without one. */
  at: words(40),
});

export const reviewSearch = searchParams({
  /** The topic whose mistakes are gone through; without one all of them are. */
  topic: words(200),
  /** The mistakes whose question has no topic are gone through. */
  untagged: flag,
});

export const markingSearch = searchParams({
  /** The session whose answers are marked; without one those to a question are. */
  session: uuid,
  /** Without one the first whose answers wait. */
  question: uuid,
});

export const analysisSearch = searchParams({
  shown: oneOf(SHOWN),
  /** The question whose row is open. */
  question: uuid,
});
