/** The letters in Brazilian Portuguese, with "você". */
import type { Wording } from './wording.rules.ts';

const ignore = 'Não foi você que pediu? Então nada mudou, e você não precisa fazer nada.';
const alarm = 'Não foi você? Avise sua escola imediatamente.';
const works = (lasts: string) => `O link vale por ${lasts}.`;

export const ptBr: Wording = {
  greeting: (name) => `Olá, ${name}.`,
  greeting_without_name: 'Olá.',
  invitation: ({ link, lasts, username, by, school }) => ({
    subject: `${school ?? by}: convite para o Assay`,
    lines: [
      school === null
        ? `${by} criou uma conta para você no Assay, uma plataforma de testes, práticas e resultados.`
        : `${by}, de ${school}, criou uma conta para você no Assay, onde ficam os testes, as práticas e os resultados de ${school}.`,
      `Escolha sua senha aqui e você poderá entrar:\n${link}`,
      works(lasts),
      `Seu nome de usuário é ${username}. Você pode entrar com ele ou com este e-mail.`,
      `Você não conhece ${school ?? by}? Então pode ignorar este e-mail.`,
    ],
  }),
  reset: ({ link, lasts, username }) => ({
    subject: 'Crie uma nova senha',
    lines: [
      `Crie uma nova senha aqui:\n${link}`,
      `O link funciona uma única vez e vale por ${lasts}.`,
      `Seu nome de usuário é ${username}. Você pode entrar com ele ou com este e-mail.`,
      ignore,
    ],
  }),
  password_changed: {
    subject: 'Sua senha foi alterada',
    lines: ['Sua senha acaba de ser alterada, e todas as suas sessões foram encerradas.', alarm],
  },
  email_changed: {
    subject: 'Seu e-mail foi alterado',
    lines: ['O e-mail com que você entra acaba de ser alterado ou removido.', alarm],
  },
  mobile_changed: {
    subject: 'Seu número de celular foi alterado',
    lines: ['O número de celular com que você entra acaba de ser alterado ou removido.', alarm],
  },
  change_email: ({ link, lasts }) => ({
    subject: 'Confirme seu novo e-mail',
    lines: [
      `Confirme que este e-mail é seu:\n${link}`,
      works(lasts),
      'Depois disso, você entra com ele, e não mais com o anterior.',
      ignore,
    ],
  }),
  welcome: ({ link, lasts }) => ({
    subject: 'Confirme seu e-mail',
    lines: [
      `Confirme que este e-mail é seu:\n${link}`,
      works(lasts),
      'Depois disso, você pode entrar com ele.',
      ignore,
    ],
  }),
  consent: ({ ward, link, lasts }) => ({
    subject: `${ward} precisa do seu consentimento`,
    lines: [
      `${ward} se inscreveu no Assay para fazer e praticar provas, e indicou você como responsável.`,
      `Se concordar, abra esta página:\n${link}`,
      works(lasts),
      `Sem o seu consentimento, ${ward} não pode começar. Se não concordar, você não precisa fazer nada.`,
    ],
  }),
  mobile_code: ({ code, lasts }) =>
    `${code} é o seu código. Ele vale por ${lasts}. Ninguém da escola vai pedi-lo a você.`,
  reminder: ({ title, by, link }) => ({
    subject: `Falta concluir: ${title}`,
    lines: [`${by} lembra você de “${title}”, que ainda não foi concluído.`, `Abra no Assay:\n${link}`],
  }),
  read_more: (link) => `Leia no Assay:\n${link}`,
  consent_page: {
    title: 'Seu consentimento',
    intro:
      'Como mãe, pai ou responsável, você concorda que a criança citada no e-mail faça e pratique provas aqui, e que as respostas e os resultados dela sejam guardados para isso. Você pode retirar o consentimento a qualquer momento, avisando a escola.',
    act: 'Eu concordo',
    acting: 'Salvando',
    done: (first_name) => `Agradecemos. ${first_name} já pode começar.`,
    no_token: 'Abra o link completo do e-mail.',
    spent: 'Este link já foi usado ou expirou. Peça que enviem um novo a você.',
    unreached: 'O servidor não respondeu. Nada foi alterado. Verifique sua conexão e tente de novo.',
    failed: 'Algo deu errado. Nada foi alterado. Tente de novo em alguns minutos.',
    language: 'Idioma',
  },
};
