/** Saves announcements and queues their mails. */
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { ownFilesIn } from '#contract/rich-text.ts';
import { queueMessages } from '#features/outbox/server/public.ts';
import { readSettings } from '#features/settings/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { pointsLeft, takePoints } from '#server/http/rate-limit.ts';
import type { Caller, Platform } from '#server/http/route.ts';
import { textOfRichText } from '#server/rich-text.ts';
import type { Audience } from '../announcements.contract.ts';
import { mailLimit, mailRefusal, mailWords } from '../announcements.rules.ts';
import * as store from './announcements.store.ts';

export interface Announcing {
  readonly db: Kysely<Tables>;
  readonly platform: Pick<Platform, 'clock' | 'secret' | 'config'>;
  readonly caller: Pick<Caller, 'id' | 'role'>;
  readonly now: Date;
}

interface NewAnnouncement {
  readonly title: string;
  /** The text of the announcement as clean rich text. */
  readonly text: string;
  readonly audience: Audience;
  readonly shows_from: Date;
  readonly shows_until: Date | null;
  readonly by_mail: boolean;
}

/**
 * Saves an announcement with the files it shows and queues its mails. Returns its id. The number of
 * statements does not depend on the number of people.
 */
export async function keepAnnouncement(announcing: Announcing, told: NewAnnouncement): Promise<string> {
  const { db, caller, now } = announcing;
  const id = v7();
  await store.addAnnouncement(db, { ...told, id, author: caller.id }, now);
  await store.saveFilesShown(db, id, ownFilesIn(told.text));
  if (told.by_mail) await queueMails(announcing, told);
  return id;
}

async function queueMails(announcing: Announcing, { title, text, audience }: NewAnnouncement) {
  const { db, platform, caller } = announcing;
  const { origin, host, port } = platform.config;
  const author = await store.findName(db, caller.id);
  const said = { title, lines: linesOf(text), author };
  const place = origin ?? `http://${host}:${port}`;
  const recipients = await store.listMailed(db, audience, caller.id);
  await countMails(announcing, recipients.length);
  await queueMessages(
    db,
    platform,
    recipients.map(({ id, email, language }) => ({
      channel: 'mail',
      to: email,
      person: id,
      purpose: 'announcement',
      expires_at: null,
      ...mailWords(said, place, language),
    })),
  );
}

/** How many more people a writer may mail now. */
export async function countMailsLeft(
  db: Kysely<Tables>,
  writer: string,
  now: Date,
): Promise<{ most: number; left: number; wait_seconds: number }> {
  const limit = mailLimit(await readSettings(db));
  const { points, window_ends_at } = await pointsLeft(db, mailsOf(writer), limit, now);
  const wait = window_ends_at === null ? 0 : window_ends_at.getTime() - now.getTime();
  return { most: limit.points, left: points, wait_seconds: Math.ceil(wait / 1000) };
}

/**
 * Limits the mails per writer, so that a stolen sign-in cannot mail thousands. Throws if these mails exceed
 * the rest of the limit.
 */
async function countMails({ db, caller, now }: Announcing, points: number): Promise<void> {
  if (points === 0) return;
  const limit = mailLimit(await readSettings(db));
  if (await takePoints(db, { key: mailsOf(caller.id), points }, limit, now)) return;
  const { most, left, wait_seconds } = await countMailsLeft(db, caller.id, now);
  throw mailRefusal(points, most, left, wait_seconds);
}

function mailsOf(writer: string): string {
  return `announcement-mails/${writer}`;
}

const BLOCK_END = /<\/(?:p|div|h\d|li|dt|dd|tr|pre|blockquote|caption|figcaption)>|<(?:br|hr)\b[^>]*>/;

/** The plain text of clean rich text, one line per block. */
function linesOf(clean: string): string[] {
  return clean
    .split(BLOCK_END)
    .map(textOfRichText)
    .filter((line) => line !== '');
}
