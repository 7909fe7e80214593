/** The kinds of notices, in the order in which the preferences list them. */
export const NOTICE_KINDS = [
  'result_out' as const,
  'score_changed' as const,
  'test_allotted' as const,
  'work_allotted' as const,
  'due_tomorrow' as const,
  'doubt_answered' as const,
  'doubt_waiting' as const,
  'report_ready' as const,
  'job_done' as const,
  'announcement' as const,
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The kinds of items that notices link to. */
export const NOTICE_SUBJECTS = [
  'session' as const,
  'test' as const,
  'practice_set' as const,
  'material' as const,
  'video' as const,
  'doubt' as const,
  'weekly_reports' as const,
  'job' as const,
  'announcement' as const,
] as const;
