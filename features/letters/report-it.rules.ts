/** A weekly report in Italian, with "Lei". */
import type { ReportWording } from './report-wording.rules.ts';

export const it: ReportWording = {
  mail: {
    subject: (name) => `La settimana di ${name}`,
    ready: (link) => `Il rapporto della settimana è pronto. Può leggerlo qui:\n${link}`,
    private_until: (lasts) => `La pagina si apre senza password per ${lasts}: non inoltri quindi il link.`,
    stop: (link) => `Se non desidera più ricevere queste e-mail, può interromperle qui:\n${link}`,
  },
  page: {
    title: (name) => `La settimana di ${name}`,
    written_for: (name) => `scritto per ${name}`,
    no_work: 'Questa settimana non è stato consegnato alcun lavoro.',
    worked: (days) => `Lavoro in ${days} giorni su 7.`,
    score_of: (title, score) => `${title}: ${score}`,
    change: (points) => `${points} rispetto al test simile precedente`,
    range: (low, high) =>
      `I punteggi sono stime di esercitazione. Due volte su tre un test simile darebbe da ${low} a ${high}.`,
    this_week: 'Questa settimana',
    week_before: 'Settimana precedente',
    tests: 'Test svolti',
    test_answers: 'Risposte giuste nei test',
    practice_answers: 'Risposte giuste negli esercizi',
    review_answers: 'Risposte giuste nel ripasso',
    reading: 'Lettura',
    lessons: 'Lezioni registrate',
    doubts_asked: 'Domande ai tutor',
    time: 'Tempo',
    days_worked: 'Giorni di lavoro',
    of: (part, whole) => `${part} su ${whole}`,
    done: 'Che cosa è stato fatto',
    minutes_a_day: 'Minuti al giorno',
    hatched: 'tratteggiato: test',
    brought: 'Test prima e dopo lo studio',
    better: 'Che cosa va meglio',
    skills_note: 'In percentuale: la probabilità di rispondere bene a una domanda nuova.',
    next: 'Che cosa viene dopo',
    from_tutor: 'Dal tutor',
    from_school: 'Dalla scuola',
    in_language: (language) => `in ${language}`,
    since: (day) => `Qui conta il lavoro dal ${day}: è arrivato dopo l’ultimo rapporto.`,
    waiting: (tests) =>
      tests === 1
        ? '1 test consegnato; il risultato non è ancora pubblicato.'
        : `${tests} test consegnati; i risultati non sono ancora pubblicati.`,
    not_released: 'risultato non ancora pubblicato',
    less: 'Qualcosa è cambiato dopo l’invio e qui non compare.',
    agreed: (day) => `Riceve questo perché ha dato il consenso il ${day}.`,
    open_until: (day) => `Questa pagina si apre senza password fino al ${day}: non inoltri quindi il link.`,
    private_to: (name) => `Mostra i risultati di ${name} solo a Lei.`,
    pdf: 'Salva come PDF',
    unprintable:
      'I caratteri per i quali questo file non ha un font compaiono tra parentesi con il loro numero Unicode.',
    stop: 'Interrompi queste e-mail',
    pause: 'Sospendi per 4 settimane',
    resume: 'Riattiva',
    close: 'Chiudi subito questa pagina',
    stopped: 'Interrotto. Non arriveranno altre e-mail.',
    paused: (day) => `Sospeso. La prossima e-mail arriverà dopo il ${day}.`,
    closed: 'Questa pagina è chiusa',
    closed_what_now: 'La prossima arriverà con la prossima e-mail.',
  },
};
