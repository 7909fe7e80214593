/** Inserts course trees through the product's own store functions. */
import { v7 } from 'uuid';
import type { Database } from '#server/db/database.ts';
import { onlySchool } from '#tests/support/seed.ts';
import { addNodes } from '../server/subject-writing.store.ts';

/**
 * Adds a tree of one node by `author`, in the author's only school unless a school is given. Returns the id
 * of the node.
 */
export async function seedNode(
  database: Database,
  now: Date,
  author: string,
  { name = `Course ${v7()}`, ...told }: { name?: string; school?: string | null } = {},
): Promise<string> {
  const school = told.school === undefined ? await onlySchool(database, author) : told.school;
  return addNodes(database.kysely, { name, tags: [], children: [] }, { author, school }, null, now);
}
