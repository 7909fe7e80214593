import { type Kysely, sql } from 'kysely';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';

/** The ids of the nodes that a question is on. */
export async function listNodeIds(db: Kysely<Tables>, question: string): Promise<string[]> {
  const rows = await db
    .selectFrom('question_nodes')
    .select('node')
    .where('question', '=', question)
    .execute();
  return rows.map(({ node }) => node);
}

/**
 * The author and school of a question in view, with its row locked until the transaction ends; null if not in
 * view.
 */
export async function findOwner(
  db: Kysely<Tables>,
  view: Parameters<typeof contentInReach>[1],
  question: string,
): Promise<{ author: { id: string }; school: string | null } | null> {
  const row = await db
    .selectFrom('questions')
    .select(['author', 'school'])
    .where('questions.id', '=', question)
    .where(contentInReach('questions.school', view))
    .forShare()
    .executeTakeFirst();
  return row === undefined ? null : { author: { id: row.author }, school: row.school };
}

/** Puts a question on a node. Returns false if it was already on it. */
export async function addNode(db: Kysely<Tables>, question: string, node: string): Promise<boolean> {
  const { rows } = await sql`
    insert into question_nodes (question, node) values (${question}, ${node})
    on conflict do nothing returning node`.execute(db);
  return rows.length > 0;
}

/** Takes a question off a node. Returns false if it was not on it. */
export async function removeNode(db: Kysely<Tables>, question: string, node: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('question_nodes')
    .where('question', '=', question)
    .where('node', '=', node)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
