import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/**
 * By assessment, when the last window of everyone allotted closes, in milliseconds since 1970; null where one never
 * does. The assessment's own window counts for whom it is open to, and where nothing is allotted.
 */
export async function listClosedForAll(
  db: Kysely<Tables>,
  assessments: readonly string[],
): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ id: string; closed_for_all_at: Date | null }>`
    select id, case when bool_or(closes_at is null) then null else max(closes_at) end as closed_for_all_at
    from (
      select assessments.id, coalesce(allocations.closes_at, assessments.closes_at) as closes_at
      from assessments join allocations on allocations.assessment = assessments.id
      where assessments.id = any(${assessments}::uuid[])
      union all
      select id, closes_at from assessments
      where id = any(${assessments}::uuid[])
        and (open_to_guests or not exists (select from allocations where allocations.assessment = assessments.id))
    ) windows group by id`.execute(db);
  return new Map(rows.map(({ id, closed_for_all_at }) => [id, closed_for_all_at?.getTime() ?? null]));
}

/**
 * By assessment, when the last of its tests under way has ended at the latest, in milliseconds since 1970; infinite
 * where one has no end yet because it is untimed or paused. Practice holds nobody up.
 */
export async function listUnderWayUntil(
  db: Kysely<Tables>,
  assessments: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ assessment: string; is_endless: boolean; until: Date | null }>`
    select assessment, bool_or(finish_by is null or status = 'paused') as is_endless, max(finish_by) as until
    from sessions
    where assessment = any(${assessments}::uuid[]) and status in ('in_progress', 'on_break', 'paused')
      and mode <> 'practice'
    group by assessment`.execute(db);
  return new Map(
    rows.map(({ assessment, is_endless, until }) => [
      assessment,
      is_endless ? Infinity : (until?.getTime() ?? Infinity),
    ]),
  );
}
