/**
 * Declares the tables of the server itself, which belong to no feature, for erasing, export, merging and
 * backup.
 */
import { type SqlBool, sql } from 'kysely';
import { type Erase, type FeatureTables, stays } from '#server/db/declared-tables.ts';

/** Deletes stored responses that contain the person's id, because they contain the name too. */
const eraseAnswers: Erase = async (db, { id }) => {
  await sql`delete from idempotency_keys where response::text like ${`%${id}%`}`.execute(db);
};

/**
 * Deletes ended jobs of other people whose result contains the person's id, both their names, their username
 * or a contact of theirs.
 */
const eraseResults: Erase = async (db, { id, username, first_name, last_name, email, mobile }) => {
  const said = sql`fold(coalesce(result, '') || coalesce(problem::text, ''))`;
  const names = (text: string) => sql<SqlBool>`position(fold(${text}) in ${said}) > 0`;
  // A first name alone is part of many words, so it only counts if it is a complete JSON string.
  const byName =
    last_name === null ? names(`"${first_name}"`) : sql`(${names(first_name)} and ${names(last_name)})`;
  const known = [id, username, email, mobile].filter((text) => text !== null).map(names);
  await sql`
    delete from jobs where ended_at is not null and (
      ${sql.join(known, sql` or `)} or ${byName})`.execute(db);
};

export const platformTables = {
  bulk_actions: {
    backup: 'kept',
    impersonal: ['about', 'act', 'details'],
    personal: {
      merging: { by: stays },
      erasing: 'The record of what staff did stays, but no longer names the person.',
      exporting: { not: 'The file `changes_by_them` lists staff actions.' },
    },
  },
  idempotency_keys: {
    backup: 'left_out',
    personal: {
      goes: ['key', 'request_hash', 'response'],
      merging: { person: stays },
      erasing: { rows_of: ['person'], by: eraseAnswers },
      exporting: { not: 'The table stores responses that they already got, for some hours.' },
    },
  },
  jobs: {
    backup: 'left_out',
    impersonal: ['kind', 'state', 'doing'],
    personal: {
      goes: ['result', 'problem'],
      merging: { owner: stays },
      erasing: { rows_of: ['owner'], by: eraseResults },
      exporting: { not: 'The table stores the results of background jobs for one day.' },
    },
  },
  rate_limits: {
    backup: 'left_out',
    passes: ['key'],
    personal: null,
  },
} satisfies FeatureTables;
