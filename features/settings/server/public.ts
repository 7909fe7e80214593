/** Lets other features' servers read the settings. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { type Settings, settingsOf } from '../settings.rules.ts';
import { listKeptValues } from './settings.store.ts';

/**
 * The current values of all settings. Reads them from the database each time, so all processes agree. Runs
 * one statement.
 */
export async function readSettings(db: Kysely<Tables>): Promise<Settings> {
  return settingsOf(await listKeptValues(db));
}
