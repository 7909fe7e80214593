/** The letters in Spanish, with "usted". */
import type { Wording } from './wording.rules.ts';

const ignore = '¿No lo ha pedido usted? Entonces no ha cambiado nada y no tiene que hacer nada.';
const alarm = '¿No ha sido usted? Avise de inmediato a su escuela.';
const works = (lasts: string) => `El enlace es válido durante ${lasts}.`;

export const es: Wording = {
  greeting: (name) => `Hola, ${name}:`,
  greeting_without_name: 'Hola:',
  invitation: ({ link, lasts, username, by, school }) => ({
    subject: `${school ?? by} le invita a Assay`,
    lines: [
      school === null
        ? `${by} ha creado una cuenta para usted en Assay, una plataforma de exámenes, prácticas y resultados.`
        : `${by}, de ${school}, ha creado una cuenta para usted en Assay, donde están los exámenes, las prácticas y los resultados de ${school}.`,
      `Elija aquí su contraseña y podrá iniciar sesión:\n${link}`,
      works(lasts),
      `Su nombre de usuario es ${username}. Puede iniciar sesión con él o con este correo electrónico.`,
      `¿No conoce a ${school ?? by}? Entonces puede ignorar este mensaje.`,
    ],
  }),
  reset: ({ link, lasts, username }) => ({
    subject: 'Cree una contraseña nueva',
    lines: [
      `Cree aquí una contraseña nueva:\n${link}`,
      `El enlace sirve una sola vez y es válido durante ${lasts}.`,
      `Su nombre de usuario es ${username}. Puede iniciar sesión con él o con este correo electrónico.`,
      ignore,
    ],
  }),
  password_changed: {
    subject: 'Su contraseña ha cambiado',
    lines: ['Su contraseña se acaba de cambiar y se han cerrado todas sus sesiones.', alarm],
  },
  email_changed: {
    subject: 'Su correo electrónico ha cambiado',
    lines: ['El correo electrónico con el que inicia sesión se acaba de cambiar o eliminar.', alarm],
  },
  mobile_changed: {
    subject: 'Su número de móvil ha cambiado',
    lines: ['El número de móvil con el que inicia sesión se acaba de cambiar o eliminar.', alarm],
  },
  change_email: ({ link, lasts }) => ({
    subject: 'Confirme su nuevo correo electrónico',
    lines: [
      `Confirme que este es su correo electrónico:\n${link}`,
      works(lasts),
      'Después iniciará sesión con él, y ya no con el anterior.',
      ignore,
    ],
  }),
  welcome: ({ link, lasts }) => ({
    subject: 'Confirme su correo electrónico',
    lines: [
      `Confirme que este es su correo electrónico:\n${link}`,
      works(lasts),
      'Después podrá iniciar sesión con él.',
      ignore,
    ],
  }),
  consent: ({ ward, link, lasts }) => ({
    subject: `${ward} necesita su consentimiento`,
    lines: [
      `${ward} se ha inscrito en Assay para hacer y practicar exámenes, y le ha indicado a usted como madre, padre o tutor legal.`,
      `Si está de acuerdo, abra esta página:\n${link}`,
      works(lasts),
      `Sin su consentimiento, ${ward} no podrá empezar. Si no está de acuerdo, no tiene que hacer nada.`,
    ],
  }),
  mobile_code: ({ code, lasts }) =>
    `${code} es su código. Es válido durante ${lasts}. Nadie de la escuela se lo pedirá.`,
  reminder: ({ title, by, link }) => ({
    subject: `Pendiente: ${title}`,
    lines: [`${by} le recuerda «${title}», que todavía no ha terminado.`, `Ábralo en Assay:\n${link}`],
  }),
  read_more: (link) => `Léalo en Assay:\n${link}`,
  consent_page: {
    title: 'Su consentimiento',
    intro:
      'Como madre, padre o tutor legal, acepta que el menor nombrado en el correo haga y practique exámenes aquí, y que sus respuestas y resultados se guarden para ello. Puede retirar su consentimiento en cualquier momento avisando a la escuela.',
    act: 'Doy mi consentimiento',
    acting: 'Guardando',
    done: (first_name) => `Gracias. ${first_name} ya puede empezar.`,
    no_token: 'Abra el enlace completo del correo.',
    spent: 'Este enlace ya se ha usado o ha caducado. Pida al estudiante que haga que le envíen uno nuevo.',
    unreached:
      'El servidor no ha respondido. No se ha cambiado nada. Compruebe su conexión e inténtelo de nuevo.',
    failed: 'Algo ha salido mal. No se ha cambiado nada. Inténtelo de nuevo en unos minutos.',
    language: 'Idioma',
  },
};
