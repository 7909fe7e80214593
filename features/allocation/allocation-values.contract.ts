/**
 * Values that allocation calls take and that screens keep in their URL. They have their own file, so that the
 * first page need not load the calls.
 */

/** A person's status with an assessment. */
export const ASSESSMENT_STANDINGS = [
  /** The test has not opened yet. */
  'upcoming',
  /**
   * The person may start the test. A session that was created for them but never started does not change
   * this.
   */
  'ready',
  /** A session of the test is started and not submitted. */
  'under_way',
  'done',
  /** The window is over and nothing was started. */
  'missed',
] as const;

/** Kinds of targets that something can be assigned to. */
export const ALLOCATION_TARGETS = ['person', 'group', 'school'] as const;

/** Kinds of content that can be assigned. */
export const ASSIGNED_KINDS = ['test', 'practice_set', 'material', 'library_group', 'video'] as const;
export type AssignedKind = (typeof ASSIGNED_KINDS)[number];
