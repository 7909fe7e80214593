/**
 * Stores cached states computed from people's answers, each with everything it depends on, so that stale
 * states are not read.
 */
import { type Kysely, sql } from 'kysely';
import { shownName } from '#features/tags/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * Sessions that may release more just because time passes, with the parts that were released when the state
 * was computed.
 */
type Waiting = readonly {
  readonly session: string;
  readonly correctness: boolean;
  readonly answers: boolean;
}[];

/**
 * Question revisions without a topic of their own, which use the current topic of their question, and that
 * topic.
 */
type FiledAsNow = readonly (readonly [question_revision: string, filing: string])[];

/** The data that all cached states depend on besides the answers. */
export interface World {
  /** A hash of the names and places of all tags under which answers are counted, and of merged tags. */
  readonly tags: string;
  readonly parameter_set: number;
}

export interface FoldRow {
  readonly person: string;
  readonly fold: string;
  readonly waiting: Waiting;
  readonly filed_as_now: FiledAsNow;
  readonly state: unknown;
}

/** A hash of the tags. It changes when a tag is renamed, moved or merged. Runs one statement. */
export async function readTagsStanding(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ tags: string }>`
    select md5(concat(
      (select string_agg(concat_ws(' ', id, kind, parent, position, ${shownName('tags')}), ',' order by id) from tags
        where kind in ('topic', 'domain', 'subject', 'reason_for_error')), ';',
      (select string_agg(concat_ws(' ', merged, tag), ',' order by merged, tag) from tag_aliases where merged is not null)
    )) as tags`.execute(db);
  return rows[0]?.tags ?? '';
}

/** The change counter of each person's answers; absent if they never changed. Runs one statement. */
export async function listMarks(db: Kysely<Tables>, people: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('evidence_marks')
    .select(['person', 'version'])
    .where('person', '=', sql<string>`any(${people}::uuid[])`)
    .execute();
  return new Map(rows.map(({ person, version }) => [person, Number(version)]));
}

/**
 * The cached states of these people that match their current answers, tags and parameters. Runs one
 * statement.
 */
export async function listCurrentFolds(
  db: Kysely<Tables>,
  people: readonly string[],
  folds: readonly { readonly name: string; readonly revision: number }[],
  { tags, parameter_set }: World,
): Promise<FoldRow[]> {
  const { rows } = await sql<FoldRow>`
    select kept.person, kept.fold, kept.waiting, kept.filed_as_now, kept.state
    from mastery_folds kept
      join unnest(${folds.map(({ name }) => name)}::text[], ${folds.map(({ revision }) => revision)}::integer[])
        asked (fold, revision) using (fold, revision)
      left join evidence_marks marks using (person)
    where kept.person = any(${people}::uuid[]) and kept.mark is not distinct from marks.version
      and kept.tags = ${tags} and coalesce(kept.parameter_set, ${parameter_set}) = ${parameter_set}`.execute(
    db,
  );
  return rows;
}

/** The last stored version of one cached state for these people, even if it is stale. Runs one statement. */
export async function listFormerStates(
  db: Kysely<Tables>,
  people: readonly string[],
  { name, revision }: { readonly name: string; readonly revision: number },
): Promise<Map<string, unknown>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom('mastery_folds')
    .select(['person', 'state'])
    .where('person', '=', sql<string>`any(${people}::uuid[])`)
    .where('fold', '=', name)
    .where('revision', '=', revision)
    .execute();
  return new Map(rows.map(({ person, state }) => [person, state]));
}

/** A cached state that is to be stored. */
export interface NewFold extends FoldRow {
  readonly revision: number;
  readonly mark: number | null;
  /** The number of the parameter set; null if the state does not depend on parameters. */
  readonly parameter_set: number | null;
}

/**
 * Upserts cached states. Rows are always written in the same order, so that two writers of the same rows wait
 * for each other and do not deadlock.
 */
export async function saveFolds(
  db: Kysely<Tables>,
  folds: readonly NewFold[],
  { tags }: Pick<World, 'tags'>,
  now: Date,
): Promise<void> {
  if (folds.length === 0) return;
  const json = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value));
  await sql`
    insert into mastery_folds
      (person, fold, mark, tags, parameter_set, revision, waiting, filed_as_now, state, made_at)
    select person, fold, mark, ${tags}, parameter_set, revision, waiting, filed_as_now, state, ${now}
    from unnest(
      ${folds.map(({ person }) => person)}::uuid[], ${folds.map(({ fold }) => fold)}::text[],
      ${folds.map(({ mark }) => mark)}::bigint[], ${folds.map(({ revision }) => revision)}::integer[],
      ${folds.map((one) => one.parameter_set)}::integer[],
      ${json(folds.map(({ waiting }) => waiting))}::jsonb[], ${json(folds.map((one) => one.filed_as_now))}::jsonb[],
      ${json(folds.map(({ state }) => state))}::jsonb[]
    ) made (person, fold, mark, revision, parameter_set, waiting, filed_as_now, state)
    -- Skips people whose record was merged or erased in the meantime.
    where exists (select from people where people.id = made.person)
    order by person, fold
    on conflict (person, fold) do update set mark = excluded.mark, tags = excluded.tags,
      parameter_set = excluded.parameter_set, revision = excluded.revision, waiting = excluded.waiting,
      filed_as_now = excluded.filed_as_now, state = excluded.state, made_at = excluded.made_at`.execute(db);
}

/** The next people whose mastery was stored with a different parameter set. */
export async function listOtherSets(
  db: Kysely<Tables>,
  parameter_set: number,
  after: string | null,
  most: number,
): Promise<string[]> {
  let rows = db
    .selectFrom('mastery_folds')
    .select('person')
    .where('fold', '=', sql.lit('learner'))
    .where('parameter_set', '<>', parameter_set)
    .orderBy('person')
    .limit(most);
  if (after !== null) rows = rows.where('person', '>', after);
  return (await rows.execute()).map(({ person }) => person);
}
