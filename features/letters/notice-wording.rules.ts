/** The texts that each language needs for the daily mail of notices. */

/** The kinds of notices in a mail. */
export type MailedKind =
  | 'result_out'
  | 'score_changed'
  | 'test_allotted'
  | 'work_allotted'
  | 'due_tomorrow'
  | 'doubt_answered'
  | 'doubt_waiting'
  | 'report_ready'
  | 'job_done'
  | 'announcement';

export interface NoticeWording {
  readonly subject: string;
  readonly intro: string;
  /** The heading above the titles of each kind. */
  readonly headings: Readonly<Record<MailedKind, string>>;
  readonly read: (link: string) => string;
  readonly stop: (link: string) => string;
}
