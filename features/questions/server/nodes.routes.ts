import { reachOf } from '#core/access/access.ts';
import { alphabetically } from '#core/text-order.ts';
import { fitsSearch } from '#core/text-search.ts';
import { listPlacedNodes, type PlacedNode } from '#features/subjects/server/public.store.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Context, Present, type Route, route } from '#server/http/route.ts';
import {
  addQuestionNode,
  listQuestionNodes,
  putQuestionNode,
  type QuestionNode,
  removeQuestionNode,
} from '../nodes.contract.ts';
import { nodeFaults, requireMayPlace } from '../nodes.rules.ts';
import * as store from './nodes.store.ts';

export const nodesRoutes: Route[] = [
  route(listQuestionNodes, async (context) => {
    const { db, params, query } = context;
    found(await store.findOwner(db, bankViewOf(context), params.id));
    const nodes = await listPlacedNodes(db, subjectsViewOf(context), await store.listNodeIds(db, params.id));
    const { limit, offset } = pageOffset(query);
    const sign = query.ordering.startsWith('-') ? -1 : 1;
    const matching = nodes
      .filter(({ name }) => fitsSearch(name, query.search ?? ''))
      .toSorted((one, other) => sign * alphabetically(one.name, other.name));
    return listAnswer(context, {
      count: matching.length,
      rows: matching.slice(offset, offset + limit).map(shown),
    });
  }),

  route(addQuestionNode, async (context) => {
    const node = await openForPlacing(context, context.params.id, context.body.node, 'body.node');
    const isNew = await store.addNode(context.db, context.params.id, node.id);
    return isNew ? shown(node) : new Present(shown(node));
  }),

  route(putQuestionNode, async (context) => {
    const { db, params } = context;
    const node = await openForPlacing(context, params.id, params.node, null);
    await store.addNode(db, params.id, node.id);
    return shown(node);
  }),

  route(removeQuestionNode, async (context) => {
    const { db, params } = context;
    const node = await openForPlacing(context, params.id, params.node, null);
    found((await store.removeNode(db, params.id, node.id)) || null);
  }),
];

type Asking = Pick<Context<typeof putQuestionNode>, 'db' | 'caller'>;

function bankViewOf({ caller }: Pick<Asking, 'caller'>) {
  return { reach: reachOf(caller.role, 'bank.view'), caller: caller.id };
}

function subjectsViewOf({ caller }: Pick<Asking, 'caller'>) {
  return { reach: reachOf(caller.role, 'subjects.view'), caller: caller.id };
}

/**
 * Finds the node on which to put a question or from which to take it off, if the caller may do that. `path`:
 * the field that names the node; null if the URL names it.
 */
async function openForPlacing(
  context: Asking,
  question: string,
  node: string,
  path: string | null,
): Promise<PlacedNode> {
  const { db, caller } = context;
  const owner = found(await store.findOwner(db, bankViewOf(context), question));
  const [there = null] = await listPlacedNodes(db, subjectsViewOf(context), [node]);
  const placed = path === null ? found(there) : there;
  requireNoFaults(nodeFaults(owner, placed, path ?? 'path.node'));
  const reaches = {
    bank: reachOf(caller.role, 'bank.write'),
    subjects: reachOf(caller.role, 'subjects.write'),
  };
  requireMayPlace(caller.id, reaches, owner, found(placed));
  return found(placed);
}

function shown({ id, name, path }: PlacedNode): QuestionNode {
  return { id, name, path };
}
