/**
 * When a message is tried, tried again and given up, and who may read it.
 */
import type { Channel, MessageStatus } from './outbox.contract.ts';

/** What messages are sent for, in words. */
const PURPOSE_WORDS: Readonly<Record<string, string>> = {
  invitation: 'Invitation',
  reset_password: 'New password',
  mobile_code: 'Code by SMS',
  guardian_consent: "A guardian's consent",
  confirm_email: 'Address to confirm',
  password_changed: 'Notice of a new password',
  contact_changed: 'Notice of a changed contact',
  announcement: 'Announcement',
  study_reminder: 'Reminder of what is to be studied',
  weekly_report: 'Weekly report',
  notices: 'Notices of the day',
};

export const PURPOSES = Object.keys(PURPOSE_WORDS);

export function purposeWords(purpose: string): string {
  return PURPOSE_WORDS[purpose] ?? purpose.replaceAll('_', ' ');
}

/** What nobody could send for so long is not sent late. */
export const LONGEST_WAIT_SECONDS = 7 * 24 * 60 * 60;

/** With the delays between them about four hours. */
export const MOST_TRIES = 12;

const FIRST_DELAY_SECONDS = 15;
const LONGEST_DELAY_SECONDS = 60 * 60;

/**
 * Seconds from the failed try number `tries` (from 1) to the next: twice as long each time, up to an hour, of which
 * half is luck (0 to 1), so that what failed together is not tried together.
 */
export function retryDelaySeconds(tries: number, luck: number): number {
  const longest = Math.min(FIRST_DELAY_SECONDS * 2 ** (tries - 1), LONGEST_DELAY_SECONDS);
  return (longest / 2) * (1 + luck);
}

export interface FailedTry {
  readonly tries: number;
  /** Whether another try would fail alike: the address is none, the text is refused. */
  readonly is_lasting: boolean;
}

/** What becomes of a message after a try that failed; `delay_seconds` until the next. */
export function afterFailure(
  { tries, is_lasting }: FailedTry,
  luck: number,
): { status: 'failed' } | { status: 'waiting'; delay_seconds: number } {
  if (is_lasting || tries >= MOST_TRIES) return { status: 'failed' };
  return { status: 'waiting', delay_seconds: retryDelaySeconds(tries, luck) };
}

export interface KeptMessage {
  readonly status: MessageStatus;
  readonly has_text: boolean;
  readonly expires_at: Date;
  readonly leased_until: Date | null;
}

/** Whether its text is still there to be sent, or read. */
export function isSendable({ has_text, expires_at }: KeptMessage, now: Date): boolean {
  return has_text && expires_at > now;
}

/** Why a message is not to be sent at once; null where it is. */
export function retryRefusal(message: KeptMessage, now: Date): string | null {
  if (message.status === 'sent') return 'It was sent.';
  if (!isSendable(message, now)) return 'Its time ran out, and its text is gone. Have a new one made.';
  if (message.leased_until !== null && message.leased_until > now) return 'It is being sent at this moment.';
  return null;
}

/** The channels among `all` that nothing is set up for. */
export function withoutSender(
  all: readonly Channel[],
  { mail, sms_webhook_url }: { readonly mail: object | null; readonly sms_webhook_url: string | null },
): Channel[] {
  return all.filter((channel) => (channel === 'mail' ? mail : sms_webhook_url) === null);
}
