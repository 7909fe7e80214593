/** What a language must have words for so that a weekly report can be mailed and read in it. */

export interface ReportWording {
  readonly mail: {
    readonly subject: (name: string) => string;
    readonly ready: (link: string) => string;
    readonly private_until: (lasts: string) => string;
    readonly stop: (link: string) => string;
  };
  readonly page: ReportPage;
}

/** The page that a report is read on, and its PDF. A name is as it stands: no language bends it. */
export interface ReportPage {
  readonly title: (name: string) => string;
  readonly written_for: (name: string) => string;
  readonly no_work: string;
  /** `days` of seven. */
  readonly worked: (days: string) => string;
  readonly score_of: (title: string, score: string) => string;
  /** `points` with its sign. */
  readonly change: (points: string) => string;
  readonly range: (low: string, high: string) => string;
  readonly this_week: string;
  readonly week_before: string;
  readonly tests: string;
  readonly test_answers: string;
  readonly practice_answers: string;
  /** Of what was missed before and came back. */
  readonly review_answers: string;
  /** Time with texts, and with recorded lessons. */
  readonly reading: string;
  readonly lessons: string;
  /** Questions that the student asked the tutors. */
  readonly doubts_asked: string;
  readonly time: string;
  readonly days_worked: string;
  readonly of: (part: string, whole: string) => string;
  readonly done: string;
  readonly minutes_a_day: string;
  /** What is hatched in the chart of the days. */
  readonly hatched: string;
  /** The same kind of test questions before they were studied and after. */
  readonly brought: string;
  readonly better: string;
  readonly skills_note: string;
  readonly next: string;
  readonly from_tutor: string;
  readonly from_school: string;
  readonly in_language: (language: string) => string;
  readonly since: (day: string) => string;
  /** Tests that were submitted and whose result is not released yet; their number. */
  readonly waiting: (tests: number) => string;
  /** In the place of a session's right answers. */
  readonly not_released: string;
  /** In place of the result of a released test while a test in progress closes its review. */
  readonly review_closed: string;
  readonly less: string;
  readonly agreed: (day: string) => string;
  readonly open_until: (day: string) => string;
  readonly private_to: (name: string) => string;
  readonly pdf: string;
  /** At the end of a PDF that has such characters. */
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
