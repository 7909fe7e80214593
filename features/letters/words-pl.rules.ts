/** The letters in Polish, with "Państwo" or without a form of address. */
import type { Wording } from './wording.rules.ts';

const ignore = 'Jeśli to nie była Państwa prośba, nic się nie zmieniło i nic nie trzeba robić.';
const alarm = 'Jeśli to nie Państwo, prosimy od razu zawiadomić szkołę.';
const works = (lasts: string) => `Link działa ${lasts}.`;

export const pl: Wording = {
  greeting: (name) => `Dzień dobry, ${name},`,
  greeting_without_name: 'Dzień dobry,',
  invitation: ({ link, lasts, username, by, school }) => ({
    subject: `${school ?? by}: zaproszenie do Assay`,
    lines: [
      school === null
        ? `Konto w Assay dla Państwa założył(a) ${by}. Assay to platforma z testami, ćwiczeniami i wynikami.`
        : `Konto w Assay dla Państwa założył(a) ${by} (${school}). Są tam testy, ćwiczenia i wyniki: ${school}.`,
      `Hasło można ustawić tutaj, a potem się zalogować:\n${link}`,
      works(lasts),
      `Nazwa użytkownika: ${username}. Można się logować nią albo tym adresem e-mail.`,
      `Nadawca (${school ?? by}) nie jest Państwu znany? Wtedy można zignorować tę wiadomość.`,
    ],
  }),
  reset: ({ link, lasts, username }) => ({
    subject: 'Nowe hasło',
    lines: [
      `nowe hasło można ustawić tutaj:\n${link}`,
      `Link działa tylko raz i przez ${lasts}.`,
      `Nazwa użytkownika: ${username}. Można się logować nią albo tym adresem e-mail.`,
      ignore,
    ],
  }),
  password_changed: {
    subject: 'Hasło zostało zmienione',
    lines: ['hasło zostało właśnie zmienione, a wszystkie sesje zakończone.', alarm],
  },
  email_changed: {
    subject: 'Adres e-mail został zmieniony',
    lines: ['adres e-mail używany do logowania został właśnie zmieniony lub usunięty.', alarm],
  },
  mobile_changed: {
    subject: 'Numer telefonu został zmieniony',
    lines: ['numer telefonu komórkowego używany do logowania został właśnie zmieniony lub usunięty.', alarm],
  },
  change_email: ({ link, lasts }) => ({
    subject: 'Potwierdzenie nowego adresu e-mail',
    lines: [
      `prosimy potwierdzić, że to Państwa adres e-mail:\n${link}`,
      works(lasts),
      'Potem będzie on służył do logowania zamiast poprzedniego.',
      ignore,
    ],
  }),
  welcome: ({ link, lasts }) => ({
    subject: 'Potwierdzenie adresu e-mail',
    lines: [
      `prosimy potwierdzić, że to Państwa adres e-mail:\n${link}`,
      works(lasts),
      'Potem można się nim logować.',
      ignore,
    ],
  }),
  consent: ({ ward, link, lasts }) => ({
    subject: `Prośba o zgodę: ${ward}`,
    lines: [
      `${ward} zgłasza się do Assay, aby rozwiązywać testy i ćwiczyć. W zgłoszeniu podano Państwa jako rodzica lub opiekuna.`,
      `Aby wyrazić zgodę, proszę otworzyć tę stronę:\n${link}`,
      works(lasts),
      `Bez Państwa zgody ${ward} nie może zacząć. Jeśli nie wyrażają Państwo zgody, nic nie trzeba robić.`,
    ],
  }),
  mobile_code: ({ code, lasts }) => `Kod: ${code}. Działa ${lasts}. Nikt ze szkoły o niego nie zapyta.`,
  reminder: ({ title, by, link }) => ({
    subject: `Do ukończenia: ${title}`,
    lines: [
      `${by} przypomina o materiale „${title}”, który nie został jeszcze ukończony.`,
      `Materiał jest dostępny w Assay:\n${link}`,
    ],
  }),
  read_more: (link) => `Do przeczytania w Assay:\n${link}`,
  consent_page: {
    title: 'Państwa zgoda',
    intro:
      'Jako rodzic lub opiekun wyrażają Państwo zgodę na to, aby dziecko wymienione w wiadomości rozwiązywało tu testy i ćwiczyło oraz aby w tym celu przechowywano jego odpowiedzi i wyniki. Zgodę można w każdej chwili wycofać, zawiadamiając szkołę.',
    act: 'Wyrażam zgodę',
    acting: 'Zapisywanie',
    done: (first_name) => `Dziękujemy. ${first_name} może już zacząć.`,
    no_token: 'Prosimy otworzyć cały link z wiadomości.',
    spent: 'Ten link został już użyty albo stracił ważność. Można poprosić o przesłanie nowego.',
    unreached:
      'Serwer nie odpowiedział. Nic się nie zmieniło. Proszę sprawdzić połączenie i spróbować ponownie.',
    failed: 'Coś poszło nie tak. Nic się nie zmieniło. Proszę spróbować ponownie za kilka minut.',
    language: 'Język',
  },
};
