/** What other features' servers may ask of settings: how they stand. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { type Settings, settingsOf } from '../settings.rules.ts';
import { listKeptValues } from './settings.store.ts';

/** All settings as they stand at this moment, in every process. One statement over a few rows. */
export async function readSettings(db: Kysely<Tables>): Promise<Settings> {
  return settingsOf(await listKeptValues(db));
}
