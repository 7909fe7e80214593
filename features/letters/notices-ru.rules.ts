/** The daily mail of notices in Russian. */
import type { NoticeWording } from './notice-wording.rules.ts';

export const ru: NoticeWording = {
  subject: 'Новое для вас',
  intro: 'Новое для вас:',
  headings: {
    result_out: 'Опубликованные результаты',
    score_changed: 'Изменённые баллы',
    test_allotted: 'Тесты для вас',
    work_allotted: 'Для изучения',
    due_tomorrow: 'Срок завтра',
    doubt_answered: 'Ответы на ваши вопросы',
    doubt_waiting: 'Вопросы, ожидающие ответа',
    report_ready: 'Недельные отчёты, ожидающие одобрения',
    job_done: 'Завершённые задания',
    announcement: 'Объявления',
  },
  read: (link) => `Прочитайте в Assay:\n${link}`,
  stop: (link) => `Чтобы больше не получать эти письма, отключите их здесь:\n${link}`,
};
