/** The rows of parameter sets, and which set is in use. */
import { type Kysely, sql } from 'kysely';
import type { FittedModel } from '#core/mastery/fit.ts';
import type { HalfLives } from '#core/mastery/strength.ts';
import type { Tables } from '#server/db/tables.ts';
import type { MadeSet } from '../make-set.rules.ts';
import type { ParameterSet } from '../parameters.rules.ts';

/** A model as stored in JSON. Null as a half-life means that the strength never fades. */
interface StoredModel extends Omit<FittedModel, 'items' | 'skills' | 'half_lives'> {
  readonly items: readonly (readonly [string, number])[];
  readonly skills: readonly (readonly [string, number])[];
  readonly half_lives: { readonly [Which in keyof HalfLives]: number | null };
}

/**
 * The parameter set in use, with the digest of the data it was made from. The digest is null for the built-in
 * set, which has the number 0.
 */
export async function findUsed(db: Kysely<Tables>): Promise<{ used: number; made_of: string | null }> {
  return db
    .selectFrom('parameter_use')
    .leftJoin('parameter_sets', 'number', 'used')
    .select(['used', 'made_of'])
    .executeTakeFirstOrThrow();
}

export async function readSet(db: Kysely<Tables>, number: number): Promise<ParameterSet> {
  const row = await db
    .selectFrom('parameter_sets')
    .select(['model', 'guesses'])
    .where('number', '=', number)
    .$narrowType<{ model: StoredModel; guesses: [string, number][] }>()
    .executeTakeFirstOrThrow();
  const { items, skills, half_lives, ...model } = row.model;
  const never = Number.POSITIVE_INFINITY;
  return {
    number,
    model: {
      ...model,
      items: new Map(items),
      skills: new Map(skills),
      half_lives: { general: half_lives.general ?? never, skill: half_lives.skill ?? never },
    },
    guesses: new Map(row.guesses),
  };
}

export interface SetRow {
  readonly number: number;
  readonly made_at: Date;
  readonly weights: MadeSet['weights'];
  readonly answers: number;
  readonly people: number;
  readonly log_loss_before: number;
  readonly log_loss_after: number;
}

/** The newest sets, at most `most`. */
export function listSets(db: Kysely<Tables>, most: number): Promise<SetRow[]> {
  return db
    .selectFrom('parameter_sets')
    .select(['number', 'made_at', 'weights', 'answers', 'people', 'log_loss_before', 'log_loss_after'])
    .orderBy('number', 'desc')
    .limit(most)
    .$narrowType<SetRow>()
    .execute();
}

/** Whether the newest parameter set was made from data with this digest. */
export async function isMadeOf(db: Kysely<Tables>, made_of: string): Promise<boolean> {
  const newest = await db
    .selectFrom('parameter_sets')
    .select('made_of')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.made_of === made_of;
}

/**
 * Stores a parameter set under the next number. Uses it if it is better and staff have not chosen a different
 * one.
 */
export async function addSet(
  db: Kysely<Tables>,
  set: MadeSet & { guesses: ReadonlyMap<string, number>; made_of: string; is_better: boolean },
  now: Date,
): Promise<number> {
  const { model, guesses, made_of, is_better, weights, answers, people, ...log_loss } = set;
  const held = await db.selectFrom('parameter_use').select('chosen_by').forUpdate().executeTakeFirstOrThrow();
  const { items, skills } = model;
  const { number } = await db
    .insertInto('parameter_sets')
    .values({
      number: sql<number>`(select coalesce(max(number), 0) + 1 from parameter_sets)`,
      made_at: now,
      made_of,
      weights,
      answers,
      people,
      ...log_loss,
      // An infinite half-life becomes null in JSON.
      model: JSON.stringify({ ...model, items: [...items], skills: [...skills] }),
      guesses: JSON.stringify([...guesses]),
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  if (is_better && held.chosen_by === null) {
    await db.updateTable('parameter_use').set({ used: number, used_since: now }).execute();
  }
  return number;
}

export interface UseRow {
  readonly used: number;
  readonly used_since: Date | null;
  /** The person who chose the set; null if the newest better set is used automatically. */
  readonly chosen_by: { readonly id: string; readonly name: string } | null;
}

export async function findUse(db: Kysely<Tables>): Promise<UseRow> {
  const { rows } = await sql<UseRow>`
    select used, used_since, (
      select jsonb_build_object('id', id, 'name', concat_ws(' ', first_name, last_name)) from people where id = chosen_by
    ) as chosen_by from parameter_use`.execute(db);
  return rows[0] ?? { used: 0, used_since: null, chosen_by: null };
}

/** The newest parameter set that predicts better than the set in use before it; 0 if there is none. */
export async function findNewestBetter(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('parameter_sets')
    .select('number')
    .whereRef('log_loss_after', '<', 'log_loss_before')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

export async function hasSet(db: Kysely<Tables>, number: number): Promise<boolean> {
  const row = await db
    .selectFrom('parameter_sets')
    .select('number')
    .where('number', '=', number)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a parameter set from now on. If `by` is null, only until a better one is made. */
export async function takeIntoUse(
  db: Kysely<Tables>,
  number: number,
  by: string | null,
  now: Date,
): Promise<void> {
  await db.updateTable('parameter_use').set({ used: number, used_since: now, chosen_by: by }).execute();
}

/**
 * Claims the making of this night's set until the lease ends. Returns null if it is already done or a
 * different server is doing it. A night begins at two in the morning in the time zone of the first school.
 */
export async function claimNight(db: Kysely<Tables>, now: Date, leased_until: Date): Promise<Date | null> {
  const { rows } = await sql<{ night: Date; is_first: boolean }>`
    with zone (name) as (
      select coalesce((select time_zone from schools order by created_at, id limit 1), 'UTC')
    ), night (begins_at) as (
      select (date_trunc('day', ${now}::timestamptz at time zone name - interval '2 hours') + interval '2 hours')
        at time zone name from zone
    )
    update parameter_use set done_for = coalesce(done_for, begins_at), leased_until = ${leased_until}
    from night
    where (done_for is null or done_for < begins_at) and (leased_until is null or leased_until < ${now})
    returning begins_at as night, done_for = begins_at as is_first`.execute(db);
  const [row] = rows;
  // The very first call only schedules the first run, for the coming night.
  return row === undefined || row.is_first ? null : row.night;
}

export async function saveNight(db: Kysely<Tables>, night: Date): Promise<void> {
  await db.updateTable('parameter_use').set({ done_for: night, leased_until: null }).execute();
}

/** The next people who submitted or practiced, in an order that reveals nothing about them. */
export async function listAnswering(
  db: Kysely<Tables>,
  after: string,
  most: number,
): Promise<{ person: string; place: string }[]> {
  const { rows } = await sql<{ person: string; place: string }>`
    select person, place from (
      select distinct taker as person, md5(taker::text) as place from sessions
      where submitted_at is not null or practice_set is not null) takers
    where place > ${after} order by place limit ${most}`.execute(db);
  return rows;
}
