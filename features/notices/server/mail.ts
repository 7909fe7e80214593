/**
 * Creates one mail a day for each person with unread notices of kinds that are sent by mail. One transaction
 * claims the person's day and queues the mail, so neither a crash nor a second server can send it twice.
 * Mails name the item, but never the figures of a result.
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

/** How many mails are made before other work may run. The next call continues. */
const AT_A_TIME = 20;
/** The outbox gives up after one day, because then the mail is outdated. */
const LASTS_MS = 24 * 60 * 60 * 1000;

/** Makes a batch of the mails that are due. Returns true if there may be more. */
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
        log.error({ err: error, person: person.id }, 'the daily email could not be created');
        // Claim the day anyway, so that a person whose mail fails does not block the others.
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

/** The part of a notice that the mail shows. Weekly reports and jobs have no title. */
function inMail({ kind, of, title }: Notice): { kind: Notice['kind']; title: string | null } {
  return { kind, title: of === 'weekly_reports' || of === 'job' ? null : title };
}

/** Turns off the mails of every kind for a person. Returns false if there is no such person. */
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
