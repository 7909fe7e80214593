/** The daily mail of notices in Spanish. */
import type { NoticeWording } from './notice-wording.rules.ts';

export const es: NoticeWording = {
  subject: 'Novedades para ti',
  intro: 'Esto es nuevo para ti:',
  headings: {
    result_out: 'Resultados publicados',
    score_changed: 'Puntuaciones que han cambiado',
    test_allotted: 'Pruebas para ti',
    work_allotted: 'Para estudiar',
    due_tomorrow: 'Para mañana',
    doubt_answered: 'Respuestas a tus dudas',
    doubt_waiting: 'Dudas que esperan respuesta',
    report_ready: 'Informes semanales por aprobar',
    job_done: 'Trabajos terminados',
    announcement: 'Anuncios',
  },
  read: (link) => `Léelo en Assay:\n${link}`,
  stop: (link) => `Para no recibir más estos correos, deténlos aquí:\n${link}`,
};
