/** SQL for the times at which a person worked: answers in practice, submitted work, reading and lessons. */
import { type Kysely, sql } from 'kysely';
import { readWork } from '#features/library/server/public.store.ts';
import { watchedWork } from '#features/videos/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * The quarter hours in which this person worked from `from` until before `until`, oldest first, each once. Days
 * begin at a whole quarter hour of UTC everywhere, so a quarter hour belongs to one day in every time zone.
 */
export async function listWorkQuarters(
  db: Kysely<Tables>,
  person: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<Date[]> {
  const window = { people: [person], from, until };
  const { rows } = await sql<{ at: Date }>`
    select distinct date_bin('15 minutes', at, 'epoch') as at from (
      select practice_tries.tried_at as at
      from sessions join attempts on attempts.session = sessions.id
        join practice_tries on practice_tries.attempt = attempts.id
      where sessions.taker = ${person} and sessions.mode = 'practice' and sessions.status <> 'voided'
        and practice_tries.tried_at >= ${from} and practice_tries.tried_at < ${until}
      union all
      select submitted_at from sessions
      where taker = ${person} and submitted_at >= ${from} and submitted_at < ${until}
        and status in ('submitted', 'scored', 'released')
        and exists (select from attempts where attempts.session = sessions.id
          and (was_ever_answered or jsonb_typeof(response) <> 'null'))
      union all
      select read.at from ${readWork(window)} read where seconds > 0
      union all
      select watched.at from ${watchedWork(window)} watched where seconds > 0) worked
    order by at`.execute(db);
  return rows.map(({ at }) => at);
}
