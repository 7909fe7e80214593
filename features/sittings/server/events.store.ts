/**
 * Rows of events in a sitting: actions, observations and messages of staff. Rows are only added, but a reason
 * may be set afterwards.
 */
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import type { Tables } from '#server/db/tables.ts';
import type { SittingEvent } from '../sittings.contract.ts';

export interface NewSittingEvent {
  readonly kind: string;
  readonly person: string;
  readonly taker?: string | null;
  readonly seconds?: number | null;
  readonly text?: string | null;
}

/**
 * Adds an event and returns its id. The caller has locked the sitting's row, so that no two events get the
 * same number.
 */
export async function addEvent(
  db: Kysely<Tables>,
  sitting: string,
  { kind, person, taker = null, seconds = null, text = null }: NewSittingEvent,
  now: Date,
): Promise<string> {
  const id = v7();
  await sql`
    insert into sitting_events (id, sitting, number, at, person, kind, taker, seconds, text)
    select ${id}::uuid, ${sitting}::uuid, coalesce(max(number), 0) + 1, ${now}::timestamptz, ${person}::uuid,
      ${kind}::text, ${taker}::uuid, ${seconds}::integer, ${text}::text
    from sitting_events where sitting = ${sitting}`.execute(db);
  return id;
}

/** A page of the events of a sitting. The caller has checked that the sitting is in view. */
export async function listEvents(
  db: Kysely<Tables>,
  sitting: string,
  { kind, descending, id }: { kind?: string | undefined; descending: boolean; id?: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<SittingEvent>> {
  const matching = () => {
    let events = db
      .selectFrom('sitting_events')
      .innerJoin('people', 'people.id', 'sitting_events.person')
      .leftJoin('people as takers', 'takers.id', 'sitting_events.taker')
      .where('sitting', '=', sitting);
    if (kind !== undefined) events = events.where('kind', '=', kind);
    if (id !== undefined) events = events.where('sitting_events.id', '=', id);
    return events;
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await matching()
    .select([
      'sitting_events.id' as const,
      'number' as const,
      'at' as const,
      'sitting_events.person' as const,
      'kind' as const,
      'taker' as const,
      'seconds' as const,
      'text' as const,
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('person_name'),
      sql<string>`concat_ws(' ', takers.first_name, takers.last_name)`.as('taker_name'),
      sql<{ shown_count: number; of_count: number } | null>`
        case when kind = 'message' then (
          select jsonb_build_object('shown_count', count(*) filter (where shown_number >= number), 'of_count', count(*))
          from sitting_takers where sitting_takers.sitting = sitting_events.sitting and entered_at is not null
            and (sitting_events.taker is null or sitting_takers.person = sitting_events.taker)) end`.as(
        'reached',
      ),
    ])
    .orderBy('number', descending ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    count,
    rows: rows.map(({ person, person_name, taker, taker_name, at, ...event }) => ({
      ...event,
      at: at.toISOString(),
      by: { id: person, name: person_name },
      taker: taker === null ? null : { id: taker, name: taker_name },
    })),
  };
}

/**
 * Stores a text with this person's newest event of a kind. Returns the event's instant; null if there is
 * none.
 */
export async function saveEventText(
  db: Kysely<Tables>,
  { sitting, kind, person }: { sitting: string; kind: string; person: string },
  text: string,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    update sitting_events set text = ${text}
    where id = (select id from sitting_events where sitting = ${sitting} and kind = ${kind} and person = ${person}
      order by number desc limit 1)
    returning at`.execute(db);
  return rows[0]?.at ?? null;
}
