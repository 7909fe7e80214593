/** What other features' servers may ask of the outbox: to have something sent. */
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
  /** Where the caller is to know it again; else one is made. */
  readonly id?: string;
  readonly channel: Channel;
  /** An email address, or a mobile in E.164. */
  readonly to: string;
  /** Whose contact it is, where it is somebody's: the message goes when they are erased. */
  readonly person: string | null;
  /** What it is sent for, a word of `PURPOSES`. */
  readonly purpose: string;
  /** Of a mail; an SMS has none (empty). */
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** Of a mail that comes again and again: an address that ends that when it is posted to (RFC 8058). */
  readonly unsubscribe?: string;
  /** After this it is not sent any more, and its text goes; null: after a week. */
  readonly expires_at: Date | null;
}

/** Queues a message in the caller's transaction: it is sent once that is committed. What it says is kept sealed. */
export async function queueMessage(
  db: Kysely<Tables>,
  platform: Pick<Platform, 'clock' | 'secret'>,
  message: NewMessage,
): Promise<void> {
  await queueMessages(db, platform, [message]);
}

/** Queues as many messages, in few statements. */
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

/** What becomes of a message of this channel that is queued now. */
export function deliveryOf(config: Pick<Config, 'mail' | 'sms_webhook_url'>, channel: Channel): Delivery {
  return withoutSender([channel], config).length > 0 ? 'not_set_up' : 'waiting';
}

/** Takes back those of these messages that wait; one that is being sent at this moment goes. */
export async function withdrawMessages(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await removeWaiting(db, ids);
}
