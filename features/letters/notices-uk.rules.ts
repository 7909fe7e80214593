/** The daily mail of notices in Ukrainian. */
import type { NoticeWording } from './notice-wording.rules.ts';

export const uk: NoticeWording = {
  subject: 'Нове для вас',
  intro: 'Нове для вас:',
  headings: {
    result_out: 'Оприлюднені результати',
    score_changed: 'Змінені бали',
    test_allotted: 'Тести для вас',
    work_allotted: 'Для вивчення',
    due_tomorrow: 'Термін завтра',
    doubt_answered: 'Відповіді на ваші запитання',
    doubt_waiting: 'Запитання, що чекають на відповідь',
    report_ready: 'Тижневі звіти, що чекають на схвалення',
    job_done: 'Завершені завдання',
    announcement: 'Оголошення',
  },
  read: (link) => `Прочитайте в Assay:\n${link}`,
  stop: (link) => `Щоб більше не отримувати ці листи, вимкніть їх тут:\n${link}`,
};
