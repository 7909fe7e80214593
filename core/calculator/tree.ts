/** The tree of a parsed line. */

export type Operator = '+' | '-' | '*' | '/' | '^';

/** A chain of comparisons, such as `0 < x ≤ 3`. `relations[i]` stands between `sides[i]` and `sides[i + 1]`. */
export interface Condition {
  readonly sides: readonly Tree[];
  readonly relations: readonly string[];
}

/**
 * One part of `{x < 0: −x, x}`. Without a condition it applies everywhere else. Without a value, its value is
 * 1.
 */
export interface Piece {
  readonly condition: Condition | null;
  readonly value: Tree | null;
}

export type Tree =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'name'; readonly name: string }
  /** A known function. `base`: the base in `log_2`. */
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly args: readonly Tree[];
      readonly base: string | null;
    }
  /**
   * A function that a line defines. `by`: the places of the parameters by which it is differentiated, one after
   * the other; f″(x) has [0, 0].
   */
  | {
      readonly kind: 'apply';
      readonly name: string;
      readonly args: readonly Tree[];
      readonly by: readonly number[];
    }
  /** The derivative `d/dx` of an expression. */
  | { readonly kind: 'derivative'; readonly of: Tree; readonly name: string }
  | {
      readonly kind: 'binary';
      readonly operator: Operator;
      readonly left: Tree;
      readonly right: Tree;
      /** A product that is written without a multiplication sign. */
      readonly is_implied: boolean;
    }
  | { readonly kind: 'negate'; readonly of: Tree }
  | { readonly kind: 'after'; readonly mark: '!' | '%' | '°'; readonly of: Tree }
  | { readonly kind: 'group'; readonly of: Tree }
  | { readonly kind: 'abs'; readonly of: Tree }
  /** `to`: the end of a range such as `[1, 3...11]`; null for a plain list. */
  | { readonly kind: 'list'; readonly members: readonly Tree[]; readonly to: Tree | null }
  /** The value of `of` for each entry of the list `over`. In `of`, `name` stands for the entry. */
  | { readonly kind: 'each'; readonly of: Tree; readonly name: string; readonly over: Tree }
  | { readonly kind: 'index'; readonly of: Tree; readonly by: Tree }
  | { readonly kind: 'pieces'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'point'; readonly x: Tree; readonly y: Tree };

/** The direct subtrees of an expression tree. */
export function partsOf(tree: Tree): readonly Tree[] {
  switch (tree.kind) {
    case 'number':
    case 'name':
      return [];
    case 'call':
    case 'apply':
      return tree.args;
    case 'binary':
      return [tree.left, tree.right];
    case 'list':
      return tree.to === null ? tree.members : [...tree.members, tree.to];
    case 'each':
      return [tree.of, tree.over];
    case 'index':
      return [tree.of, tree.by];
    case 'pieces':
      return tree.pieces.flatMap(({ condition, value }) => [
        ...(condition?.sides ?? []),
        ...(value === null ? [] : [value]),
      ]);
    case 'point':
      return [tree.x, tree.y];
    default:
      return [tree.of];
  }
}

/** All names in a tree that get their values elsewhere, including defined functions, each once. */
export function namesIn(tree: Tree): readonly string[] {
  const names = new Set<string>();
  const visit = (each: Tree): void => {
    if (each.kind === 'name' || each.kind === 'apply') names.add(each.name);
    if (each.kind === 'each') {
      visit(each.over);
      for (const name of namesIn(each.of)) if (name !== each.name) names.add(name);
    } else partsOf(each).forEach(visit);
  };
  visit(tree);
  return [...names];
}

/** The number of nodes: the steps of one evaluation. */
export function sizeOf(tree: Tree): number {
  return partsOf(tree).reduce((sum, part) => sum + sizeOf(part), 1);
}

/** Splits a tree from the restrictions at its end, such as `{0 < x < 3}` in `2x + 1 {0 < x < 3}`. */
export function withoutLimits(tree: Tree): { readonly tree: Tree; readonly limits: readonly Tree[] } {
  if (tree.kind !== 'binary' || tree.operator === '^') return { tree, limits: [] };
  const { left, right } = tree;
  if (tree.is_implied && isLimit(right)) {
    const inner = withoutLimits(left);
    return { tree: inner.tree, limits: [...inner.limits, right] };
  }
  const inner = withoutLimits(right);
  if (inner.limits.length === 0) return { tree, limits: [] };
  return {
    tree: { kind: 'binary', operator: tree.operator, left, right: inner.tree, is_implied: tree.is_implied },
    limits: inner.limits,
  };
}

function isLimit(tree: Tree): boolean {
  return (
    tree.kind === 'pieces' &&
    tree.pieces.every(({ condition, value }) => condition !== null && value === null)
  );
}
