import { type Kysely, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import { fullName } from '#core/full-name.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { SettingChange } from '../settings.contract.ts';

/** The version before the first change. */
const FIRST_VERSION = 1;

export interface KeptSetting {
  value: unknown;
  by: { id: string; name: string };
  at: Date;
}

/** The latest change of each setting, by key. */
export async function listKeptSettings(db: Kysely<Tables>): Promise<Map<string, KeptSetting>> {
  const rows = await db
    .selectFrom('setting_changes')
    .innerJoin('people', 'people.id', 'setting_changes.changed_by')
    .distinctOn('setting_changes.key')
    .select(['key', 'value', 'changed_at', 'people.id', 'first_name', 'last_name'])
    .orderBy('setting_changes.key')
    .orderBy('setting_changes.version', 'desc')
    .execute();
  return new Map(
    rows.map(({ key, value, changed_at, id, ...person }) => [
      key,
      { value, by: { id, name: fullName(person) }, at: changed_at },
    ]),
  );
}

/** The latest value of each setting, by key, without who changed it. */
export async function listKeptValues(db: Kysely<Tables>): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('setting_changes')
    .distinctOn('key')
    .select(['key', 'value'])
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** The version of the settings: it starts at 1 and rises with every change. */
export async function findSettingsVersion(db: Kysely<Tables>): Promise<number> {
  const { version } = await db
    .selectFrom('setting_changes')
    .select((eb) => eb.fn.max('version').as('version'))
    .executeTakeFirstOrThrow();
  return version ?? FIRST_VERSION;
}

/**
 * Like `findSettingsVersion`, but also locks the table, so that nobody else changes settings until the
 * transaction ends.
 */
export async function findSettingsVersionForUpdate(db: Kysely<Tables>): Promise<number> {
  await sql`lock table setting_changes in share row exclusive mode`.execute(db);
  return findSettingsVersion(db);
}

export async function addSettingChanges(
  db: Kysely<Tables>,
  values: Readonly<Record<string, unknown>>,
  change: { version: number; changed_by: string; changed_at: Date },
): Promise<void> {
  await db
    .insertInto('setting_changes')
    .values(
      Object.entries(values).map(([key, value]) => ({
        ...change,
        key,
        value: value === null ? null : JSON.stringify(value),
      })),
    )
    .execute();
}

/** A page of the changes of settings. */
export async function listChanges(
  db: Kysely<Tables>,
  query: { key?: string | undefined; search?: string | undefined; ordering: 'version' | '-version' },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<SettingChange>> {
  const matching = db
    .selectFrom('setting_changes')
    .$if(query.key !== undefined, (rows) => rows.where('setting_changes.key', '=', query.key ?? ''))
    .where(everyWord(sql`setting_changes.key`, query.search));
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering === 'version' ? 'asc' : 'desc';
  const rows = await matching
    .innerJoin('people', 'people.id', 'setting_changes.changed_by')
    .select(['key', 'value', 'changed_at', 'people.id', 'first_name', 'last_name'])
    .select('setting_changes.version')
    .orderBy('setting_changes.version', direction)
    .orderBy('setting_changes.key')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    count,
    rows: rows.map(({ id, key, version, changed_at, value, ...person }) => ({
      key,
      version,
      value: value as SettingChange['value'],
      by: { id, name: fullName(person) },
      at: changed_at.toISOString(),
    })),
  };
}
