/**
 * Finds the place where the node that the user is moving would go, from arrow keys or from the pointer's
 * position.
 */
import { MOST_LEVELS } from './subjects.contract.ts';
import { type Placed, withBelow } from './subjects.rules.ts';

/** `index` counts the children of `parent`, without the node that is moved. */
export interface Place {
  readonly parent: string;
  readonly index: number;
}

/** A lifted node, and the tree without the node and its descendants. */
export interface Lift {
  readonly node: Placed;
  readonly rest: readonly Placed[];
  /** How many levels of the tree the node and its descendants occupy. */
  readonly levels: number;
  readonly from: Place;
  readonly at: Place;
}

/** Lifts a node; null for a root, which cannot be moved. */
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

/**
 * The next place for an arrow key. Up and down move among the siblings and past them, right makes the node a
 * child of the node above it, left moves it one level out.
 */
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

/** The part of a row that the pointer is over. */
export type Part = 'upper' | 'middle' | 'lower';

/**
 * The place for a pointer over a row: before the row's node (upper part), as its last child (middle) or after
 * it (lower part). Over the lower part of an expanded row, the place is before the first child. Over the
 * root, the node always becomes a child.
 */
export function placeOver(rest: readonly Placed[], over: string, part: Part, isOpen: boolean): Place {
  const row = rest.find(({ id }) => id === over);
  const under = below(rest, over);
  if (row?.parent == null) return { parent: over, index: part === 'middle' ? under.length : 0 };
  if (part === 'middle') return { parent: over, index: under.length };
  if (part === 'lower' && isOpen && under.length > 0) return { parent: over, index: 0 };
  const index = below(rest, row.parent).findIndex(({ id }) => id === over);
  return { parent: row.parent, index: part === 'upper' ? index : index + 1 };
}

/** Why the node cannot be dropped at its current place; null if it can be dropped there. */
export function refusal({ rest, levels, at }: Lift): string | null {
  if (!rest.some(({ id }) => id === at.parent)) return 'An item can’t be moved inside itself.';
  return levelOf(rest, at.parent) + levels > MOST_LEVELS
    ? `A course can have at most ${MOST_LEVELS} levels.`
    : null;
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

/** Describes a place, for example `Third in Unit 1`. */
export function placeWords(tree: readonly Placed[], { parent, index }: Place): string {
  const name = tree.find(({ id }) => id === parent)?.name ?? '';
  return `${NUMBERS[index] ?? `Number ${index + 1}`} in ${name}`;
}

/**
 * The row next to which the line for a place is drawn, whether it is drawn above or below that row, and the
 * level.
 */
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
