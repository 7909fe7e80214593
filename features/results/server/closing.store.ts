/** When a test is over for everybody: the windows of its allotments and what of it is under way. It knows nobody's results. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Instants in milliseconds since 1970. */
export interface Closing {
  /**
   * When the last window of everyone allotted closes; null where one never does. The assessment's own window counts
   * for whom it is open to, and where nothing is allotted.
   */
  readonly closed_for_all_at: number | null;
  /**
   * When the last of its tests under way has ended at the latest; null where none is, infinite where one has no end
   * yet because it is untimed or paused. Practice holds nobody up.
   */
  readonly under_way_until: number | null;
}

/** By assessment; those that do not exist are absent. One statement. */
export async function listClosings(
  db: Kysely<Tables>,
  assessments: readonly string[],
): Promise<Map<string, Closing>> {
  const { rows } = await sql<{
    id: string;
    closed_for_all_at: Date | null;
    is_endless: boolean | null;
    until: Date | null;
  }>`
    select assessments.id,
      case
        when given.allotments = 0 then assessments.closes_at
        when given.is_endless or (open_to_guests and assessments.closes_at is null) then null
        when open_to_guests then greatest(given.last_at, assessments.closes_at)
        else given.last_at
      end as closed_for_all_at,
      under_way.is_endless, under_way.until
    from assessments
      cross join lateral (
        select count(*) as allotments, bool_or(coalesce(allocations.closes_at, assessments.closes_at) is null) as is_endless,
          max(coalesce(allocations.closes_at, assessments.closes_at)) as last_at
        from allocations where allocations.assessment = assessments.id
      ) given
      cross join lateral (
        select bool_or(finish_by is null or sessions.status = 'paused') as is_endless, max(finish_by) as until
        from sessions
        where sessions.assessment = assessments.id and sessions.status in ('in_progress', 'on_break', 'paused')
          and mode <> 'practice'
      ) under_way
    where assessments.id = any(${assessments}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ id, closed_for_all_at, is_endless, until }) => [
      id,
      {
        closed_for_all_at: closed_for_all_at?.getTime() ?? null,
        under_way_until: is_endless === true ? Infinity : (until?.getTime() ?? null),
      },
    ]),
  );
}
