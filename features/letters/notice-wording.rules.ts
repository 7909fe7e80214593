/** What a language must have words for so that somebody is mailed once a day what is new for them. */

/** What a mail tells of. */
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
  /** Above the titles of a kind. */
  readonly headings: Readonly<Record<MailedKind, string>>;
  readonly read: (link: string) => string;
  readonly stop: (link: string) => string;
}
