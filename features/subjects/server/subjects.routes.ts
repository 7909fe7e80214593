import { Problem } from '#contract/problem.ts';
import { reachOf, type View } from '#core/access/access.ts';
import { fitsSearch } from '#core/text-search.ts';
import { schoolForContent } from '#features/schools/server/public.store.ts';
import { listTagsForShare } from '#features/tags/server/public.store.ts';
import { noteAudit } from '#server/http/audited.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import {
  addSubject,
  addSubjectTree,
  changeSubjectNode,
  getSubjectNode,
  getSubjectTree,
  listChildNodes,
  listSubjects,
  listSubjectTrees,
  listSubNodes,
  nodeInUse,
  removeSubjectNode,
  type SubjectNode,
  type SubjectNodeInFull,
  type SubjectTree,
} from '../subjects.contract.ts';
import {
  additionFaults,
  moveFaults,
  pathOf,
  requireMayWriteNode,
  tagFaults,
  tagsNamed,
  treeFaults,
  treesOf,
  usesInWords,
  withBelow,
  withNodeAt,
} from '../subjects.rules.ts';
import * as writing from './subject-writing.store.ts';
import * as store from './subjects.store.ts';

export const subjectsRoutes: Route[] = [
  route(listSubjects, async (context) => {
    const { db, query } = context;
    const view = viewOf(context);
    const { count, rows } = await store.listRoots(db, view, query, pageOffset(query));
    const roots = new Map((await store.listNodesOf(db, view, rows)).map((node) => [node.id, node]));
    return listAnswer(context, { count, rows: rows.flatMap((id) => roots.get(id) ?? []) });
  }),

  route(listSubjectTrees, async (context) => {
    const { db, query } = context;
    const view = viewOf(context);
    const { count, rows } = await store.listRoots(db, view, query, pageOffset(query));
    const trees = new Map(treesOf(await store.listNodesOf(db, view, rows)).map((tree) => [tree.id, tree]));
    return listAnswer(context, { count, rows: rows.flatMap((id) => trees.get(id) ?? []) });
  }),

  route(addSubjectTree, async (context) => {
    const { db, view, caller, body, now } = context;
    const { school: asked, ...tree } = body;
    requireNoFaults(treeFaults(tree, await listTagsForShare(db, tagsNamed(tree))));
    const school = await schoolForContent(db, view, asked);
    await writing.lockTrees(db);
    const id = await writing.addNodes(db, tree, { author: caller.id, school }, null, now);
    return treeAt(await store.listNodesOf(db, viewOf(context), [id]), id);
  }),

  route(addSubject, async (context) => {
    const { db, caller, body, now } = context;
    const { parent, school: asked, ...node } = body;
    const written = { ...node, children: [] };
    requireNoFaults(tagFaults(node.tags, await listTagsForShare(db, node.tags)));
    await writing.lockTrees(db);
    if (parent === null) {
      const school = await schoolForContent(db, { reach: context.reach, caller: caller.id }, asked);
      const id = await writing.addNodes(db, written, { author: caller.id, school }, null, now);
      return oneOf(await store.listNodesOf(db, viewOf(context), [id]), id);
    }
    const { target, tree } = await namedForWriting(context, parent, 'body.parent');
    requireNoFaults([
      ...additionFaults({ path: 'body.parent', target, tree }),
      ...(asked === undefined
        ? []
        : [{ path: 'body.school', message: 'Leave this out. The school is that of the course.' }]),
    ]);
    const owner = { author: target.author.id, school: target.school?.id ?? null };
    const position = childrenOf(tree, parent).length;
    const at = { root: target.root, parent, position };
    const id = await writing.addNodes(db, written, owner, at, now);
    return oneOf(await store.listNodesOf(db, viewOf(context), [target.root]), id);
  }),

  route(getSubjectTree, async (context) => {
    const { id } = context.params;
    return treeAt(await treeWith(context, id), id);
  }),

  route(getSubjectNode, async (context) => inFull(context, context.params.id)),

  route(listChildNodes, async (context) => {
    const { id } = context.params;
    return listAnswer(context, pageOf(context.query, childrenOf(await treeWith(context, id), id)));
  }),

  route(listSubNodes, async (context) => {
    const { id } = context.params;
    const tree = await treeWith(context, id);
    const below = new Set(withBelow(tree, id).slice(1));
    const nodes = tree
      .filter((node) => below.has(node.id))
      .map((node) => ({ ...node, path: pathOf(tree, node.id) }));
    return listAnswer(context, pageOf(context.query, nodes));
  }),

  route(changeSubjectNode, async (context) => {
    const { db, params, body, now } = context;
    const { version, name, tags, parent, position } = body;
    const { node, tree } = await openForWriting(context, params.id);
    requireVersion(node, version);
    requireNoFaults(tags === undefined ? [] : tagFaults(tags, await listTagsForShare(db, tags)));
    if (parent === null ? node.parent !== null : parent !== undefined || position !== undefined) {
      await moveTo(
        context,
        { node, tree },
        { parent: parent === undefined ? node.parent : parent, position },
      );
    }
    await writing.saveNode(db, node.id, { name, tags }, now);
    return inFull(context, node.id);
  }),

  route(removeSubjectNode, async (context) => {
    const { db, params, query, now } = context;
    const { node, tree } = await openForWriting(context, params.id);
    const { reassign_to } = query;
    if (reassign_to === undefined) {
      const words = usesInWords(await store.countUses(db, withBelow(tree, node.id)));
      if (words !== null) {
        throw new Problem(nodeInUse, {
          detail: `${words}. Name the node to move them to: ?reassign_to= and its id.`,
        });
      }
      return writing.removeNode(db, node.id);
    }
    const into = await namedForWriting(context, reassign_to, 'query.reassign_to');
    requireNoFaults(moveFaults(node, tree, { path: 'query.reassign_to', ...into }, { isMerge: true }));
    noteAudit(context, { target_kind: 'subject_node', target: reassign_to });
    return writing.mergeNode(db, [...tree, ...into.tree], node.id, into.target, now);
  }),
];

type Asking = Pick<Context<typeof changeSubjectNode>, 'db' | 'caller' | 'reach'>;

function viewOf({ caller }: Pick<Asking, 'caller'>): View {
  return { reach: reachOf(caller.role, 'subjects.view'), caller: caller.id };
}

/** The whole tree of a node in view, in order. */
async function treeWith(context: Pick<Asking, 'db' | 'caller'>, id: string): Promise<SubjectNode[]> {
  const view = viewOf(context);
  return store.listNodesOf(context.db, view, [found(await store.findRootOf(context.db, view, id))]);
}

async function inFull(context: Pick<Asking, 'db' | 'caller'>, id: string): Promise<SubjectNodeInFull> {
  const tree = await treeWith(context, id);
  const questions = await store.countQuestions(context.db, viewOf(context), id);
  return { ...oneOf(tree, id), path: pathOf(tree, id), questions };
}

/** Locks the trees and loads a node with its tree. Throws if the caller may not change it. */
async function openForWriting(
  context: Asking,
  id: string,
): Promise<{ node: SubjectNode; tree: SubjectNode[] }> {
  await writing.lockTrees(context.db);
  const tree = await treeWith(context, id);
  const node = oneOf(tree, id);
  requireMayWriteNode(context.reach, context.caller.id, node);
  return { node, tree };
}

/**
 * Locks the trees and loads the node that a body or query refers to, with its tree. Throws if the caller may
 * not change it, and `breaks_rule` if the node is not in view.
 */
async function namedForWriting(
  context: Asking,
  id: string,
  path: string,
): Promise<{ target: SubjectNode; tree: SubjectNode[] }> {
  const root = await store.findRootOf(context.db, viewOf(context), id);
  requireNoFaults(
    root === null ? [{ path, message: 'This course item doesn’t exist, or you can’t see it.' }] : [],
  );
  const { node, tree } = await openForWriting(context, id);
  return { target: node, tree };
}

/** Moves a node under a different node or to a new place among its siblings, or makes it a separate tree. */
async function moveTo(
  context: Asking,
  { node, tree }: { node: SubjectNode; tree: SubjectNode[] },
  { parent, position }: { parent: string | null; position: number | undefined },
): Promise<void> {
  const { db } = context;
  const below = withBelow(tree, node.id);
  if (parent === null) {
    requireNoFaults(
      position === undefined
        ? []
        : [{ path: 'body.position', message: 'Leave this out. Courses are sorted by name.' }],
    );
    return writing.moveNode(db, node.id, below, { root: node.id, parent: null });
  }
  const to = await namedForWriting(context, parent, 'body.parent');
  requireNoFaults(moveFaults(node, tree, { path: 'body.parent', ...to }, { isMerge: false }));
  const there = childrenOf(to.tree, parent).map(({ id }) => id);
  await writing.moveNode(db, node.id, below, { root: to.target.root, parent });
  return writing.saveOrder(db, withNodeAt(there, node.id, position));
}

function childrenOf(tree: readonly SubjectNode[], parent: string): SubjectNode[] {
  return tree.filter((node) => node.parent === parent);
}

function oneOf(tree: readonly SubjectNode[], id: string): SubjectNode {
  return found(tree.find((node) => node.id === id) ?? null);
}

/** A node of a tree with its descendants. */
function treeAt(tree: readonly SubjectNode[], id: string): SubjectTree {
  const below = new Set(withBelow(tree, id));
  const nodes = tree.flatMap((node) =>
    below.has(node.id) ? { ...node, parent: node.id === id ? null : node.parent } : [],
  );
  const [top = null] = treesOf(nodes);
  return { ...found(top), parent: oneOf(tree, id).parent };
}

/** Filters, sorts and pages rows that are already in memory. */
function pageOf<Row>(
  query: { page: number; page_size: number; search?: string | undefined; ordering: string },
  rows: readonly (Row & { name: string })[],
): { count: number; rows: Row[] } {
  const { limit, offset } = pageOffset(query);
  const matching = rows.filter(({ name }) => fitsSearch(name, query.search ?? ''));
  const ordered = query.ordering.startsWith('-') ? matching.toReversed() : matching;
  return { count: ordered.length, rows: ordered.slice(offset, offset + limit) };
}
