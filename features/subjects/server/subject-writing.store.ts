import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import { Problem } from '#contract/problem.ts';
import { isUniqueViolation } from '#server/db/refused-by-constraint.ts';
import type { Tables } from '#server/db/tables.ts';
import { nodeNameTaken, type WrittenTree } from '../subjects.contract.ts';
import { type Placed, withBelow } from '../subjects.rules.ts';
import { anyOf } from './subjects.store.ts';

/** Takes an advisory lock on all trees until the transaction ends, because a move reads two whole trees. */
export async function lockTrees(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('assay: subjects'))`.execute(db);
}

interface Owner {
  readonly author: string;
  readonly school: string | null;
}

/** Adds a new tree, or adds it below `at`. Returns the id of its root. Throws `node_name_taken`. */
export async function addNodes(
  db: Kysely<Tables>,
  tree: WrittenTree,
  { author, school }: Owner,
  at: { root: string; parent: string; position: number } | null,
  now: Date,
): Promise<string> {
  const top = v7();
  const rows: NodeRow[] = [];
  const joined: { node: string; tag: string }[] = [];
  const add = (node: WrittenTree, id: string, parent: string | null, position: number) => {
    const root = at?.root ?? top;
    rows.push({
      id,
      root,
      parent,
      position,
      name: node.name,
      author,
      school,
      created_at: now,
      updated_at: now,
    });
    joined.push(...node.tags.map((tag) => ({ node: id, tag })));
    for (const [index, child] of node.children.entries()) add(child, v7(), id, index);
  };
  add(tree, top, at?.parent ?? null, at?.position ?? 0);
  await refusingTaken(db.insertInto('subject_nodes').values(rows).execute());
  if (joined.length > 0) await db.insertInto('subject_node_tags').values(joined).execute();
  return top;
}

interface NodeRow {
  id: string;
  root: string;
  parent: string | null;
  position: number;
  name: string;
  author: string;
  school: string | null;
  created_at: Date;
  updated_at: Date;
}

/** Saves a node's name and tags and raises its version. Throws `node_name_taken`. */
export async function saveNode(
  db: Kysely<Tables>,
  id: string,
  { name, tags }: { name?: string | undefined; tags?: readonly string[] | undefined },
  now: Date,
): Promise<void> {
  await refusingTaken(
    db
      .updateTable('subject_nodes')
      .set((eb) => ({
        ...(name === undefined ? {} : { name }),
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', id)
      .execute(),
  );
  if (tags === undefined) return;
  await db.deleteFrom('subject_node_tags').where('node', '=', id).execute();
  const rows = tags.map((tag) => ({ node: id, tag }));
  if (rows.length > 0) await db.insertInto('subject_node_tags').values(rows).execute();
}

/**
 * Moves a node with its descendants (`below`) under a different node, or makes it a separate tree. Throws
 * `node_name_taken`.
 */
export async function moveNode(
  db: Kysely<Tables>,
  id: string,
  below: readonly string[],
  to: { root: string; parent: string | null },
): Promise<void> {
  // Update the node before its descendants: a node without a parent must be its own root at all times.
  await refusingTaken(db.updateTable('subject_nodes').set(to).where('id', '=', id).execute());
  await db.updateTable('subject_nodes').set({ root: to.root }).where('id', '=', anyOf(below)).execute();
}

/** Saves the order of the children of one node. */
export async function saveOrder(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await sql`
    update subject_nodes set position = each.place - 1
    from unnest(${ids}::uuid[]) with ordinality as each (id, place)
    where subject_nodes.id = each.id and position <> each.place - 1`.execute(db);
}

/** Removes a node with its descendants. */
export async function removeNode(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('subject_nodes').where('id', '=', id).execute();
}

/**
 * Merges `from` into `into`: moves its questions, resources, tags and children there, then removes it. If
 * `into` already has a child with the name of a moved child, these two are merged in the same way. `rows` are
 * the nodes of both trees.
 */
export async function mergeNode(
  db: Kysely<Tables>,
  rows: readonly Placed[],
  from: string,
  into: { id: string; root: string },
  now: Date,
): Promise<void> {
  for (const [table, other] of [
    ['question_nodes', 'question'],
    ['subject_node_tags', 'tag'],
  ] as const) {
    await sql`
      insert into ${sql.table(table)} (node, ${sql.ref(other)})
      select ${into.id}::uuid, ${sql.ref(other)} from ${sql.table(table)} where node = ${from}
      on conflict do nothing`.execute(db);
    await sql`delete from ${sql.table(table)} where node = ${from}`.execute(db);
  }
  await db.updateTable('subject_resources').set({ node: into.id }).where('node', '=', from).execute();
  // Rename the merged node first, because one of its children may have the same name.
  await db.updateTable('subject_nodes').set({ name: from }).where('id', '=', from).execute();
  const { rows: children } = await sql<{ id: string; twin: string | null }>`
    select child.id, twin.id as twin from subject_nodes child
      left join subject_nodes twin on twin.parent = ${into.id} and fold(twin.name) = fold(child.name)
        and twin.id <> ${from}
    where child.parent = ${from} order by child.position, child.id`.execute(db);
  for (const { id, twin } of children) {
    if (twin !== null) await mergeNode(db, rows, id, { id: twin, root: into.root }, now);
    else await moveNode(db, id, withBelow(rows, id), { root: into.root, parent: into.id });
  }
  await sql`
    with placed as (
      select id, row_number() over (order by (id = any(${children.map(({ id }) => id)}::uuid[])), position, id) as place
      from subject_nodes where parent = ${into.id} and id <> ${from})
    update subject_nodes set position = placed.place - 1 from placed where placed.id = subject_nodes.id`.execute(
    db,
  );
  await removeNode(db, from);
  await saveNode(db, into.id, {}, now);
}

async function refusingTaken(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'subject_nodes_name_key')) throw error;
    throw new Problem(nodeNameTaken, { detail: 'Choose another name.' });
  }
}
