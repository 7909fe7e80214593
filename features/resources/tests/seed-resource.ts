/** Seeds resources through the product's own store functions. */
import { seedNode } from '#features/subjects/tests/seed-node.ts';
import type { Database } from '#server/db/database.ts';
import { onlySchool } from '#tests/support/seed.ts';
import type { Audience } from '../resources.contract.ts';
import { addResource } from '../server/resources.store.ts';

/**
 * Adds a link on a new node by `author`, for students unless `audience` is given, in the author's only school
 * unless a school is given. Returns its id.
 */
export async function seedResource(
  database: Database,
  now: Date,
  author: string,
  {
    title = 'A page',
    audience = 'students',
    tag,
    ...told
  }: { title?: string; audience?: Audience; tag?: string; school?: string | null } = {},
): Promise<string> {
  const school = told.school === undefined ? await onlySchool(database, author) : told.school;
  const node = await seedNode(database, now, author, { school });
  if (tag !== undefined)
    await database.kysely.insertInto('subject_node_tags').values({ node, tag }).execute();
  const none = { file: null, material: null, video: null };
  const fields = { node, title, audience, url: 'https://example.org/page', ...none };
  return addResource(database.kysely, { author, school }, fields, now);
}
