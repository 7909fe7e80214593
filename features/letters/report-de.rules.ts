/** The texts of the weekly report in German, with "Sie". */
import type { ReportWording } from './report-wording.rules.ts';

export const de: ReportWording = {
  mail: {
    subject: (name) => `Die Woche von ${name}`,
    ready: (link) => `der Bericht der Woche ist fertig. Hier können Sie ihn lesen:\n${link}`,
    private_until: (lasts) =>
      `Die Seite öffnet sich ${lasts} lang ohne Passwort. Geben Sie den Link deshalb nicht weiter.`,
    stop: (link) => `Wenn Sie diese Mails nicht mehr bekommen möchten, bestellen Sie sie hier ab:\n${link}`,
  },
  page: {
    title: (name) => `Die Woche von ${name}`,
    written_for: (name) => `geschrieben für ${name}`,
    no_work: 'In dieser Woche wurde nichts abgegeben.',
    worked: (days) => `Gearbeitet an ${days} von 7 Tagen.`,
    score_of: (title, score) => `${title}: ${score}`,
    change: (points) => `${points} gegenüber dem vergleichbaren Test davor`,
    range: (low, high) =>
      `Die Werte sind Schätzungen aus Übungstests. In zwei von drei Fällen brächte ein gleicher Test ${low} bis ${high}.`,
    this_week: 'Diese Woche',
    week_before: 'Woche davor',
    tests: 'Tests',
    test_answers: 'Richtige Antworten in Tests',
    practice_answers: 'Richtige Antworten beim Üben',
    review_answers: 'Richtige Antworten beim Wiederholen',
    reading: 'Lesen',
    lessons: 'Aufgezeichnete Stunden',
    doubts_asked: 'Fragen an die Lehrkräfte',
    time: 'Zeit',
    days_worked: 'Tage mit Arbeit',
    of: (part, whole) => `${part} von ${whole}`,
    done: 'Was gemacht wurde',
    minutes_a_day: 'Minuten am Tag',
    hatched: 'schraffiert: Tests',
    brought: 'Tests vor und nach dem Üben',
    better: 'Was besser ist',
    skills_note: 'In Prozent: die Chance, eine neue Frage richtig zu beantworten.',
    next: 'Was als Nächstes kommt',
    from_tutor: 'Vom Tutor',
    from_school: 'Von der Schule',
    in_language: (language) => `auf ${language}`,
    since: (day) => `Hier zählt auch Arbeit seit ${day}: Sie kam nach dem letzten Bericht.`,
    waiting: (tests) =>
      tests === 1
        ? '1 Test abgegeben; das Ergebnis ist noch nicht freigegeben.'
        : `${tests} Tests abgegeben; die Ergebnisse sind noch nicht freigegeben.`,
    not_released: 'Ergebnis noch nicht freigegeben',
    review_closed: 'geschlossen, solange ein Test läuft',
    less: 'Seit dem Versand hat sich etwas geändert. Es ist hier weggelassen.',
    agreed: (day) => `Sie bekommen dies, weil Sie am ${day} zugestimmt haben.`,
    open_until: (day) =>
      `Diese Seite öffnet sich bis ${day} ohne Passwort. Geben Sie den Link deshalb nicht weiter.`,
    private_to: (name) => `Sie zeigt die Ergebnisse von ${name} nur Ihnen.`,
    pdf: 'Als PDF speichern',
    unprintable: 'Zeichen, für die diese Datei keine Schrift hat, stehen als Unicode-Nummern in Klammern.',
    stop: 'Diese Mails abbestellen',
    pause: '4 Wochen pausieren',
    resume: 'Wieder bestellen',
    close: 'Diese Seite jetzt schließen',
    stopped: 'Abbestellt. Es kommen keine weiteren Mails.',
    paused: (day) => `Pausiert. Die nächste Mail kommt nach dem ${day}.`,
    closed: 'Diese Seite ist geschlossen',
    closed_what_now: 'Die nächste kommt mit der nächsten Mail.',
  },
};
