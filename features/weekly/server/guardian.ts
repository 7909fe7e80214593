/** Reports by their tokens: what one opens now, and what its holder does with it. */
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
import { standingsOf } from './figures.ts';
import { hashOf } from './letter-token.ts';
import { closeLetter, findLetter, type OpenLetter, removePause, savePause } from './letters.store.ts';
import { reportPdf } from './report-pdf.ts';

/** A family behind one address, and mail programs that open links, come to no more. */
const LIMIT = { points: 120, window_seconds: 10 * 60 };

/** Whoever asks, and for what. */
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

/** Throws `not_found`, alike for every token by which nothing is left to do. */
async function open(db: Kysely<Tables>, { token, now }: Pick<Asked, 'token' | 'now'>): Promise<Opened> {
  const letter = await findLetter(db, hashOf(token), now);
  const guardians = letter === null ? undefined : (await guardiansOf(db, [letter.ward])).get(letter.ward);
  const guardian = guardians?.find(({ id }) => id === letter?.guardian);
  const opens = letter === null || guardian === undefined ? null : tokenOpens(letter, guardian);
  if (letter === null || guardian === undefined || opens === null) throw new Problem(notFound);
  return { letter, guardian, reads: opens.reads };
}

/** What a token opens: as its child reads it at this moment, no more than was approved, and less where less stands. */
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

/** A family prints a page once or twice; each is drawn anew. */
const PDF_LIMIT = { points: 20, window_seconds: 10 * 60 };

/** What a token opens, as a PDF. Throws `not_found` where nothing is read by it any more. */
export async function pdfByToken(platform: Platform, asked: Asked, language?: Language): Promise<File> {
  await takePoint(platform.database.kysely, `report-pdf/${asked.address}`, PDF_LIMIT, asked.now);
  const { report } = await readByToken(platform, asked);
  if (report === null) throw new Problem(notFound);
  const by = { person: `report/${hashOf(asked.token)}`, now: asked.now };
  return reportPdf(platform, report, language ?? report.language, by);
}

export type GuardianDeed = 'stop' | 'pause' | 'resume' | 'close';

/** Does what a guardian asks for by a token; done twice it is done once. Answers how the letters stand then. */
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
  // A stop link stands in the mail for ever and may be forwarded with it, so it does nothing but stop.
  if (letter.stops && deed !== 'stop') throw new Problem(notFound);
  switch (deed) {
    case 'stop':
      return recordReportConsent(db, { ...consent, is_given: false }, now);
    case 'pause':
      if (!guardian.agrees) throw new Problem(notFound);
      return savePause(db, guardian.id, pausedUntil(now));
    case 'resume':
      // Letters that staff ended are turned on again by staff.
      if (!standingOf(guardian, letter, now).may_resume) throw new Problem(notFound);
      await removePause(db, guardian.id);
      return recordReportConsent(db, { ...consent, is_given: true }, now);
    case 'close':
      if (!reads) throw new Problem(notFound);
      return closeLetter(db, letter.id, now);
  }
}
