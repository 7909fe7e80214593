/** Pure rules for adding, moving and merging nodes of course trees. */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { mayWriteContent } from '#core/access/content.ts';
import type { TagKind } from '#features/tags/tags.contract.ts';
import {
  MOST_LEVELS,
  MOST_NODES,
  type SubjectNode,
  type SubjectTree,
  type WrittenTree,
} from './subjects.contract.ts';

/** Throws `forbidden` if the writer may see the tree but not change it. */
export function requireMayWriteNode(
  reach: Reach,
  writer: string,
  { author, school }: Pick<SubjectNode, 'author' | 'school'>,
): void {
  if (mayWriteContent(reach, writer, { author, school: school?.id ?? null })) return;
  throw new Problem(forbidden, {
    detail: 'This course is shared with all schools. Ask an admin to edit it.',
  });
}

/** The position of a node in its tree. */
export interface Placed {
  readonly id: string;
  readonly parent: string | null;
  readonly position: number;
  readonly name: string;
}

/**
 * Sorts the nodes of trees and adds their levels: a parent comes before its children, and siblings are in
 * order.
 */
export function inOrder<Row extends Placed>(rows: readonly Row[]): (Row & { depth: number })[] {
  const below = Map.groupBy(rows, ({ parent }) => parent);
  const walk = (parent: string | null, depth: number): (Row & { depth: number })[] =>
    (below.get(parent) ?? [])
      .toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))
      .flatMap((row) => [{ ...row, depth }, ...walk(row.id, depth + 1)]);
  return walk(null, 1);
}

/** Nests sorted nodes into trees. */
export function treesOf(nodes: readonly SubjectNode[]): SubjectTree[] {
  const trees = new Map(nodes.map((node) => [node.id, { ...node, children: [] as SubjectTree[] }]));
  for (const tree of trees.values()) {
    if (tree.parent !== null) trees.get(tree.parent)?.children.push(tree);
  }
  return [...trees.values()].filter(({ parent }) => parent === null);
}

/** The ancestors of a node, from the root down. */
export function pathOf(rows: readonly Placed[], id: string): { id: string; name: string }[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const path: { id: string; name: string }[] = [];
  let above = byId.get(id)?.parent ?? null;
  while (above !== null) {
    const row = byId.get(above);
    path.unshift({ id: above, name: row?.name ?? '' });
    above = row?.parent ?? null;
  }
  return path;
}

/** The ids of a node and its descendants. */
export function withBelow(rows: readonly Placed[], id: string): string[] {
  const below = Map.groupBy(rows, ({ parent }) => parent);
  const walk = (parent: string): string[] => [
    parent,
    ...(below.get(parent) ?? []).flatMap((child) => walk(child.id)),
  ];
  return walk(id);
}

interface KnownTag {
  readonly id: string;
  readonly kind: TagKind;
}

/**
 * Errors in a node's tags: unknown tags, reasons for a mistake, and duplicates. `path` is the place of the
 * node in the request.
 */
export function tagFaults(tags: readonly string[], known: readonly KnownTag[], path = 'body'): Fault[] {
  const kinds = new Map(known.map(({ id, kind }) => [id, kind]));
  return tags.flatMap((tag, index) => {
    const fault = (message: string) => [{ path: `${path}.tags.${index}`, message }];
    const kind = kinds.get(tag);
    if (kind === undefined) return fault('This tag doesn’t exist.');
    if (kind === 'reason_for_error') return fault('A reason for mistakes can’t be linked to a course.');
    return tags.indexOf(tag) === index ? [] : fault('Each tag can be added only once.');
  });
}

/** All errors in a tree that is added in one call. */
export function treeFaults(tree: WrittenTree, known: readonly KnownTag[]): Fault[] {
  const nodes = countNodes(tree);
  const tooMany =
    nodes > MOST_NODES
      ? [
          {
            path: 'body.children',
            message: `A course can have at most ${MOST_NODES} items. This one has ${nodes}.`,
          },
        ]
      : [];
  const walk = (node: WrittenTree, path: string): Fault[] => {
    const names = node.children.map(({ name }) => folded(name));
    const below = node.children.flatMap((child, index) => {
      const own = `${path}.children.${index}`;
      const isTaken = names.indexOf(folded(child.name)) < index;
      return [
        ...(isTaken ? [{ path: `${own}.name`, message: 'This name is already used here.' }] : []),
        ...walk(child, own),
      ];
    });
    return [...tagFaults(node.tags, known, path), ...below];
  };
  return [...tooMany, ...walk(tree, 'body')];
}

/** Names that differ only in capitals or accents count as equal, as in the database. */
function folded(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function countNodes({ children }: WrittenTree): number {
  return children.reduce((sum, child) => sum + countNodes(child), 1);
}

/** All tags that a tree in a request names. */
export function tagsNamed({ tags, children }: WrittenTree): string[] {
  return [...new Set([...tags, ...children.flatMap(tagsNamed)])];
}

/** The node under which something is put, and the tree of that node. */
interface Below {
  readonly path: string;
  readonly target: Placed & { readonly school: { readonly id: string } | null };
  readonly tree: readonly Placed[];
}

/**
 * The errors that prevent moving `node`, with all nodes below it, from the tree `from` to below `target`. In
 * a merge only the nodes below `node` move. The result must have no cycle, stay in one school and keep the
 * limits of a tree.
 */
export function moveFaults(
  node: Placed & { readonly school: { readonly id: string } | null },
  from: readonly Placed[],
  { path, target, tree }: Below,
  { isMerge }: { readonly isMerge: boolean },
): Fault[] {
  const fault = (message: string) => [{ path, message }];
  const moved = withBelow(from, node.id);
  if (moved.includes(target.id)) return fault('An item can’t be moved inside itself.');
  if ((target.school?.id ?? null) !== (node.school?.id ?? null)) {
    return fault('This course item belongs to another school.');
  }
  const levels = levelOf(tree, target.id) + heightOf(from, node.id) - (isMerge ? 1 : 0);
  const isSameTree = tree.some(({ id }) => id === node.id);
  return [
    ...(levels > MOST_LEVELS ? fault(`A course can have at most ${MOST_LEVELS} levels.`) : []),
    ...(isSameTree ? [] : sizeFaults(tree.length + moved.length - (isMerge ? 1 : 0), path)),
  ];
}

/** The reasons why no node can be added below `target`. */
export function additionFaults({ path, target, tree }: Below): Fault[] {
  return [
    ...(levelOf(tree, target.id) + 1 > MOST_LEVELS
      ? [{ path, message: `A course can have at most ${MOST_LEVELS} levels.` }]
      : []),
    ...sizeFaults(tree.length + 1, path),
  ];
}

function sizeFaults(nodes: number, path: string): Fault[] {
  return nodes > MOST_NODES ? [{ path, message: `A course can have at most ${MOST_NODES} items.` }] : [];
}

function levelOf(rows: readonly Placed[], id: string): number {
  return pathOf(rows, id).length + 1;
}

function heightOf(rows: readonly Placed[], id: string): number {
  const below = rows.filter(({ parent }) => parent === id);
  return 1 + Math.max(0, ...below.map((child) => heightOf(rows, child.id)));
}

/**
 * The children of one parent after a node moved to its new place. A number beyond the end means the last
 * place.
 */
export function withNodeAt(
  siblings: readonly string[],
  node: string,
  position: number | undefined,
): string[] {
  const others = siblings.filter((id) => id !== node);
  return others.toSpliced(position ?? others.length, 0, node);
}

export interface NodeUses {
  /** Questions on the node or its descendants. */
  readonly questions: number;
  readonly resources: number;
}

/** The uses in words; null if the node has none and may be removed. */
export function usesInWords({ questions, resources }: NodeUses): string | null {
  const counted = [
    ...(questions === 0 ? [] : [`${questions} ${questions === 1 ? 'question' : 'questions'}`]),
    ...(resources === 0 ? [] : [`${resources} ${resources === 1 ? 'resource' : 'resources'}`]),
  ];
  if (counted.length === 0) return null;
  return `It has ${counted.join(' and ')}`;
}
