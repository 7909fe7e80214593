/** The daily mail of notices in Polish. */
import type { NoticeWording } from './notice-wording.rules.ts';

export const pl: NoticeWording = {
  subject: 'Co nowego dla Ciebie',
  intro: 'Oto co nowego dla Ciebie:',
  headings: {
    result_out: 'Udostępnione wyniki',
    score_changed: 'Zmienione wyniki',
    test_allotted: 'Testy dla Ciebie',
    work_allotted: 'Do nauki',
    due_tomorrow: 'Termin jutro',
    doubt_answered: 'Odpowiedzi na Twoje pytania',
    doubt_waiting: 'Pytania czekające na odpowiedź',
    report_ready: 'Raporty tygodniowe do zatwierdzenia',
    job_done: 'Zakończone zadania',
    announcement: 'Ogłoszenia',
  },
  read: (link) => `Przeczytaj w Assay:\n${link}`,
  stop: (link) => `Aby nie dostawać więcej tych wiadomości, wyłącz je tutaj:\n${link}`,
};
