/** Pure rules for messages: when to retry, when to give up, and who may read the text. */
import type { Channel, MessageStatus } from './outbox.contract.ts';

/** The purposes of messages in words. */
const PURPOSE_WORDS: Readonly<Record<string, string>> = {
  invitation: 'Invitation',
  reset_password: 'New password',
  mobile_code: 'Code by text message',
  guardian_consent: 'Guardian’s consent',
  confirm_email: 'Email confirmation',
  password_changed: 'Password changed',
  contact_changed: 'Contact changed',
  announcement: 'Announcement',
  study_reminder: 'Study reminder',
  weekly_report: 'Weekly report',
  notices: 'Daily notices',
};

export const PURPOSES = Object.keys(PURPOSE_WORDS);

export function purposeWords(purpose: string): string {
  return PURPOSE_WORDS[purpose] ?? purpose.replaceAll('_', ' ');
}

/** A message that could not be sent within this time is not sent any more. */
export const LONGEST_WAIT_SECONDS = 7 * 24 * 60 * 60;

/** About four hours together with the delays between the tries. */
export const MOST_TRIES = 12;

const FIRST_DELAY_SECONDS = 15;
const LONGEST_DELAY_SECONDS = 60 * 60;

/**
 * Seconds to wait after failed try number `tries` (from 1). The length doubles up to one hour. Half of it is
 * random (`luck` from 0 to 1), so that messages that failed together are not retried together.
 */
export function retryDelaySeconds(tries: number, luck: number): number {
  const longest = Math.min(FIRST_DELAY_SECONDS * 2 ** (tries - 1), LONGEST_DELAY_SECONDS);
  return (longest / 2) * (1 + luck);
}

export interface FailedTry {
  readonly tries: number;
  /** Whether a further try would fail too, because the address is invalid or the text is refused. */
  readonly is_lasting: boolean;
}

/** The state of a message after a failed try. `delay_seconds` is the time until the next try. */
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

/** Whether the text still exists and has not expired. */
export function isSendable({ has_text, expires_at }: KeptMessage, now: Date): boolean {
  return has_text && expires_at > now;
}

/** The reason why a message cannot be sent now; null if it can. */
export function retryRefusal(message: KeptMessage, now: Date): string | null {
  if (message.status === 'sent') return 'This message was sent.';
  if (!isSendable(message, now)) return 'This message expired and its text was deleted. Send a new one.';
  if (message.leased_until !== null && message.leased_until > now)
    return 'This message is being sent right now.';
  return null;
}

/** The channels in `all` without a configured sender. */
export function withoutSender(
  all: readonly Channel[],
  { mail, sms_webhook_url }: { readonly mail: object | null; readonly sms_webhook_url: string | null },
): Channel[] {
  return all.filter((channel) => (channel === 'mail' ? mail : sms_webhook_url) === null);
}
