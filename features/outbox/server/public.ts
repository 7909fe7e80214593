/** Functions that other features' servers may call to send messages. */
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { Config } from '#server/config.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Platform } from '#server/http/route.ts';
import type { Channel, Delivery } from '../outbox.contract.ts';
import { LONGEST_WAIT_SECONDS, withoutSender } from '../outbox.rules.ts';
import { sealContent } from './content.ts';
import { addMessages, removeWaiting } from './outbox.store.ts';

interface NewMessage {
  /** The id of the message, for callers who need to know it; otherwise one is generated. */
  readonly id?: string;
  readonly channel: Channel;
  /** An email address, or a mobile number in E.164 format. */
  readonly to: string;
  /** The person to whom the contact belongs, or null. The message is deleted when the person is erased. */
  readonly person: string | null;
  /** Why the message is sent; a key of `PURPOSES`. */
  readonly purpose: string;
  /** The subject of a mail; empty for a text message. */
  readonly subject: string;
  /** The text of the message as plain text. */
  readonly text: string;
  /** An address that stops recurring mails when it receives a POST (RFC 8058). */
  readonly unsubscribe?: string;
  /** When the message expires and its text is deleted; null means after a week. */
  readonly expires_at: Date | null;
}

/**
 * Queues a message in the caller's transaction. It is sent after the commit. Its text is stored encrypted.
 */
export async function queueMessage(
  db: Kysely<Tables>,
  platform: Pick<Platform, 'clock' | 'secret'>,
  message: NewMessage,
): Promise<void> {
  await queueMessages(db, platform, [message]);
}

/** Queues several messages in few statements. */
export async function queueMessages(
  db: Kysely<Tables>,
  { clock, secret }: Pick<Platform, 'clock' | 'secret'>,
  messages: readonly NewMessage[],
): Promise<void> {
  const now = clock.now();
  const rows = messages.map(({ to, subject, text, unsubscribe, expires_at, ...message }) => {
    const id = message.id ?? v7();
    return {
      ...message,
      id,
      recipient: to,
      sealed: sealContent(secret, id, { subject, text, unsubscribe }),
      created_at: now,
      next_try_at: now,
      expires_at: expires_at ?? new Date(now.getTime() + LONGEST_WAIT_SECONDS * 1000),
    };
  });
  await addMessages(db, rows);
}

/** The state of a message that is queued for this channel now. */
export function deliveryOf(config: Pick<Config, 'mail' | 'sms_webhook_url'>, channel: Channel): Delivery {
  return withoutSender([channel], config).length > 0 ? 'not_set_up' : 'waiting';
}

/** Withdraws the given messages if they are still waiting. A message that is being sent is not stopped. */
export async function withdrawMessages(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await removeWaiting(db, ids);
}
