/** The texts of the weekly report in French, with "vous". */
import type { ReportWording } from './report-wording.rules.ts';

export const fr: ReportWording = {
  mail: {
    subject: (name) => `La semaine de ${name}`,
    ready: (link) => `Le rapport de la semaine est prêt. Vous pouvez le lire ici :\n${link}`,
    private_until: (lasts) =>
      `La page s’ouvre sans mot de passe pendant ${lasts} : ne transmettez donc pas le lien.`,
    stop: (link) => `Pour ne plus recevoir ces e-mails, arrêtez-les ici :\n${link}`,
  },
  page: {
    title: (name) => `La semaine de ${name}`,
    written_for: (name) => `écrit pour ${name}`,
    no_work: 'Aucun travail n’a été rendu cette semaine.',
    worked: (days) => `Travail sur ${days} jours sur 7.`,
    score_of: (title, score) => `${title} : ${score}`,
    change: (points) => `${points} par rapport au test comparable précédent`,
    range: (low, high) =>
      `Les scores sont des estimations d’entraînement. Deux fois sur trois, un test semblable donnerait de ${low} à ${high}.`,
    this_week: 'Cette semaine',
    week_before: 'Semaine précédente',
    tests: 'Tests faits',
    test_answers: 'Bonnes réponses aux tests',
    practice_answers: 'Bonnes réponses à l’entraînement',
    review_answers: 'Bonnes réponses en révision',
    reading: 'Lecture',
    lessons: 'Cours enregistrés',
    doubts_asked: 'Questions aux tuteurs',
    time: 'Temps',
    days_worked: 'Jours de travail',
    of: (part, whole) => `${part} sur ${whole}`,
    done: 'Ce qui a été fait',
    minutes_a_day: 'Minutes par jour',
    hatched: 'hachuré : tests',
    brought: 'Tests avant et après le travail',
    better: 'Ce qui va mieux',
    skills_note: 'En pour cent : la chance de réussir une nouvelle question.',
    next: 'La suite',
    from_tutor: 'Du tuteur',
    from_school: 'De l’école',
    in_language: (language) => `en ${language}`,
    since: (day) => `Le travail depuis le ${day} est compté ici : il est arrivé après le dernier rapport.`,
    waiting: (tests) =>
      tests === 1
        ? '1 test rendu ; son résultat n’est pas encore publié.'
        : `${tests} tests rendus ; leurs résultats ne sont pas encore publiés.`,
    not_released: 'résultat pas encore publié',
    review_closed: 'masqué pendant qu’un test est en cours',
    less: 'Quelque chose a changé depuis l’envoi et ne figure pas ici.',
    agreed: (day) => `Vous recevez ceci parce que vous avez donné votre accord le ${day}.`,
    open_until: (day) =>
      `Cette page s’ouvre sans mot de passe jusqu’au ${day} : ne transmettez donc pas le lien.`,
    private_to: (name) => `Elle montre les résultats de ${name} à vous seul.`,
    pdf: 'Enregistrer en PDF',
    unprintable:
      'Les caractères pour lesquels ce fichier n’a pas de police figurent entre crochets avec leur numéro Unicode.',
    stop: 'Arrêter ces e-mails',
    pause: 'Suspendre 4 semaines',
    resume: 'Réactiver',
    close: 'Fermer cette page maintenant',
    stopped: 'Arrêté. Vous ne recevrez plus ces e-mails.',
    paused: (day) => `Suspendu. Le prochain e-mail viendra après le ${day}.`,
    closed: 'Cette page est fermée',
    closed_what_now: 'La suivante viendra avec le prochain e-mail.',
  },
};
