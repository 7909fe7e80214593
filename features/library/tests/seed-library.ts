/** Seeds shelves and materials through the product's own functions, without HTTP calls. */
import type { Database } from '#server/db/database.ts';
import { onlySchool } from '#tests/support/seed.ts';
import { type Asked, saveAllotments } from '../server/allotting.store.ts';
import { addMaterial, type WrittenMaterial } from '../server/materials.store.ts';
import { addNote, addSpans, savePlace } from '../server/reading.store.ts';
import { saveReminders } from '../server/remind.store.ts';
import { addShelf, orderShelves, savePlaces } from '../server/shelves.store.ts';

type Seed = Partial<WrittenMaterial> & { school?: string | null };

/**
 * Adds a published article by `author`, for the author's only school unless `school` is given; returns its
 * id.
 */
export async function seedMaterial(
  database: Database,
  now: Date,
  author: string,
  { school, ...told }: Seed = {},
): Promise<string> {
  const article = { kind: 'article', body: '<p>Slope is a rate.</p>', words: 'Slope is a rate.' } as const;
  const none = { try_it: null, file: null, url: null, page_count: null, minutes: 1 };
  const of = school === undefined ? await onlySchool(database, author) : school;
  const material = { title: 'Slope', ...article, ...none, status: 'live', is_open: false, ...told } as const;
  return addMaterial(database.kysely, { ...material, school: of, author }, now);
}

/** Adds a shelf by `author` with these materials on it; returns its id. */
export async function seedShelf(
  database: Database,
  now: Date,
  author: string,
  told: { name?: string; parent?: string | null; school?: string | null; materials?: readonly string[] } = {},
): Promise<string> {
  const { name = 'Algebra', parent = null, materials = [] } = told;
  const school = told.school === undefined ? await onlySchool(database, author) : told.school;
  const id = await addShelf(database.kysely, { name, parent, school, author }, now);
  await orderShelves(database.kysely, [id]);
  if (materials.length > 0) await savePlaces(database.kysely, id, materials, now);
  return id;
}

/** Assigns materials or shelves in the name of `by`, without a due date. */
export async function seedMaterialAllotment(
  database: Database,
  now: Date,
  by: string,
  asked: Partial<Asked>,
): Promise<void> {
  const terms = { opens_at: null, due_at: null, reason: '', by };
  const nobody = { materials: [], library_groups: [], users: [], groups: [] };
  await saveAllotments(database.kysely, { ...nobody, ...asked }, terms, now);
}

/** Writes one row of a person into each table of the library, with `word` in every text field. */
export async function plantReader(
  database: Database,
  now: Date,
  { person, by, word }: { person: string; by: string; word: string },
): Promise<void> {
  const material = await seedMaterial(database, now, by, { school: null });
  const library_group = await seedShelf(database, now, by, { school: null });
  const asked = { materials: [material], library_groups: [library_group], users: [person], groups: [] };
  await saveAllotments(database.kysely, asked, { opens_at: null, due_at: null, reason: word, by }, now);
  const whose = { person, material };
  const place = { page: null, percent: 38, at: now, is_done: false };
  await savePlace(database.kysely, whose, place, now);
  await addSpans(database.kysely, whose, [{ from: now.getTime() - 60_000, until: now.getTime() }], []);
  await addNote(database.kysely, whose, { page: null, range: null, quote: word, note: word }, now);
  await saveReminders(database.kysely, { material, people: [person], by }, now);
}
