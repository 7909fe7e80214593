/** Values that calls of allocation take and that addresses of screens name: by themselves, so that a first page loads no call for them. */

/** Where a person stands with an assessment. */
export const ASSESSMENT_STANDINGS = [
  /** It is not open yet. */
  'upcoming',
  /** It may be begun. */
  'ready',
  'under_way',
  'done',
  /** Nothing was begun and the window is over. */
  'missed',
] as const;
