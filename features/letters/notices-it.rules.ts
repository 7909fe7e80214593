/** The daily mail of notices in Italian. */
import type { NoticeWording } from './notice-wording.rules.ts';

export const it: NoticeWording = {
  subject: 'Novità per te',
  intro: 'Ecco le novità per te:',
  headings: {
    result_out: 'Risultati disponibili',
    score_changed: 'Punteggi cambiati',
    test_allotted: 'Prove per te',
    work_allotted: 'Da studiare',
    due_tomorrow: 'In scadenza domani',
    doubt_answered: 'Risposte ai tuoi dubbi',
    doubt_waiting: 'Dubbi in attesa di risposta',
    report_ready: 'Rapporti settimanali da approvare',
    job_done: 'Lavori conclusi',
    announcement: 'Avvisi',
  },
  read: (link) => `Leggi in Assay:\n${link}`,
  stop: (link) => `Per non ricevere più queste email, interrompile qui:\n${link}`,
};
