/** The texts that each language needs for the mail of a weekly report. */

export interface ReportWording {
  readonly mail: {
    readonly subject: (name: string) => string;
    readonly ready: (link: string) => string;
    readonly private_until: (lasts: string) => string;
    readonly stop: (link: string) => string;
  };
  readonly page: ReportPage;
}

/**
 * The texts of a weekly report's page and PDF. Names are inserted unchanged, so the sentences must not
 * inflect them.
 */
export interface ReportPage {
  readonly title: (name: string) => string;
  readonly written_for: (name: string) => string;
  readonly no_work: string;
  /** Says that the student worked on `days` out of seven days. */
  readonly worked: (days: string) => string;
  readonly score_of: (title: string, score: string) => string;
  /** `points` is text that includes the sign, `+` or `−`. */
  readonly change: (points: string) => string;
  readonly range: (low: string, high: string) => string;
  readonly this_week: string;
  readonly week_before: string;
  readonly tests: string;
  readonly test_answers: string;
  readonly practice_answers: string;
  /** Answers to questions that were missed before and came back for review. */
  readonly review_answers: string;
  /** Minutes with reading materials, and with videos. */
  readonly reading: string;
  readonly lessons: string;
  /** Questions that the student asked the tutors. */
  readonly doubts_asked: string;
  readonly time: string;
  readonly days_worked: string;
  readonly of: (part: string, whole: string) => string;
  readonly done: string;
  readonly minutes_a_day: string;
  /** The legend for the hatched part of the chart of days. */
  readonly hatched: string;
  /** The heading for test questions of one kind, before and after they were studied. */
  readonly brought: string;
  readonly better: string;
  readonly skills_note: string;
  readonly next: string;
  readonly from_tutor: string;
  readonly from_school: string;
  readonly in_language: (language: string) => string;
  readonly since: (day: string) => string;
  /** Says how many submitted tests have unreleased results. */
  readonly waiting: (tests: number) => string;
  /** The text shown in place of a session's right answers. */
  readonly not_released: string;
  /** The text shown in place of a released result while a test in progress closes its review. */
  readonly review_closed: string;
  readonly less: string;
  readonly agreed: (day: string) => string;
  readonly open_until: (day: string) => string;
  readonly private_to: (name: string) => string;
  readonly pdf: string;
  /** The note at the end of a PDF that contains unprintable characters. */
  readonly unprintable: string;
  readonly stop: string;
  readonly pause: string;
  readonly resume: string;
  readonly close: string;
  readonly stopped: string;
  readonly paused: (day: string) => string;
  readonly closed: string;
  readonly closed_what_now: string;
}
