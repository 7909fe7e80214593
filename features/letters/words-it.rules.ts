/** The letters in Italian, with "lei". */
import type { Wording } from './wording.rules.ts';

const ignore = 'Non l’ha chiesto lei? Allora non è cambiato nulla e non deve fare nulla.';
const alarm = 'La modifica non viene da lei? Avvisi subito la sua scuola.';
const works = (lasts: string) => `Il link è valido per ${lasts}.`;

export const it: Wording = {
  greeting: (name) => `Buongiorno ${name},`,
  greeting_without_name: 'Buongiorno,',
  invitation: ({ link, lasts, username, by, school }) => ({
    subject: `${school ?? by}: invito ad Assay`,
    lines: [
      school === null
        ? `${by} ha creato un account per lei su Assay, una piattaforma per test, esercizi e risultati.`
        : `${by} (${school}) ha creato un account per lei su Assay, dove si trovano i test, gli esercizi e i risultati di ${school}.`,
      `Scelga qui la sua password e potrà accedere:\n${link}`,
      works(lasts),
      `Il suo nome utente è ${username}. Può accedere con questo o con questo indirizzo e-mail.`,
      `Non conosce ${school ?? by}? Allora può ignorare questa e-mail.`,
    ],
  }),
  reset: ({ link, lasts, username }) => ({
    subject: 'Imposti una nuova password',
    lines: [
      `imposti qui una nuova password:\n${link}`,
      `Il link si può usare una sola volta ed è valido per ${lasts}.`,
      `Il suo nome utente è ${username}. Può accedere con questo o con questo indirizzo e-mail.`,
      ignore,
    ],
  }),
  password_changed: {
    subject: 'La sua password è stata modificata',
    lines: ['la sua password è appena stata modificata e tutte le sue sessioni sono state chiuse.', alarm],
  },
  email_changed: {
    subject: 'Il suo indirizzo e-mail è stato modificato',
    lines: ['l’indirizzo e-mail con cui accede è appena stato modificato o rimosso.', alarm],
  },
  mobile_changed: {
    subject: 'Il suo numero di cellulare è stato modificato',
    lines: ['il numero di cellulare con cui accede è appena stato modificato o rimosso.', alarm],
  },
  change_email: ({ link, lasts }) => ({
    subject: 'Confermi il suo nuovo indirizzo e-mail',
    lines: [
      `confermi che questo indirizzo e-mail è suo:\n${link}`,
      works(lasts),
      'Da quel momento accederà con questo indirizzo e non più con quello precedente.',
      ignore,
    ],
  }),
  welcome: ({ link, lasts }) => ({
    subject: 'Confermi il suo indirizzo e-mail',
    lines: [
      `confermi che questo indirizzo e-mail è suo:\n${link}`,
      works(lasts),
      'Da quel momento potrà usarlo per accedere.',
      ignore,
    ],
  }),
  consent: ({ ward, link, lasts }) => ({
    subject: `Serve il suo consenso per ${ward}`,
    lines: [
      `abbiamo ricevuto l’iscrizione di ${ward} ad Assay, per svolgere test ed esercitarsi. Nell’iscrizione il suo nome compare come genitore o tutore legale.`,
      `Per dare il consenso apra questa pagina:\n${link}`,
      works(lasts),
      `Senza il suo consenso ${ward} non potrà iniziare. Se non è d’accordo, non deve fare nulla.`,
    ],
  }),
  mobile_code: ({ code, lasts }) =>
    `${code} è il suo codice. È valido per ${lasts}. Nessuno della scuola glielo chiederà.`,
  reminder: ({ title, by, link }) => ({
    subject: `Da completare: ${title}`,
    lines: [`${by} le ricorda «${title}», che non ha ancora completato.`, `Lo apra in Assay:\n${link}`],
  }),
  read_more: (link) => `Lo legga in Assay:\n${link}`,
  consent_page: {
    title: 'Il suo consenso',
    intro:
      'Come genitore o tutore legale, acconsente a che il minore indicato nell’e-mail svolga test e si eserciti qui, e che le sue risposte e i suoi risultati siano conservati a questo scopo. Può ritirare il consenso in qualsiasi momento avvisando la scuola.',
    act: 'Do il mio consenso',
    acting: 'Salvataggio',
    done: (first_name) => `Grazie. Ora ${first_name} può iniziare.`,
    no_token: 'Apra il link completo che si trova nell’e-mail.',
    spent: 'Questo link è già stato usato o è scaduto. Chieda che gliene venga inviato uno nuovo.',
    unreached: 'Il server non ha risposto. Non è cambiato nulla. Controlli la connessione e riprovi.',
    failed: 'Qualcosa è andato storto. Non è cambiato nulla. Riprovi tra qualche minuto.',
    language: 'Lingua',
  },
};
