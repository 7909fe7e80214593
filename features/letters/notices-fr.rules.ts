/** The daily mail of notices in French. */
import type { NoticeWording } from './notice-wording.rules.ts';

export const fr: NoticeWording = {
  subject: 'Du nouveau pour vous',
  intro: 'Voici ce qui est nouveau pour vous :',
  headings: {
    result_out: 'Résultats disponibles',
    score_changed: 'Scores modifiés',
    test_allotted: 'Tests pour vous',
    work_allotted: 'À étudier',
    due_tomorrow: 'À rendre demain',
    doubt_answered: 'Réponses à vos questions',
    doubt_waiting: 'Questions en attente de réponse',
    report_ready: 'Rapports hebdomadaires à approuver',
    job_done: 'Travaux terminés',
    announcement: 'Annonces',
  },
  read: (link) => `À lire dans Assay :\n${link}`,
  stop: (link) => `Pour ne plus recevoir ces messages, arrêtez-les ici :\n${link}`,
};
