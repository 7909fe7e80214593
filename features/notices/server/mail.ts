/**
 * One mail a day to each who has something unread of the kinds that they want mailed. Each is a transaction of its own,
 * which claims the person's day and queues the mail: all of it or nothing, so that neither an end in the middle nor a second
 * server writes twice. It tells what it is about, and never a figure of a result.
 */
import type { Kysely } from 'kysely';
import { languageFor } from '#features/letters/language.rules.ts';
import { noticeWords } from '#features/letters/notices.rules.ts';
import { queueMessage } from '#features/outbox/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import type { Notice } from '../notices.contract.ts';
import { choicesOf, mailDay, noticesOf, toMail } from '../notices.rules.ts';
import { listFacts } from './facts.ts';
import * as mails from './mail.store.ts';
import * as store from './notices.store.ts';
import { pageAddress, stopAddress, stopToken } from './stop-token.ts';

/** After so many it is let others' work pass; the next look takes the next ones. */
const AT_A_TIME = 20;
/** A mail that nobody could send for a day tells nothing new. */
const LASTS_MS = 24 * 60 * 60 * 1000;

/** Makes the mails that are due now, a few at a time; true where there may be more. */
export async function makeMails(platform: Platform, stop: AbortSignal): Promise<boolean> {
  const { database, clock, log } = platform;
  for (const zone of await mails.listAllZones(database.kysely)) {
    const day = mailDay(clock.now(), zone);
    if (day === null) continue;
    const people = await mails.listToMail(database.kysely, { zone, day, most: AT_A_TIME });
    for (const person of people) {
      if (stop.aborted) return false;
      try {
        await inTransaction(database.kysely, (transaction) => makeOne(transaction, platform, person, day));
      } catch (error) {
        log.error({ err: error, person: person.id }, 'the mail of the day could not be made');
        // Whoever cannot be written to today keeps nobody else waiting.
        await mails.claimDay(database.kysely, person.id, day, clock.now());
      }
    }
    if (people.length > 0) return true;
  }
  return false;
}

async function makeOne(
  db: Kysely<Tables>,
  platform: Platform,
  person: mails.Mailed,
  day: string,
): Promise<void> {
  const { clock, config, secret } = platform;
  const now = clock.now();
  if (!(await mails.claimDay(db, person.id, day, now))) return;
  const choices = choicesOf(person.role, await store.listChoices(db, person.id));
  const kinds = choices.flatMap(({ kind, by_mail }) => (by_mail ? [kind] : []));
  if (kinds.length === 0) return;
  const notices = noticesOf(await listFacts(db, person, kinds, now), await store.listReads(db, person.id));
  const last_at = await mails.findLastMail(db, person.id, day);
  const told = toMail(notices, choices, { last_at, now });
  if (told.length === 0) return;
  const token = stopToken(secret, person.id);
  await queueMessage(db, platform, {
    channel: 'mail',
    to: person.email,
    person: person.id,
    purpose: 'notices',
    ...noticeWords(person, told.map(inMail), {
      link: pageAddress(config, '/notices'),
      stop_link: pageAddress(config, `/notice-mails/${token}?language=${languageFor(person.language)}`),
    }),
    unsubscribe: stopAddress(config, token),
    expires_at: new Date(now.getTime() + LASTS_MS),
  });
}

/** What a mail says of a notice; weekly reports and jobs have no title of their own. */
function inMail({ kind, of, title }: Notice): { kind: Notice['kind']; title: string | null } {
  return { kind, title: of === 'weekly_reports' || of === 'job' ? null : title };
}

/** Turns every kind of somebody's off in the mail; false where there is no such person. */
export async function stopMails(db: Kysely<Tables>, person: string): Promise<boolean> {
  const role = await mails.findRole(db, person);
  if (role === null) return false;
  const choices = choicesOf(role, await store.listChoices(db, person));
  await store.saveChoices(
    db,
    person,
    choices.map((choice) => ({ ...choice, by_mail: false })),
  );
  return true;
}
