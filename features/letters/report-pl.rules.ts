/** A weekly report in Polish, without a form of address. */
import type { ReportWording } from './report-wording.rules.ts';

export const pl: ReportWording = {
  mail: {
    subject: (name) => `Tydzień: ${name}`,
    ready: (link) => `Raport z tygodnia jest gotowy. Można go przeczytać tutaj:\n${link}`,
    private_until: (lasts) =>
      `Strona otwiera się bez hasła przez ${lasts}, dlatego proszę nie przekazywać linku.`,
    stop: (link) => `Aby nie otrzymywać więcej tych wiadomości, proszę je tutaj wyłączyć:\n${link}`,
  },
  page: {
    title: (name) => `Tydzień: ${name}`,
    written_for: (name) => `dla: ${name}`,
    no_work: 'W tym tygodniu nie oddano żadnej pracy.',
    worked: (days) => `Praca w ${days} z 7 dni.`,
    score_of: (title, score) => `${title}: ${score}`,
    change: (points) => `${points} w porównaniu z poprzednim podobnym testem`,
    range: (low, high) =>
      `Wyniki są szacunkami z ćwiczeń. Dwa razy na trzy podobny test dałby od ${low} do ${high}.`,
    this_week: 'Ten tydzień',
    week_before: 'Poprzedni tydzień',
    tests: 'Testy',
    test_answers: 'Poprawne odpowiedzi w testach',
    practice_answers: 'Poprawne odpowiedzi w ćwiczeniach',
    review_answers: 'Poprawne odpowiedzi w powtórkach',
    reading: 'Czytanie',
    lessons: 'Nagrane lekcje',
    doubts_asked: 'Pytania do korepetytorów',
    time: 'Czas',
    days_worked: 'Dni z pracą',
    of: (part, whole) => `${part} z ${whole}`,
    done: 'Co zostało zrobione',
    minutes_a_day: 'Minuty dziennie',
    hatched: 'kreskowane: testy',
    brought: 'Testy przed nauką i po niej',
    better: 'Co jest lepiej',
    skills_note: 'W procentach: szansa na poprawną odpowiedź na nowe pytanie.',
    next: 'Co dalej',
    from_tutor: 'Od korepetytora',
    from_school: 'Od szkoły',
    in_language: (language) => `język: ${language}`,
    since: (day) => `Liczy się tu praca od ${day}: powstała po poprzednim raporcie.`,
    waiting: (tests) =>
      tests === 1
        ? 'Oddano 1 test; jego wyniku jeszcze nie udostępniono.'
        : `Oddane testy: ${tests}; ich wyników jeszcze nie udostępniono.`,
    not_released: 'wyniku jeszcze nie udostępniono',
    less: 'Coś się zmieniło po wysłaniu i zostało tu pominięte.',
    agreed: (day) => `Ta wiadomość przychodzi, ponieważ dnia ${day} udzielono na nią zgody.`,
    open_until: (day) => `Ta strona otwiera się bez hasła do ${day}, dlatego proszę nie przekazywać linku.`,
    private_to: (name) => `Pokazuje wyniki (${name}) tylko adresatowi.`,
    pdf: 'Zapisz jako PDF',
    unprintable: 'Znaki, dla których ten plik nie ma kroju pisma, są podane w nawiasach jako numery Unicode.',
    stop: 'Wyłącz te wiadomości',
    pause: 'Wstrzymaj na 4 tygodnie',
    resume: 'Włącz ponownie',
    close: 'Zamknij tę stronę teraz',
    stopped: 'Wyłączono. Wiadomości nie będą więcej przychodzić.',
    paused: (day) => `Wstrzymano. Następna wiadomość przyjdzie po ${day}.`,
    closed: 'Ta strona jest zamknięta',
    closed_what_now: 'Następna przyjdzie z kolejną wiadomością.',
  },
};
