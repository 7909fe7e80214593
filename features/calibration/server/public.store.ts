/** The SQL of this feature that other features' servers build on. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/**
 * The parameters of all questions in calibrations in use, each on the scale of its calibration. Runs one
 * statement.
 */
export async function listAcceptedItems(
  db: Kysely<Tables>,
): Promise<{ item: string; scale: string; a: number; b: number }[]> {
  const { rows } = await sql<{ item: string; scale: string; a: number; b: number }>`
    select each ->> 'question' as item, calibrations.id as scale, (each ->> 'a')::float8 as a, (each ->> 'b')::float8 as b
    from calibrations cross join jsonb_array_elements(items) each
    where is_in_use order by calibrations.accepted_at, calibrations.id, 1`.execute(db);
  return rows;
}
