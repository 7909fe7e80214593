import { type Kysely, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import type { ItemParameters } from '#core/irt/item-curve.ts';
import type { IrtModel } from '#core/irt/item-model.ts';
import type { AbilityScale } from '#features/assessments/ability-scale.contract.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';
import { fitsInto } from '#features/schools/server/public.store.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { CalibrationHead } from '../calibration.contract.ts';
import type { Base, StoredLeftOut, StoredLink, StoredQuestion } from '../calibration.rules.ts';

export interface Side {
  readonly model: IrtModel;
  readonly scale: AbilityScale | null;
  readonly version: number;
}

/** The IRT settings of an assessment before anybody has saved them. */
const UNWRITTEN: Side = { model: '2pl', scale: null, version: 0 };

function sides(db: Kysely<Tables>, assessment: string) {
  return db
    .selectFrom('irt_sides')
    .select(['model', 'scale', 'version'])
    .where('assessment', '=', assessment)
    .$narrowType<Side>();
}

export async function findSide(db: Kysely<Tables>, assessment: string): Promise<Side> {
  return (await sides(db, assessment).executeTakeFirst()) ?? UNWRITTEN;
}

/**
 * Loads the IRT settings and locks their row until the transaction ends. A second writer waits and then sees
 * the change made by the first.
 */
export async function findSideForUpdate(db: Kysely<Tables>, assessment: string, now: Date): Promise<Side> {
  await db
    .insertInto('irt_sides')
    .values({ assessment, ...UNWRITTEN, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return sides(db, assessment).forUpdate().executeTakeFirstOrThrow();
}

/** Saves the IRT settings and increments their version. */
export async function saveSide(
  db: Kysely<Tables>,
  assessment: string,
  { model, scale, version }: Side,
  now: Date,
): Promise<void> {
  await db
    .updateTable('irt_sides')
    .set({
      model,
      scale: scale === null ? null : JSON.stringify(scale),
      version: version + 1,
      updated_at: now,
    })
    .where('assessment', '=', assessment)
    .execute();
}

/** Always contains the counts. The calling code decides who may see them. */
type Head = Omit<
  CalibrationHead,
  'created_at' | 'accepted' | 'question_count' | 'has_counts' | 'sittings'
> & { readonly sittings: number };

export interface NewCalibration extends Omit<Head, 'id' | 'made_by' | 'is_in_use' | 'link'> {
  readonly assessment: string;
  readonly link: StoredLink | null;
  readonly items: readonly StoredQuestion[];
  readonly left_out: readonly StoredLeftOut[];
  readonly made_by: string;
}

export async function addCalibration(
  db: Kysely<Tables>,
  { grid, priors, link, items, left_out, ...told }: NewCalibration,
  now: Date,
): Promise<string> {
  const id = v7();
  await db
    .insertInto('calibrations')
    .values({
      id,
      ...told,
      created_at: now,
      grid: JSON.stringify(grid),
      priors: priors === null ? null : JSON.stringify(priors),
      link: link === null ? null : JSON.stringify(link),
      items: JSON.stringify(items),
      left_out: JSON.stringify(left_out),
    })
    .execute();
  return id;
}

export interface CalibrationHeadRow extends Head {
  readonly question_count: number;
  readonly created_at: Date;
  readonly accepted_at: Date | null;
  readonly accepted_by: { id: string; name: string } | null;
}

export interface CalibrationRow extends CalibrationHeadRow {
  readonly items: readonly StoredQuestion[];
  readonly left_out: readonly StoredLeftOut[];
}

const named = <Name extends { id: string; name: string } | null>(
  column: 'calibrations.made_by' | 'calibrations.accepted_by',
) =>
  sql<Name>`(
    select jsonb_build_object('id', people.id, 'name', concat_ws(' ', people.first_name, people.last_name))
    from people where people.id = ${sql.ref(column)})`;

function heads(db: Kysely<Tables>, assessment: string) {
  return db
    .selectFrom('calibrations')
    .select([
      'id' as const,
      'kind' as const,
      'model' as const,
      'data_sha256' as const,
      'engine' as const,
      'grid' as const,
      'priors' as const,
      'sittings' as const,
      'log_likelihood' as const,
      'log_prior' as const,
      'cycles' as const,
      'is_converged' as const,
      'seconds' as const,
      'link' as const,
      'created_at' as const,
      'accepted_at' as const,
      'is_in_use' as const,
      sql<number>`jsonb_array_length(items)`.as('question_count'),
      named<CalibrationHeadRow['made_by']>('calibrations.made_by').as('made_by'),
      named<CalibrationHeadRow['accepted_by']>('calibrations.accepted_by').as('accepted_by'),
    ])
    .where('assessment', '=', assessment)
    .$narrowType<CalibrationHeadRow>();
}

function whole(db: Kysely<Tables>, assessment: string) {
  return heads(db, assessment).select(['items', 'left_out']).$narrowType<CalibrationRow>();
}

export async function findCalibration(
  db: Kysely<Tables>,
  { assessment, id }: { assessment: string; id: string },
): Promise<CalibrationRow | null> {
  return (await whole(db, assessment).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The calibrations that scores use, by kind of section. */
export async function listInUse(
  db: Kysely<Tables>,
  assessment: string,
): Promise<Map<SectionKind, CalibrationRow>> {
  const rows = await whole(db, assessment).where('is_in_use', '=', true).execute();
  return new Map(rows.map((row) => [row.kind, row]));
}

/**
 * For each calibration, finds the calibration that defines its scale: follows the links until a calibration
 * has its own scale.
 */
export async function listScales(
  db: Kysely<Tables>,
  calibrations: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; scale: string }>`
    with recursive chain (id, scale, links) as (
      select id, id, 0 from calibrations where id = any(${calibrations}::uuid[])
      union all
      select chain.id, (calibrations.link ->> 'to')::uuid, links + 1
      from chain join calibrations on calibrations.id = chain.scale
      where calibrations.link ->> 'to' is not null
    )
    select distinct on (id) id, scale from chain order by id, links desc`.execute(db);
  return new Map(rows.map(({ id, scale }) => [id, scale]));
}

/** For each kind of section the number of calibrations and the newest one. */
export async function listNewest(
  db: Kysely<Tables>,
  assessment: string,
): Promise<Map<SectionKind, { count: number; newest: CalibrationHeadRow }>> {
  const rows = await heads(db, assessment)
    .distinctOn('kind')
    .orderBy('kind')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const counts = await db
    .selectFrom('calibrations')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where('assessment', '=', assessment)
    .groupBy('kind')
    .execute();
  const countOf = new Map(counts.map(({ kind, count }) => [kind, count]));
  return new Map(
    rows.map((newest) => [newest.kind, { count: Number(countOf.get(newest.kind) ?? 0), newest }]),
  );
}

/** A page of calibrations without their questions. The search matches the person who made them. */
export async function listCalibrations(
  db: Kysely<Tables>,
  assessment: string,
  query: { kind?: SectionKind | undefined; search?: string | undefined; ordering: 'newest' | '-newest' },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<CalibrationHeadRow>> {
  let matching = heads(db, assessment);
  if (query.kind !== undefined) matching = matching.where('kind', '=', query.kind);
  if (query.search !== undefined) {
    matching = matching.where(
      /* Searches only names, because other personal fields may be searched only by people who can see the
         person. */
      sql<SqlBool>`made_by in (select id from people
        where ${everyWord(sql`searched_name(first_name || coalesce(' ' || last_name, ''))`, query.search)})`,
    );
  }
  const { count } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering === 'newest' ? 'desc' : 'asc';
  const rows = await matching
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count: Number(count), rows };
}

/** Makes scores use this calibration from now on instead of the current one of its kind. */
export async function acceptCalibration(
  db: Kysely<Tables>,
  { id, assessment, kind, by }: { id: string; assessment: string; kind: SectionKind; by: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('calibrations')
    .set({ is_in_use: false })
    .where('assessment', '=', assessment)
    .where('kind', '=', kind)
    .where('is_in_use', '=', true)
    .execute();
  await db
    .updateTable('calibrations')
    .set({ is_in_use: true, accepted_by: by, accepted_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * The accepted calibration of a different assessment, in the same school or shared, with most of these
 * questions. Of several with equally many, it is the last accepted one. Null if no calibration has any of them.
 */
export async function findBaseElsewhere(
  db: Kysely<Tables>,
  { assessment, school }: { assessment: string; school: string | null },
  questions: readonly string[],
): Promise<Base | null> {
  const row = await basesOf(db, school, questions)
    .where('calibrations.assessment', '<>', assessment)
    .executeTakeFirst();
  return row === undefined ? null : baseOf(row);
}

/**
 * The accepted calibration of any assessment, for this kind of section, with most of these questions. Of
 * several with equally many, it is the last accepted one. Null if no calibration has any of them.
 */
export async function findPoolBase(
  db: Kysely<Tables>,
  asked: { school: string | null; kind: SectionKind; questions: readonly string[] },
): Promise<Base | null> {
  const bases = basesOf(db, asked.school, asked.questions);
  const row = await bases.where('calibrations.kind', '=', asked.kind).executeTakeFirst();
  return row === undefined ? null : baseOf(row);
}

function basesOf(db: Kysely<Tables>, school: string | null, questions: readonly string[]) {
  return db
    .selectFrom('calibrations')
    .innerJoin('assessments', 'assessments.id', 'calibrations.assessment')
    .innerJoinLateral(
      sql<{ count: number }>`(
        select count(*) as count from jsonb_array_elements(calibrations.items) item
        where item ->> 'question' = any(${questions}::text[]))`.as('shared'),
      (join) => join.onTrue(),
    )
    .select(['calibrations.id', 'calibrations.items'])
    .where('calibrations.is_in_use', '=', true)
    .where(fitsInto('assessments.school', school))
    .where('shared.count', '>', 0)
    .orderBy('shared.count', 'desc')
    .orderBy('calibrations.accepted_at', 'desc')
    .orderBy('calibrations.id')
    .limit(1)
    .$narrowType<{ items: readonly StoredQuestion[] }>();
}

export function baseOf({ id, items }: { id: string; items: readonly StoredQuestion[] }): Base {
  return { calibration: id, parameters: parametersOf(items) };
}

export function parametersOf<Item extends ItemParameters & { readonly question: string }>(
  items: readonly Item[],
): Map<string, Item> {
  return new Map(items.map((item) => [item.question, item]));
}
