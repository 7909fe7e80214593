/**
 * Values that both the gradebook's calls and the screen's address use. They have their own file, so that a
 * first page need not load the calls.
 */

/** What a column is: a test, a practice set or test for practice, a test of essays only, or a grade from elsewhere. */
export const COLUMN_KINDS = ['test', 'practice', 'essay', 'outside'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/**
 * The state of one student's work in a column. `not_started` also means that it opens later. `submitted`: the
 * score is being computed. `needs_grading`: an answer waits for a grader. `scored`: the student does not see
 * the score yet. `expired`: the time ran out before the student started. `voided`: the only session does not
 * count.
 */
export const CELL_STATES = [
  'not_assigned',
  'not_started',
  'in_progress',
  'paused',
  'submitted',
  'needs_grading',
  'scored',
  'released',
  'excused',
  'voided',
  'expired',
] as const;
export type CellState = (typeof CELL_STATES)[number];

/** Filters for students with at least one such cell. */
export const CELL_FILTERS = ['needs_grading', 'not_released', 'late', 'not_started'] as const;
export type CellFilter = (typeof CELL_FILTERS)[number];

export const GRADEBOOK_ORDERINGS = ['name', 'average', 'column'] as const;

/** Which attempt counts if a student took a test several times. */
export const COUNTED_ATTEMPTS = ['latest', 'best'] as const;
export type CountedAttempt = (typeof COUNTED_ATTEMPTS)[number];

/** Why the newest session of a cell cannot be released now. `no_right`: the reader may not release results. */
export const RELEASE_OBSTACLES = [
  'no_right',
  'no_session',
  'not_submitted',
  'needs_grading',
  'being_scored',
  'planned',
  'released',
  'never',
] as const;
export type ReleaseObstacle = (typeof RELEASE_OBSTACLES)[number];
