/** The letters in French, with "vous". A non-breaking space comes before : and ?. */
import type { Wording } from './wording.rules.ts';

const ignore = 'Vous n’avez rien demandé\u00a0? Alors rien n’a changé, et vous n’avez rien à faire.';
const alarm = 'Ce n’était pas vous\u00a0? Prévenez tout de suite votre établissement.';
const works = (lasts: string) => `Le lien est valable ${lasts}.`;

export const fr: Wording = {
  greeting: (name) => `Bonjour ${name},`,
  greeting_without_name: 'Bonjour,',
  invitation: ({ link, lasts, username, by, school }) => ({
    subject: `${school ?? by} vous invite sur Assay`,
    lines: [
      school === null
        ? `${by} a créé un compte pour vous sur Assay, une plateforme de tests, d’exercices et de résultats.`
        : `${by} (${school}) a créé un compte pour vous sur Assay, où se trouvent les tests, les exercices et les résultats de ${school}.`,
      `Choisissez votre mot de passe ici, et vous pourrez vous connecter\u00a0:\n${link}`,
      works(lasts),
      `Votre nom d’utilisateur est ${username}. Vous pouvez vous connecter avec lui ou avec cette adresse e-mail.`,
      `Vous ne connaissez pas ${school ?? by}\u00a0? Alors vous pouvez ignorer cet e-mail.`,
    ],
  }),
  reset: ({ link, lasts, username }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    lines: [
      `Choisissez un nouveau mot de passe ici\u00a0:\n${link}`,
      `Le lien ne sert qu’une fois et est valable ${lasts}.`,
      `Votre nom d’utilisateur est ${username}. Vous pouvez vous connecter avec lui ou avec cette adresse e-mail.`,
      ignore,
    ],
  }),
  password_changed: {
    subject: 'Votre mot de passe a été modifié',
    lines: ['Votre mot de passe vient d’être modifié, et toutes vos sessions ont été fermées.', alarm],
  },
  email_changed: {
    subject: 'Votre adresse e-mail a été modifiée',
    lines: ['L’adresse e-mail avec laquelle vous vous connectez vient d’être modifiée ou supprimée.', alarm],
  },
  mobile_changed: {
    subject: 'Votre numéro de mobile a été modifié',
    lines: ['Le numéro de mobile avec lequel vous vous connectez vient d’être modifié ou supprimé.', alarm],
  },
  change_email: ({ link, lasts }) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    lines: [
      `Confirmez que cette adresse e-mail est la vôtre\u00a0:\n${link}`,
      works(lasts),
      'Vous vous connecterez ensuite avec cette adresse, et non plus avec la précédente.',
      ignore,
    ],
  }),
  welcome: ({ link, lasts }) => ({
    subject: 'Confirmez votre adresse e-mail',
    lines: [
      `Confirmez que cette adresse e-mail est la vôtre\u00a0:\n${link}`,
      works(lasts),
      'Vous pourrez ensuite l’utiliser pour vous connecter.',
      ignore,
    ],
  }),
  consent: ({ ward, link, lasts }) => ({
    subject: `${ward} a besoin de votre accord`,
    lines: [
      `Une inscription à Assay, pour passer des tests et s’entraîner, a été faite au nom de ${ward}. Elle vous désigne comme parent ou responsable légal.`,
      `Si vous êtes d’accord, ouvrez cette page\u00a0:\n${link}`,
      works(lasts),
      `Sans votre accord, ${ward} ne pourra pas commencer. Si vous n’êtes pas d’accord, vous n’avez rien à faire.`,
    ],
  }),
  mobile_code: ({ code, lasts }) =>
    `${code} est votre code. Il est valable ${lasts}. Personne de l’établissement ne vous le demandera.`,
  reminder: ({ title, by, link }) => ({
    subject: `À terminer : ${title}`,
    lines: [
      `${by} vous rappelle « ${title} », que vous n’avez pas encore terminé.`,
      `Ouvrez-le dans Assay :\n${link}`,
    ],
  }),
  read_more: (link) => `À lire dans Assay\u00a0:\n${link}`,
  consent_page: {
    title: 'Votre accord',
    intro:
      'En tant que parent ou responsable légal, vous acceptez que l’enfant dont le nom figure dans l’e-mail passe des tests et s’entraîne ici, et que ses réponses et ses résultats soient conservés à cette fin. Vous pouvez revenir sur votre accord à tout moment en prévenant l’établissement.',
    act: 'Je donne mon accord',
    acting: 'Enregistrement',
    done: (first_name) => `Merci. ${first_name} peut maintenant commencer.`,
    no_token: 'Ouvrez le lien complet qui figure dans l’e-mail.',
    spent: 'Ce lien a déjà été utilisé ou a expiré. Demandez à l’élève de vous en faire envoyer un nouveau.',
    unreached: 'Le serveur n’a pas répondu. Rien n’a été modifié. Vérifiez votre connexion et réessayez.',
    failed: 'Une erreur s’est produite. Rien n’a été modifié. Réessayez dans quelques minutes.',
    language: 'Langue',
  },
};
