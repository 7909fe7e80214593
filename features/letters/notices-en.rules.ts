/** The daily mail of notices in English. */
import type { NoticeWording } from './notice-wording.rules.ts';

export const en: NoticeWording = {
  subject: 'What’s new for you',
  intro: 'Here’s what’s new:',
  headings: {
    result_out: 'Released results',
    score_changed: 'Changed scores',
    test_allotted: 'New tests',
    work_allotted: 'New study assignments',
    due_tomorrow: 'Due tomorrow',
    doubt_answered: 'Answers to your doubts',
    doubt_waiting: 'Doubts waiting for an answer',
    report_ready: 'Weekly reports to approve',
    job_done: 'Finished tasks',
    announcement: 'Announcements',
  },
  read: (link) => `Read more in Assay:\n${link}`,
  stop: (link) => `Unsubscribe from these emails:\n${link}`,
};
