/** The words of the mails and messages that letting people in sends. It knows no channel and no link's making. */

export interface Words {
  subject: string;
  text: string;
}

interface Addressed {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

const signedBy = 'Assay';
const ignore = 'You did not ask for this? Then nothing is changed, and you need do nothing.';

const letter = (...lines: readonly string[]) => [...lines, signedBy].join('\n\n');

export function invitationWords(to: Addressed, link: string): Words {
  return {
    subject: 'Choose your password',
    text: letter(
      `Hello ${to.first_name},`,
      `you are invited. Choose your password here, within 7 days:\n${link}`,
      `From then on you sign in with it and this email, or your code: ${to.username}`,
    ),
  };
}

export function resetWords(to: Addressed, link: string): Words {
  return {
    subject: 'Set a new password',
    text: letter(
      `Hello ${to.first_name} ${to.last_name},`,
      `set a new password here, within 30 minutes. The link works once.\n${link}`,
      `You sign in with it and this email, or your code: ${to.username}`,
      ignore,
    ),
  };
}

/** To whom a password was just changed by way of a link or a code. */
export function passwordChangedWords(to: Addressed): Words {
  return {
    subject: 'Your password was changed',
    text: letter(
      `Hello ${to.first_name},`,
      'your password was just changed, and you are signed out everywhere.',
      'It was not you? Tell your school at once.',
    ),
  };
}

/** Whose email or mobile was just changed or removed, to the email that was theirs. */
export function contactChangedWords(to: Addressed, contact: 'email' | 'mobile'): Words {
  return {
    subject: `Your ${contact} was changed`,
    text: letter(
      `Hello ${to.first_name},`,
      `the ${contact} with which you sign in was just changed or removed.`,
      'It was not you? Tell your school at once.',
    ),
  };
}

export function changeEmailWords(to: Addressed, link: string): Words {
  return {
    subject: 'Confirm your new email',
    text: letter(
      `Hello ${to.first_name},`,
      `confirm that this is your email, within 24 hours:\n${link}`,
      'From then on you sign in with it, and with the one before no more.',
      ignore,
    ),
  };
}

export function welcomeWords(to: Addressed, link: string): Words {
  return {
    subject: 'Confirm your email',
    text: letter(
      `Hello ${to.first_name},`,
      `confirm that this is your email, within 3 days:\n${link}`,
      `From then on you sign in with it. Your code, ${to.username}, signs you in too.`,
      ignore,
    ),
  };
}

export function consentWords(
  to: Addressed,
  guardian_name: string,
  { link, days }: { link: string; days: number },
): Words {
  return {
    subject: `${to.first_name} ${to.last_name} asks for your consent`,
    text: letter(
      `Hello ${guardian_name},`,
      `${to.first_name} ${to.last_name} has enrolled to take and practise tests, and named you as parent or guardian.`,
      `To agree, open this page within ${days} days:\n${link}`,
      'Without your consent nothing opens to them. You need do nothing to decline.',
    ),
  };
}

export function mobileCodeWords(code: string): Words {
  return {
    subject: '',
    text: `${code} is your code. It works for 5 minutes. Nobody of the school asks you for it.`,
  };
}
