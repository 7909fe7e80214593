/**
 * The command `npm run -s interchange -- import FILE`: adds the items of a question file to the bank by the
 * same rules as the API. It reads the server's environment and works on its data, which no server may use at
 * the same time.
 */
import { Problem } from '#contract/problem.ts';
import { reachOf } from '#core/access/access.ts';
import { findSpeaker } from '#features/people/server/public.store.ts';
import type { ImportReport } from '#features/questions/import.contract.ts';
import { importFile, mayPublishNow } from '#features/questions/server/public.ts';
import { findSchoolNamed, schoolForContent } from '#features/schools/server/public.store.ts';
import { Progress } from '#server/background/progress.ts';
import { ConfigFaults, readConfig } from '#server/config.ts';
import { FolderHeld } from '#server/db/lock.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { openLog } from '#server/log.ts';
import { openPlatform } from '#server/open-platform.ts';
import type { FileReading } from '../report.rules.ts';

type Reading = Exclude<FileReading, { fault: string }>;

type Imported = ImportReport | { faults: readonly string[] };

interface How {
  status: 'draft' | 'live';
  /** The author of the questions; null: the first admin. */
  username: string | null;
  /** The name of the school that gets the questions; null: the author's only school, or all schools. */
  school: string | null;
}

/**
 * Imports the items into the data that the environment names. If none can be imported, returns the reasons.
 */
export async function importReading(
  reading: Reading,
  how: How,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Imported> {
  try {
    const { platform, close } = await openPlatform(readConfig(environment), openLog(process.stderr));
    try {
      return await importOn(platform, reading, how);
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof ConfigFaults) return { faults: error.faults };
    if (error instanceof FolderHeld) return { faults: [error.message] };
    throw error;
  }
}

/** Imports the items, or returns the reasons why none can be imported. */
export async function importOn(
  platform: Pick<Platform, 'database' | 'config' | 'clock' | 'background'>,
  reading: Reading,
  how: How,
): Promise<Imported> {
  try {
    return await importInto(platform, reading, how);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { faults: (error.options.errors ?? []).map(({ message }) => message) };
  }
}

function importInto(
  { database, config, clock, background }: Pick<Platform, 'database' | 'config' | 'clock' | 'background'>,
  reading: Reading,
  { status, username, school }: How,
): Promise<Imported> {
  return inTransaction(database.kysely, async (db): Promise<Imported> => {
    const author = await findSpeaker(db, username);
    if (author === null) return { faults: [absentWords(username)] };
    const reach = reachOf(author.role, 'bank.write');
    if (reach === 'none') return { faults: [`${username} can’t write questions. Name someone who can.`] };
    if (status === 'live' && !(await mayPublishNow(db, reach))) {
      return { faults: [`${username} can only write drafts. Leave out --status.`] };
    }
    const named = school === null ? undefined : await findSchoolNamed(db, school);
    if (named === null) return { faults: [`There is no school “${school}”.`] };
    const place = await schoolForContent(db, { reach, caller: author.id }, named);
    const into = { author, school: place, config, background, progress: new Progress() };
    return importFile(db, into, reading, { dry_run: false, status, mapping: {} }, clock.now());
  });
}

function absentWords(username: string | null): string {
  return username === null
    ? 'There is no admin yet. Start the server once and create the first admin.'
    : `There is no active person with the username ${username}.`;
}
