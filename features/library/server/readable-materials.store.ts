/** The materials that a person may read and those assigned to them. */
import { type Kysely, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { everyWord, fitOf } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { MaterialKind } from '../library.contract.ts';
import { heldMaterials, materialsInView } from './materials-in-view.store.ts';

export interface Readable {
  readonly id: string;
  readonly title: string;
  readonly kind: MaterialKind;
  /** The number of pages of a PDF; null for other materials. */
  readonly page_count: number | null;
}

/**
 * A material that `caller` may read at `now`: staff within `reach`, takers (`self`) their own materials. Null
 * for any other.
 */
export async function findReadable(
  db: Kysely<Tables>,
  { reach, caller, now }: { readonly reach: Reach; readonly caller: string; readonly now: Date },
  id: string,
): Promise<Readable | null> {
  const row = await db
    .selectFrom('study_materials')
    .select(['id', 'title', 'kind', 'page_count'])
    .where('id', '=', id)
    .where(materialsInView({ reach, caller, people: 'none', now }))
    .$narrowType<{ kind: MaterialKind }>()
    .executeTakeFirst();
  return row ?? null;
}

/** The best matches, by title and text, among the materials that a taker may read at `now`. */
export async function searchReadable(
  db: Kysely<Tables>,
  person: string,
  search: string,
  { now, most }: { now: Date; most: number },
): Promise<Pick<Readable, 'id' | 'title' | 'kind'>[]> {
  return db
    .selectFrom('study_materials')
    .select(['id', 'title', 'kind'])
    .where(materialsInView({ reach: 'self', caller: person, people: 'none', now }))
    .where(everyWord(sql`study_materials.search_text`, search))
    .orderBy(fitOf(sql`searched(study_materials.title)`, search))
    .orderBy('title')
    .orderBy('id')
    .limit(most)
    .$narrowType<{ kind: MaterialKind }>()
    .execute();
}

interface GivenMaterial {
  readonly id: string;
  readonly title: string;
  readonly kind: MaterialKind;
  /** The instant when the person got access: the material was assigned and its window had opened. */
  readonly since: Date;
  readonly due_at: Date | null;
  readonly is_done: boolean;
}

/** The materials assigned to a person that they may read at `now`, the newest first, at most `most`. */
export async function listGivenMaterials(
  db: Kysely<Tables>,
  person: string,
  { now, most }: { now: Date; most: number },
): Promise<GivenMaterial[]> {
  const opened = sql<boolean>`ways.person = ${person} and (ways.opens_at is null or ways.opens_at <= ${now})`;
  const { rows } = await sql<GivenMaterial>`
    select study_materials.id, study_materials.title, study_materials.kind,
      greatest(held.allotted_at, held.opens_at) as since, held.due_at, mine.done_at is not null as is_done
    from ${heldMaterials(opened)} held join study_materials on study_materials.id = held.material
      left join material_progress mine on mine.person = ${person} and mine.material = held.material
    where study_materials.status = 'live'
    order by since desc, study_materials.id limit ${most}`.execute(db);
  return rows;
}
