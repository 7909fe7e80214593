/**
 * Sends the waiting messages of the outbox, without an open transaction. Several servers can do so: each
 * message is leased to one server, and after a crash the lease ends and a different server takes it.
 */
import { randomInt } from 'node:crypto';
import { readSettings } from '#features/settings/server/public.ts';
import type { Config } from '#server/config.ts';
import type { Platform } from '#server/http/route.ts';
import type { Channel } from '../outbox.contract.ts';
import { afterFailure } from '../outbox.rules.ts';
import { openContent } from './content.ts';
import { mailSender } from './mail-sender.ts';
import {
  expireMessages,
  type LeasedMessage,
  leaseDue,
  removeMessages,
  saveFailure,
  saveSent,
} from './outbox.store.ts';
import { type Sender, SendFailure } from './sender.ts';
import { smsSender } from './sms-sender.ts';

/** Messages that one server sends at a time per channel. */
const AT_A_TIME = 5;

/** The maximum duration of one try to send a message. */
const TRY_MILLISECONDS = 20_000;

/** Much longer than a try, so that no other server takes a message that is still being sent. */
const LEASE_SECONDS = 60;

/**
 * When the server stops, a running try gets this much time, because an aborted mail may already have been
 * sent.
 */
const LAST_MILLISECONDS = 1_500;

const LONGEST_ERROR = 300;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Sends all due messages until none are left or `stop` aborts. Also deletes the texts of expired messages.
 */
export async function sendMessages(platform: Platform, stop: AbortSignal): Promise<void> {
  const { database, clock, config } = platform;
  await expireMessages(database.kysely, clock.now());
  await Promise.all(senders(config).map((open) => sendDue(platform, open, stop)));
}

/** Deletes messages that are older than the setting allows. */
export async function sweepMessages({ database, clock }: Platform): Promise<void> {
  const days = (await readSettings(database.kysely))['privacy.messages_days'];
  await removeMessages(database.kysely, new Date(clock.now().getTime() - days * DAY_MILLISECONDS));
}

interface Opening {
  readonly channel: Channel;
  readonly sender: () => Sender;
}

function senders({ mail, sms_webhook_url }: Config): Opening[] {
  return [
    ...(mail === null ? [] : [{ channel: 'mail' as const, sender: () => mailSender(mail) }]),
    ...(sms_webhook_url === null
      ? []
      : [{ channel: 'sms' as const, sender: () => smsSender(sms_webhook_url) }]),
  ];
}

async function sendDue(platform: Platform, { channel, sender: open }: Opening, stop: AbortSignal) {
  const sender = open();
  try {
    while (!stop.aborted) {
      const now = platform.clock.now();
      const leased_until = new Date(now.getTime() + LEASE_SECONDS * 1000);
      const lease = { channel, now, leased_until, most: AT_A_TIME };
      const due = await leaseDue(platform.database.kysely, lease);
      if (due.length === 0) return;
      await Promise.all(due.map((message) => sendOne(platform, sender, message, stop)));
    }
  } finally {
    sender.close();
  }
}

async function sendOne(
  { database, clock, secret, log }: Platform,
  sender: Sender,
  message: LeasedMessage,
  stop: AbortSignal,
): Promise<void> {
  const { id, recipient, tries } = message;
  try {
    const content = openContent(secret, id, message.sealed);
    if (content === null) {
      throw new SendFailure('This message was encrypted with another secret and can’t be read.', true);
    }
    await withCut(stop, (cut) => sender.send({ id, to: recipient, ...content }, cut));
  } catch (error) {
    if (!(error instanceof SendFailure))
      log.error({ err: error, message: id }, 'a message could not be sent');
    const failure =
      error instanceof SendFailure ? error : new SendFailure('The server couldn’t send this message.', false);
    const after = afterFailure({ tries, is_lasting: failure.is_lasting }, luck());
    await saveFailure(database.kysely, message, {
      last_error: oneLine(failure.message),
      next_try_at:
        after.status === 'failed' ? null : new Date(clock.now().getTime() + after.delay_seconds * 1000),
    });
    return;
  }
  await saveSent(database.kysely, message, clock.now());
}

/** Runs `work` with a signal that aborts it after the time of a try, or soon after `stop`. */
async function withCut(stop: AbortSignal, work: (cut: AbortSignal) => Promise<void>): Promise<void> {
  const cut = new AbortController();
  const timers = [setTimeout(() => cut.abort(), TRY_MILLISECONDS)];
  const end = () => timers.push(setTimeout(() => cut.abort(), LAST_MILLISECONDS));
  stop.addEventListener('abort', end);
  try {
    await work(cut.signal);
  } finally {
    stop.removeEventListener('abort', end);
    for (const timer of timers) clearTimeout(timer);
  }
}

/**
 * Turns a response into one short line, because a mail server's response can contain any bytes and be of any
 * length.
 */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_ERROR);
}

/** A random number from 0 to 1. */
function luck(): number {
  return randomInt(1_000_001) / 1_000_000;
}
