/** The daily mail of notices in German. */
import type { NoticeWording } from './notice-wording.rules.ts';

export const de: NoticeWording = {
  subject: 'Neues für dich',
  intro: 'Das ist neu für dich:',
  headings: {
    result_out: 'Ergebnisse, die da sind',
    score_changed: 'Geänderte Punktzahlen',
    test_allotted: 'Tests für dich',
    work_allotted: 'Zum Lernen',
    due_tomorrow: 'Morgen fällig',
    doubt_answered: 'Antworten auf deine Fragen',
    doubt_waiting: 'Fragen, die auf eine Antwort warten',
    report_ready: 'Wochenberichte, die auf Freigabe warten',
    job_done: 'Fertige Aufträge',
    announcement: 'Ankündigungen',
  },
  read: (link) => `In Assay lesen:\n${link}`,
  stop: (link) => `Wenn du diese Mails nicht mehr bekommen willst, beende sie hier:\n${link}`,
};
