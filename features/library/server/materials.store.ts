/** SQL for materials. `materials-in-view.store.ts` decides which ones are in view. */
import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import { schoolOfRow } from '#features/schools/server/public.store.ts';
import { shownName, tagAndBelow } from '#features/tags/server/public.store.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Material, MaterialKind, MaterialStatus, TryIt } from '../library.contract.ts';
import { excerptOf } from '../library.rules.ts';
import { type LibraryView, materialsInView, shelvesInView } from './materials-in-view.store.ts';
import { countHeld, readOwn } from './readers.store.ts';

interface MaterialsQuery {
  search?: string | undefined;
  kind?: MaterialKind | undefined;
  status?: MaterialStatus | undefined;
  tag?: string | undefined;
  school?: string | undefined;
  ordering: 'title' | '-title' | 'created_at' | '-created_at';
}

/** A material as written, without computed fields. */
export interface WrittenMaterial {
  readonly title: string;
  readonly kind: MaterialKind;
  readonly body: string;
  /** The plain words of the material's text. */
  readonly words: string;
  readonly try_it: TryIt | null;
  readonly file: string | null;
  readonly url: string | null;
  readonly page_count: number | null;
  readonly minutes: number | null;
  readonly status: MaterialStatus;
  readonly is_open: boolean;
}

/** A page of the materials in view, in at most four statements. */
export async function listMaterials(
  db: Kysely<Tables>,
  view: LibraryView,
  query: MaterialsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Material>> {
  const matching = () => {
    let materials = db
      .selectFrom('study_materials')
      .where(materialsInView(view))
      .where(everyWord(sql`study_materials.search_text`, query.search));
    if (query.kind !== undefined) materials = materials.where('study_materials.kind', '=', query.kind);
    if (query.status !== undefined) materials = materials.where('study_materials.status', '=', query.status);
    if (query.school !== undefined) materials = materials.where('study_materials.school', '=', query.school);
    if (query.tag !== undefined) {
      materials = materials.where(
        sql<SqlBool>`exists (select from study_material_tags where material = study_materials.id
          and tag in ${tagAndBelow(query.tag)})`,
      );
    }
    return materials;
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const page = matching()
    .orderBy(
      query.ordering.endsWith('title') ? 'study_materials.title' : 'study_materials.created_at',
      direction,
    )
    .orderBy('study_materials.id', direction)
    .limit(limit)
    .offset(offset);
  return { count, rows: await readMaterials(db, page, view, query.search) };
}

/** The materials of `ids` that are in view, by id. */
export async function mapMaterials(
  db: Kysely<Tables>,
  view: LibraryView,
  ids: readonly string[],
): Promise<Map<string, Material>> {
  if (ids.length === 0) return new Map();
  const named = db
    .selectFrom('study_materials')
    .where('study_materials.id', 'in', ids)
    .where(materialsInView(view));
  return new Map((await readMaterials(db, named, view)).map((row) => [row.id, row]));
}

/** Finds one material in the caller's view. */
export async function findMaterial(
  db: Kysely<Tables>,
  view: LibraryView,
  id: string,
): Promise<Material | null> {
  return (await mapMaterials(db, view, [id])).get(id) ?? null;
}

/** The fields of a material in view that only its full view contains. */
export async function readText(
  db: Kysely<Tables>,
  id: string,
): Promise<{ body: string; words: string; try_it: TryIt | null; own_minutes: number | null }> {
  const row = await db
    .selectFrom('study_materials')
    .select(['body', 'words', 'try_it', 'minutes as own_minutes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, try_it: row.try_it as TryIt | null };
}

/** Finds one material in view and locks it until the transaction ends. */
export async function findMaterialForUpdate(
  db: Kysely<Tables>,
  view: LibraryView,
  id: string,
): Promise<Material | null> {
  await db.selectFrom('study_materials').select('id').where('id', '=', id).forUpdate().execute();
  return findMaterial(db, view, id);
}

/**
 * The materials of `ids` that staff with this view may assign, with their status. They cannot be removed
 * until the transaction ends.
 */
export async function listMaterialsForShare(
  db: Kysely<Tables>,
  view: LibraryView,
  ids: readonly string[],
): Promise<{ id: string; status: MaterialStatus; school: string | null }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('study_materials')
    .select(['id', 'status', 'school'])
    .where('id', 'in', ids)
    .where(materialsInView(view))
    .orderBy('id')
    .forShare()
    .execute();
}

/** Adds a material and returns its id. */
export async function addMaterial(
  db: Kysely<Tables>,
  material: WrittenMaterial & { readonly school: string | null; readonly author: string },
  now: Date,
): Promise<string> {
  const id = v7();
  await db
    .insertInto('study_materials')
    .values({
      ...asRow(material),
      id,
      school: material.school,
      author: material.author,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

export async function saveMaterial(
  db: Kysely<Tables>,
  id: string,
  material: WrittenMaterial,
  now: Date,
): Promise<void> {
  await db
    .updateTable('study_materials')
    .set((eb) => ({ ...asRow(material), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Removes a material that is assigned to nobody, also from its shelves. */
export async function removeMaterial(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('study_materials').where('id', '=', id).execute();
}

/** Replaces a material's tags and the files that it shows. */
export async function saveParts(
  db: Kysely<Tables>,
  material: string,
  { tags, files }: { tags?: readonly string[] | undefined; files: readonly string[] },
): Promise<void> {
  await db.deleteFrom('study_material_files').where('material', '=', material).execute();
  if (files.length > 0) {
    await db
      .insertInto('study_material_files')
      .values([...new Set(files)].map((file) => ({ material, file })))
      .execute();
  }
  if (tags === undefined) return;
  await db.deleteFrom('study_material_tags').where('material', '=', material).execute();
  if (tags.length > 0) {
    await db
      .insertInto('study_material_tags')
      .values([...new Set(tags)].map((tag) => ({ material, tag })))
      .execute();
  }
}

/** The files that a material shows. */
export async function listFilesOf(db: Kysely<Tables>, material: string): Promise<string[]> {
  const rows = await db
    .selectFrom('study_material_files')
    .select('file')
    .where('material', '=', material)
    .execute();
  return rows.map(({ file }) => file);
}

/** The content type of a file; null for an unknown id. */
export async function typeOfFile(db: Kysely<Tables>, file: string): Promise<string | null> {
  const row = await db.selectFrom('files').select('content_type').where('id', '=', file).executeTakeFirst();
  return row?.content_type ?? null;
}

function asRow(material: WrittenMaterial) {
  const { title, kind, body, words, try_it, file, url, page_count, minutes, status, is_open } = material;
  const json = try_it === null ? null : sql<string>`${JSON.stringify(try_it)}::jsonb`;
  return { title, kind, body, words, try_it: json, file, url, page_count, minutes, status, is_open };
}

const NAME = sql`concat_ws(' ', people.first_name, people.last_name)`;
type Named = { id: string; name: string };

const EXCERPT = 220;

/** SQL: the part of a row's text around the first searched word; null if only the title contains it. */
function excerpt(search: string | undefined): RawBuilder<string | null> {
  const [first] = (search ?? '').split(/\s+/).filter((word) => word !== '');
  if (first === undefined) return sql<string | null>`null`;
  const at = sql`strpos(fold(study_materials.words), fold(${first}))`;
  return sql<string | null>`case when ${at} > 0
    then substring(study_materials.words from greatest(1, ${at} - 80) for ${EXCERPT}) end`;
}

async function readMaterials(
  db: Kysely<Tables>,
  materials: SelectQueryBuilder<Tables, 'study_materials', object>,
  view: LibraryView,
  search?: string,
): Promise<Material[]> {
  const rows = await materials
    .select([
      'study_materials.id',
      'study_materials.title',
      'study_materials.kind',
      'study_materials.url',
      'study_materials.page_count',
      'study_materials.minutes',
      'study_materials.status',
      'study_materials.is_open',
      'study_materials.created_at',
      'study_materials.updated_at',
      'study_materials.version',
      schoolOfRow('study_materials.school').as('school'),
      excerpt(search).as('excerpt'),
      sql<Material['file']>`(select jsonb_build_object('id', files.id, 'name', files.name,
        'content_type', files.content_type, 'size_bytes', files.size_bytes)
        from files where files.id = study_materials.file)`.as('file'),
      sql<Material['tags']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', tags.id, 'kind', tags.kind, 'name', ${shownName('tags')})
          order by tags.position, tags.id)
        from study_material_tags join tags on tags.id = study_material_tags.tag
        where study_material_tags.material = study_materials.id), '[]')`.as('tags'),
      sql<Named[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', library_groups.id, 'name', library_groups.name)
          order by library_groups.name, library_groups.id)
        from library_group_materials join library_groups on library_groups.id = library_group_materials.library_group
        where library_group_materials.material = study_materials.id and ${shelvesInView(view)}), '[]')`.as(
        'library_groups',
      ),
      sql<Named>`(select jsonb_build_object('id', people.id, 'name', ${NAME})
        from people where people.id = study_materials.author)`.as('author'),
    ])
    .execute();
  const ids = rows.map(({ id }) => id);
  const isTaker = view.reach === 'self';
  const own = isTaker ? await readOwn(db, view.caller, ids, view.now) : null;
  const held = isTaker ? null : await countHeld(db, view, ids);
  return rows.map(({ created_at, updated_at, ...row }) => ({
    ...row,
    excerpt: row.excerpt === null ? null : excerptOf(row.excerpt),
    own: own?.get(row.id) ?? null,
    held_by: held === null ? null : (held.get(row.id) ?? { people: 0, begun: 0, done: 0 }),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }));
}
