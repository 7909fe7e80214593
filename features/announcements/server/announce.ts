/** Telling people something: kept, and mailed where it should be. It knows no HTTP, and not who may. */
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { ownFilesIn } from '#contract/rich-text.ts';
import { queueMessages } from '#features/outbox/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Platform } from '#server/http/route.ts';
import { textOfRichText } from '#server/rich-text.ts';
import type { Audience } from '../announcements.contract.ts';
import { mailWords } from '../announcements.rules.ts';
import * as store from './announcements.store.ts';

export interface Announcing {
  readonly db: Kysely<Tables>;
  readonly platform: Pick<Platform, 'clock' | 'secret' | 'config'>;
  readonly caller: { readonly id: string };
  readonly now: Date;
}

interface Told {
  readonly title: string;
  /** Clean rich text. */
  readonly text: string;
  readonly audience: Audience;
  readonly shows_from: Date;
  readonly shows_until: Date | null;
  readonly by_mail: boolean;
}

/** Keeps an announcement with the files that it shows and queues its mails, in as many statements whatever the number of people; returns its id. */
export async function keepAnnouncement(announcing: Announcing, told: Told): Promise<string> {
  const { db, caller, now } = announcing;
  const id = v7();
  await store.addAnnouncement(db, { ...told, id, author: caller.id }, now);
  await store.saveFilesShown(db, id, ownFilesIn(told.text));
  if (told.by_mail) await queueMails(announcing, told);
  return id;
}

async function queueMails({ db, platform, caller }: Announcing, { title, text, audience }: Told) {
  const { origin, host, port } = platform.config;
  const author = await store.findName(db, caller.id);
  const words = mailWords({ title, lines: linesOf(text), author }, origin ?? `http://${host}:${port}`);
  const recipients = await store.listMailed(db, audience, caller.id);
  await queueMessages(
    db,
    platform,
    recipients.map(({ id, email }) => ({
      ...{ channel: 'mail', to: email, person: id, purpose: 'announcement', expires_at: null, ...words },
    })),
  );
}

const BLOCK_END = /<\/(?:p|div|h\d|li|dt|dd|tr|pre|blockquote|caption|figcaption)>|<(?:br|hr)\b[^>]*>/;

/** The words of clean rich text, a block each. */
function linesOf(clean: string): string[] {
  return clean
    .split(BLOCK_END)
    .map(textOfRichText)
    .filter((line) => line !== '');
}
