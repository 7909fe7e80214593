/**
 * Sends approved reports. Each report is one transaction that locks its row, queues its mails and saves that
 * they are queued. So neither a crash nor a second server queues them twice. A report counts as sent once a
 * mail server has accepted one of its mails.
 */
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { reportWords } from '#features/letters/reports.rules.ts';
import { queueMessages } from '#features/outbox/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { REPORT_LINK_SECONDS } from '../guardian.rules.ts';
import { recipientsOf } from '../report-states.rules.ts';
import { guardiansOf } from './compose.ts';
import { findLeavingForUpdate, type Leaving, settleLetters } from './due.store.ts';
import { newToken, reportPage, stopAddress } from './letter-token.ts';
import { addLetters } from './letters.store.ts';
import { saveReport } from './weekly.store.ts';

const NOBODY_TO_GO_TO = 'No guardian was left to send it to. A consent, an email, or a pause has changed.';
const NOT_DELIVERED = 'The email couldn’t be delivered.';

/**
 * Queues the mails of every due report until none is left or `stop` aborts. Then updates reports from the
 * state of their mails.
 */
export async function sendReports(platform: Platform, stop: AbortSignal): Promise<void> {
  const { database, clock, log } = platform;
  const broken: string[] = [];
  let id: string | null = null;
  do {
    try {
      id = await inTransaction(database.kysely, async (transaction) => {
        const now = clock.now();
        const report = await findLeavingForUpdate(transaction, now, broken);
        id = report?.id ?? null;
        if (report !== null) await sendOne(transaction, platform, report, now);
        return id;
      });
    } catch (error) {
      log.error({ err: error, report: id }, 'a weekly report could not be sent');
      if (id === null) return;
      broken.push(id);
    }
  } while (id !== null && !stop.aborted);
  await inTransaction(database.kysely, (transaction) =>
    settleLetters(transaction, NOT_DELIVERED, clock.now()),
  );
}

async function sendOne(
  db: Kysely<Tables>,
  platform: Platform,
  { id, student, first_name, is_active }: Leaving,
  now: Date,
): Promise<void> {
  const guardians = (await guardiansOf(db, [student])).get(student) ?? [];
  const recipients = is_active ? recipientsOf(guardians, now) : [];
  if (recipients.length === 0) {
    await saveReport(db, id, { status: 'failed', reason: NOBODY_TO_GO_TO, leaves_at: null }, now);
    return;
  }
  const expires_at = new Date(now.getTime() + REPORT_LINK_SECONDS * 1000);
  const letters = recipients.map((guardian) => {
    const [reading, stopping] = [newToken(), newToken()];
    const message = v7();
    const words = reportWords(
      { name: guardian.name, language: guardian.language },
      first_name,
      { link: reportPage(platform.config, reading.token), life_seconds: REPORT_LINK_SECONDS },
      reportPage(platform.config, stopping.token),
    );
    return {
      row: {
        id: v7(),
        report: id,
        student,
        guardian: guardian.id,
        contact: guardian.contact,
        message,
        token_hash: reading.hash,
        stop_hash: stopping.hash,
        sent_at: now,
        expires_at,
      },
      mail: {
        id: message,
        channel: 'mail' as const,
        to: guardian.contact,
        person: student,
        purpose: 'weekly_report',
        expires_at: null,
        ...words,
        unsubscribe: stopAddress(platform.config, stopping.token),
      },
    };
  });
  await addLetters(
    db,
    letters.map(({ row }) => row),
  );
  await queueMessages(
    db,
    platform,
    letters.map(({ mail }) => mail),
  );
  await saveReport(db, id, { queued_at: now, reason: null }, now);
}
