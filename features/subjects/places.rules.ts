/** Where a lifted node may go: stepped by the keys, or told by where the pointer is. It knows a tree's nodes in their order. */
import { MOST_LEVELS } from './subjects.contract.ts';
import { type Placed, withBelow } from './subjects.rules.ts';

/** Among the nodes below `parent`, as they are without the lifted one. */
export interface Place {
  readonly parent: string;
  readonly index: number;
}

/** A node off its tree: the tree without it and what is below it. */
export interface Lift {
  readonly node: Placed;
  readonly rest: readonly Placed[];
  /** How many levels it takes. */
  readonly levels: number;
  readonly from: Place;
  readonly at: Place;
}

/** Takes a node off; null for a root, which stands in nothing. */
export function lifted(tree: readonly Placed[], id: string): Lift | null {
  const node = tree.find((one) => one.id === id);
  if (node === undefined || node.parent === null) return null;
  const own = new Set(withBelow(tree, id));
  const from = { parent: node.parent, index: below(tree, node.parent).findIndex((one) => one.id === id) };
  const own_levels = [...own].map((one) => levelOf(tree, one));
  return {
    node,
    from,
    at: from,
    rest: tree.filter((one) => !own.has(one.id)),
    levels: Math.max(...own_levels) - levelOf(tree, id) + 1,
  };
}

/** One step by an arrow key: among its siblings and past them, under the one above, one level out. */
export function stepped(lift: Lift, key: string): Place {
  const { rest, at } = lift;
  const siblings = below(rest, at.parent);
  const above = rest.find(({ id }) => id === at.parent);
  const beside = (after: number): Place =>
    above?.parent == null
      ? at
      : {
          parent: above.parent,
          index: below(rest, above.parent).findIndex(({ id }) => id === above.id) + after,
        };
  if (key === 'ArrowUp') return at.index > 0 ? { ...at, index: at.index - 1 } : beside(0);
  if (key === 'ArrowDown') return at.index < siblings.length ? { ...at, index: at.index + 1 } : beside(1);
  if (key === 'ArrowLeft') return beside(1);
  const under = siblings[at.index - 1];
  if (key !== 'ArrowRight' || under === undefined) return at;
  return { parent: under.id, index: below(rest, under.id).length };
}

/** Which part of a row the pointer is over. */
export type Part = 'upper' | 'middle' | 'lower';

/** Over a row of the rest: before it, under it, or after it, which of one that is open is its first place; of the root always under it. */
export function placeOver(rest: readonly Placed[], over: string, part: Part, isOpen: boolean): Place {
  const row = rest.find(({ id }) => id === over);
  const under = below(rest, over);
  if (row?.parent == null) return { parent: over, index: part === 'middle' ? under.length : 0 };
  if (part === 'middle') return { parent: over, index: under.length };
  if (part === 'lower' && isOpen && under.length > 0) return { parent: over, index: 0 };
  const index = below(rest, row.parent).findIndex(({ id }) => id === over);
  return { parent: row.parent, index: part === 'upper' ? index : index + 1 };
}

/** Why a node can't be dropped where the pointer is or the keys have it; null where it can. */
export function refusal({ rest, levels, at }: Lift): string | null {
  if (!rest.some(({ id }) => id === at.parent)) return 'A node can’t stand under itself.';
  return levelOf(rest, at.parent) + levels > MOST_LEVELS ? `A tree has at most ${MOST_LEVELS} levels.` : null;
}

export function isWhereItWas({ from, at }: Lift): boolean {
  return from.parent === at.parent && from.index === at.index;
}

const NUMBERS = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
];

/** `Third in Unit 1`. */
export function placeWords(tree: readonly Placed[], { parent, index }: Place): string {
  const name = tree.find(({ id }) => id === parent)?.name ?? '';
  return `${NUMBERS[index] ?? `Number ${index + 1}`} in ${name}`;
}

/** Beside which row the line of a place is drawn, and on which side. */
export function lineOf(lift: Lift): { row: string; side: 'before' | 'after'; level: number } {
  const { rest, at } = lift;
  const level = levelOf(rest, at.parent) + 1;
  const siblings = below(rest, at.parent);
  const next = siblings[at.index];
  if (next !== undefined) return { row: next.id, side: 'before', level };
  const last = siblings.at(-1)?.id;
  return {
    row: last === undefined ? at.parent : (withBelow(rest, last).at(-1) ?? last),
    side: 'after',
    level,
  };
}

function below(tree: readonly Placed[], parent: string): Placed[] {
  return tree
    .filter((one) => one.parent === parent)
    .toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
}

function levelOf(tree: readonly Placed[], id: string): number {
  const parent = tree.find((one) => one.id === id)?.parent ?? null;
  return parent === null ? 1 : 1 + levelOf(tree, parent);
}
