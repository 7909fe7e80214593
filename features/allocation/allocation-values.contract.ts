/** Values that calls of allocation take and that addresses of screens name: by themselves, so that a first page loads no call for them. */

/** Where a person stands with an assessment. */
export const ASSESSMENT_STANDINGS = [
  /** It is not open yet. */
  'upcoming',
  /** It may be started. A session that was made for it and never started changes nothing. */
  'ready',
  /** A session of it was started and is not submitted. */
  'under_way',
  'done',
  /** Nothing was started and the window is over. */
  'missed',
] as const;

/** To what something is assigned. */
export const ALLOCATION_TARGETS = ['person', 'group', 'school'] as const;

/** What may be assigned. */
export const ASSIGNED_KINDS = ['test', 'practice_set', 'material', 'library_group', 'video'] as const;
export type AssignedKind = (typeof ASSIGNED_KINDS)[number];
