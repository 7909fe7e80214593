/** Seeds resources through the product's own store functions. */
import { seedNode } from '#features/subjects/tests/seed-node.ts';
import type { Database } from '#server/db/database.ts';
import { onlySchool } from '#tests/support/seed.ts';
import { addResource } from '../server/resources.store.ts';

/**
 * Adds a link on a new node by `author`, in the author's only school unless another is given. Returns its id.
 */
export async function seedResource(
  database: Database,
  now: Date,
  author: string,
  { title = 'A page', tag, ...told }: { title?: string; tag?: string; school?: string | null } = {},
): Promise<string> {
  const school = told.school === undefined ? await onlySchool(database, author) : told.school;
  const node = await seedNode(database, now, author, { school });
  if (tag !== undefined)
    await database.kysely.insertInto('subject_node_tags').values({ node, tag }).execute();
  const fields = { node, title, url: 'https://example.org/page', file: null, material: null, video: null };
  return addResource(database.kysely, { author, school }, fields, now);
}
