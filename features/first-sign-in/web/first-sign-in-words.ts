/* Words for people who cannot sign in yet, for staff. */
import { count } from '#web/ui/numbers.ts';
import type { Newcomer, NewcomerStatus } from '../first-sign-in.contract.ts';
import { SLIPS_A_PAGE } from '../newcomer.rules.ts';

export type Way = 'mail' | 'link' | 'slip';

export const STATUS_WORDS: Readonly<Record<NewcomerStatus, string>> = {
  nothing_sent: 'Nothing sent',
  waiting: 'Waiting',
  invited: 'Invited',
  not_delivered: 'Not delivered',
  link_copied: 'Link copied',
  slip_printed: 'Slip printed',
  has_password: 'Has a password',
  signed_in: 'Signed in',
};

export function peopleWords(number: number): string {
  return `${count(number)} ${number === 1 ? 'person' : 'people'}`;
}

/** How many pages these slips take at least. With a new page for each group they take more. */
export function pagesWords(slips: number): string {
  const pages = Math.ceil(slips / SLIPS_A_PAGE);
  return `${count(pages)} ${pages === 1 ? 'page' : 'pages'}, ${count(slips)} ${slips === 1 ? 'slip' : 'slips'}, A4 or US Letter`;
}

const ACT_WORDS: Readonly<Record<Way, readonly [string, string, string]>> = {
  mail: ['Send', 'invitation', 'invitations'],
  link: ['Copy', 'link', 'links'],
  slip: ['Print', 'slip', 'slips'],
};

/** The text of the button, with the exact number of people. */
export function actWords(way: Way, number: number): string {
  const [verb, one, many] = ACT_WORDS[way];
  return `${verb} ${count(number)} ${number === 1 ? one : many}`;
}

/** Whether the person can be let in this way. */
export function takes(way: Way, { takes_mail, takes_slip }: Newcomer): boolean {
  return way === 'mail' ? takes_mail : takes_slip;
}

/** Whether the person still cannot sign in. */
export function isWaiting({ status }: Newcomer): boolean {
  return status !== 'signed_in' && status !== 'has_password';
}
