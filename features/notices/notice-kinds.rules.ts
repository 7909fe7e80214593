/** The kinds of what somebody is told of, in the order in which they are chosen. */
export const NOTICE_KINDS = [
  ...(['result_out', 'score_changed', 'test_allotted', 'work_allotted', 'due_tomorrow'] as const),
  ...(['doubt_answered', 'doubt_waiting', 'report_ready', 'job_done', 'announcement'] as const),
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
