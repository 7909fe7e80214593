/** The daily mail of notices in Brazilian Portuguese. */
import type { NoticeWording } from './notice-wording.rules.ts';

export const ptBr: NoticeWording = {
  subject: 'Novidades para você',
  intro: 'Isto é novo para você:',
  headings: {
    result_out: 'Resultados divulgados',
    score_changed: 'Notas que mudaram',
    test_allotted: 'Provas para você',
    work_allotted: 'Para estudar',
    due_tomorrow: 'Para amanhã',
    doubt_answered: 'Respostas às suas dúvidas',
    doubt_waiting: 'Dúvidas que esperam resposta',
    report_ready: 'Relatórios semanais a aprovar',
    job_done: 'Trabalhos concluídos',
    announcement: 'Avisos',
  },
  read: (link) => `Leia no Assay:\n${link}`,
  stop: (link) => `Para não receber mais estes e-mails, pare-os aqui:\n${link}`,
};
