import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Writes } from '../plan-writes.rules.ts';

/** Saves the ids that the system `source` uses for these people, schools and groups. */
export async function addExternalIds(
  db: Kysely<Tables>,
  source: string,
  ids: Writes['external_ids'],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into external_ids (source, kind, external_id, person, school, group_id)
    select ${source}, kind, external_id, case kind when 'person' then id end, case kind when 'school' then id end,
      case kind when 'group' then id end
    from unnest(${ids.map(({ kind }) => kind)}::text[], ${ids.map(({ external_id }) => external_id)}::text[],
      ${ids.map(({ id }) => id)}::uuid[]) as named (kind, external_id, id)`.execute(db);
}

/**
 * Saves the ids that the system `source` uses for these terms. A term that belonged to another session now
 * belongs to the new one, because it was matched by its title.
 */
export async function saveTermIds(
  db: Kysely<Tables>,
  source: string,
  ids: Writes['term_ids'],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into external_ids (source, kind, external_id, term, term_school)
    select ${source}, 'term', external_id, term, school
    from unnest(${ids.map(({ external_id }) => external_id)}::text[], ${ids.map(({ id }) => id)}::uuid[],
      ${ids.map(({ school }) => school)}::uuid[]) as named (external_id, term, school)
    on conflict (term, source) where term is not null do update set external_id = excluded.external_id`.execute(
    db,
  );
}
