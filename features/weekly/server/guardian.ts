/** Reports that are opened by token: what a token gives access to now, and the actions of its holder. */
import type { Kysely } from 'kysely';
import { notFound, Problem } from '#contract/problem.ts';
import type { Language } from '#features/letters/language.rules.ts';
import { recordReportConsent } from '#features/person/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { takePoint } from '#server/http/rate-limit.ts';
import type { Platform } from '#server/http/route.ts';
import type { GuardianReport } from '../guardian.contract.ts';
import { pausedUntil, readBy, standingOf, tokenOpens } from '../guardian.rules.ts';
import { type Guardian, guardiansOf } from './compose.ts';
import { hashOf } from './letter-token.ts';
import { closeLetter, findLetter, type OpenLetter, removePause, savePause } from './letters.store.ts';
import { reportPdf } from './report-pdf.ts';
import { standingsOf } from './week-figures.ts';

/** The rate limit: enough for a family that shares one address, and for mail programs that open links. */
const LIMIT = { points: 120, window_seconds: 10 * 60 };

/** A request: its token and the network address of the sender. */
interface Asked {
  readonly token: string;
  readonly address: string;
  readonly now: Date;
}

interface Opened {
  readonly letter: OpenLetter;
  readonly guardian: Guardian;
  readonly reads: boolean;
}

/** Throws the same `not_found` for every token that allows nothing any more. */
async function open(db: Kysely<Tables>, { token, now }: Pick<Asked, 'token' | 'now'>): Promise<Opened> {
  const letter = await findLetter(db, hashOf(token), now);
  const guardians = letter === null ? undefined : (await guardiansOf(db, [letter.ward])).get(letter.ward);
  const guardian = guardians?.find(({ id }) => id === letter?.guardian);
  const opens = letter === null || guardian === undefined ? null : tokenOpens(letter, guardian);
  if (letter === null || guardian === undefined || opens === null) throw new Problem(notFound);
  return { letter, guardian, reads: opens.reads };
}

/**
 * The report that a token opens, as the guardian reads it now: at most what was approved, and less if parts
 * are no longer valid.
 */
export async function readByToken(
  { database: { kysely: db } }: Platform,
  { token, address, now }: Asked,
): Promise<GuardianReport> {
  await takePoint(db, `report/${address}`, LIMIT, now);
  const { letter, guardian, reads } = await open(db, { token, now });
  const standing = standingOf(guardian, letter, now);
  const { report, expires_at } = letter;
  if (!reads || report === null) return { ...standing, report: null };
  const { sessions, before } = report.figures;
  const present = await standingsOf(
    db,
    [...sessions, ...before].map(({ session }) => session),
    { id: report.student, role: 'student' },
    now,
  );
  const reader = { name: guardian.name, language: guardian.language, agreed_at: guardian.recorded_at };
  return { ...standing, report: readBy(report, reader, new Date(expires_at), present) };
}

/** A family prints a page once or twice; each time the PDF is made again. */
const PDF_LIMIT = { points: 20, window_seconds: 10 * 60 };

/** The report that a token opens, as a PDF. Throws `not_found` if the token no longer allows reading. */
export async function pdfByToken(platform: Platform, asked: Asked, language?: Language): Promise<File> {
  await takePoint(platform.database.kysely, `report-pdf/${asked.address}`, PDF_LIMIT, asked.now);
  const { report } = await readByToken(platform, asked);
  if (report === null) throw new Problem(notFound);
  const by = { person: `report/${hashOf(asked.token)}`, now: asked.now };
  return reportPdf(platform, report, language ?? report.language, by);
}

export type GuardianDeed = 'stop' | 'pause' | 'resume' | 'close';

/**
 * Carries out a guardian's action with a token; repeating it changes nothing more. Returns the resulting
 * state of the mails.
 */
export async function doByToken(
  { database: { kysely: db } }: Platform,
  deed: GuardianDeed,
  { token, address, now }: Asked,
): Promise<Omit<GuardianReport, 'report'>> {
  await takePoint(db, `report/${address}`, LIMIT, now);
  return inTransaction(db, async (transaction) => {
    const opened = await open(transaction, { token, now });
    await done(transaction, deed, opened, now);
    if (deed === 'close') return standingOf(opened.guardian, opened.letter, now);
    const own = (await guardiansOf(transaction, [opened.letter.ward])).get(opened.letter.ward);
    const after = own?.find(({ id }) => id === opened.guardian.id);
    return standingOf(after ?? opened.guardian, opened.letter, now);
  });
}

async function done(
  db: Kysely<Tables>,
  deed: GuardianDeed,
  { letter, guardian, reads }: Opened,
  now: Date,
): Promise<void> {
  const consent = { person: letter.ward, guardian: guardian.id };
  // A stop link stays in the mail forever and may be forwarded with it, so it can do nothing except stop the
  // mails.
  if (letter.stops && deed !== 'stop') throw new Problem(notFound);
  switch (deed) {
    case 'stop':
      return recordReportConsent(db, { ...consent, is_given: false }, now);
    case 'pause':
      if (!guardian.agrees) throw new Problem(notFound);
      return savePause(db, guardian.id, pausedUntil(now));
    case 'resume':
      // If staff ended the mails, only staff can resume them.
      if (!standingOf(guardian, letter, now).may_resume) throw new Problem(notFound);
      await removePause(db, guardian.id);
      return recordReportConsent(db, { ...consent, is_given: true }, now);
    case 'close':
      if (!reads) throw new Problem(notFound);
      return closeLetter(db, letter.id, now);
  }
}
