/** The daily mail of notices in English. */
import type { NoticeWording } from './notice-wording.rules.ts';

export const en: NoticeWording = {
  subject: 'What is new for you',
  intro: 'This is new for you:',
  headings: {
    result_out: 'Released results',
    score_changed: 'Scores that changed',
    test_allotted: 'Tests for you',
    work_allotted: 'To study',
    due_tomorrow: 'Due tomorrow',
    doubt_answered: 'Answers to your doubts',
    doubt_waiting: 'Doubts that wait for an answer',
    report_ready: 'Weekly reports that wait for approval',
    job_done: 'Work that is done',
    announcement: 'Announcements',
  },
  read: (link) => `Read it in Assay:\n${link}`,
  stop: (link) => `To get no more of these mails, stop them here:\n${link}`,
};
