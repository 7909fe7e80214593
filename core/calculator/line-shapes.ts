/** Recognizes from its signs what a line is: a definition, a point, an equation, an inequality or a best fit. */
import { coordinateIn, RELATIONS, type Sign } from './notation.ts';

/** Constants that every line may use. */
export const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['π', Math.PI],
  ['τ', 2 * Math.PI],
  ['e', Math.E],
]);

export interface Definition {
  readonly line: number;
  readonly name: string;
  /** The parameters of a function; null for a number, a list or a point. */
  readonly parameters: readonly string[] | null;
  readonly body: readonly Sign[];
}

/**
 * The side of a curve that an inequality names; null for an equation. `is_less`: below, left of or inside the
 * curve.
 */
export type Region = { readonly is_less: boolean; readonly is_strict: boolean } | null;

/** The sides of a line and the signs between them, such as = or ~; brackets count as one piece. */
export interface Statement {
  readonly sides: readonly (readonly Sign[])[];
  readonly relations: readonly string[];
}

export function statementOf(signs: readonly Sign[]): Statement {
  const sides: Sign[][] = [[]];
  const relations: string[] = [];
  let depth = 0;
  for (const sign of signs) {
    if (sign.kind === 'mark' && '([{'.includes(sign.text)) depth += 1;
    if (sign.kind === 'mark' && ')]}'.includes(sign.text)) depth -= 1;
    const isRelation = sign.kind === 'mark' && (sign.text === '~' || RELATIONS.includes(sign.text));
    if (isRelation && depth <= 0) {
      relations.push(sign.text);
      sides.push([]);
    } else sides.at(-1)?.push(sign);
  }
  return { sides, relations };
}

export function regionOf(relation: string, isFlipped: boolean): Region {
  if (relation === '=') return null;
  const isLess = relation === '<' || relation === '≤';
  return { is_less: isLess !== isFlipped, is_strict: relation === '<' || relation === '>' };
}

/** The definition in a line such as `a = 2` or `f(x) = 2x`; null if it defines no name. */
export function definitionIn(signs: readonly Sign[], line: number): Definition | null {
  const { sides, relations } = statementOf(signs);
  const [left = [], body = []] = sides;
  const [first] = left;
  if (relations.length !== 1 || relations[0] !== '=' || body.length === 0 || first?.kind !== 'name')
    return null;
  if (['x', 'y', 'ans'].includes(first.text) || coordinateIn(first.text) !== null) return null;
  if (left.length === 1) return { line, name: first.text, parameters: null, body };
  const between = left.slice(2, -1);
  const isCall = left[1]?.text === '(' && left.at(-1)?.text === ')';
  const parameters = between.filter(({ kind }) => kind === 'name').map(({ text }) => text);
  const isList = between.every(({ kind, text }, index) => (index % 2 === 0 ? kind === 'name' : text === ','));
  if (!isCall || !isList || between.length % 2 === 0 || parameters.some((each) => CONSTANTS.has(each)))
    return null;
  return { line, name: first.text, parameters, body };
}

/** The part of a line that writes a number, so that a slider or a dragged point can replace it. */
export interface Handle {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

/** Where these signs write a plain number, such as 3 or −2.5; null if they write anything else. */
export function handleIn(signs: readonly Sign[], line: number): Handle | null {
  const [first, second] = signs;
  const isNegative = first?.kind === 'mark' && first.text === '-';
  const number = isNegative ? second : first;
  if (first === undefined || number?.kind !== 'number' || signs.length !== (isNegative ? 2 : 1)) return null;
  return { line, from: first.from, to: number.to };
}

/** The signs of each point in `(1, 2), (3, 4)`; null for anything else, a single point included. */
export function pairsIn(signs: readonly Sign[]): readonly (readonly Sign[])[] | null {
  const parts: Sign[][] = [[]];
  let depth = 0;
  for (const sign of signs) {
    if (sign.kind === 'mark' && '([{'.includes(sign.text)) depth += 1;
    if (sign.kind === 'mark' && ')]}'.includes(sign.text)) depth -= 1;
    if (sign.text === ',' && depth === 0) parts.push([]);
    else parts.at(-1)?.push(sign);
  }
  return parts.length > 1 && parts.every((part) => pairIn(part) !== null) ? parts : null;
}

/** The signs of both coordinates of `(a, b)`; null for anything else. */
export function pairIn(signs: readonly Sign[]): readonly [readonly Sign[], readonly Sign[]] | null {
  if (signs[0]?.kind !== 'mark' || signs[0].text !== '(') return null;
  const sides: Sign[][] = [[]];
  let depth = 0;
  for (const [index, sign] of signs.entries()) {
    if (sign.kind === 'mark' && '([{'.includes(sign.text)) depth += 1;
    if (sign.kind === 'mark' && ')]}'.includes(sign.text)) depth -= 1;
    if (depth === 0 && index < signs.length - 1) return null;
    if (index === 0 || depth === 0) continue;
    if (sign.text === ',' && depth === 1) sides.push([]);
    else sides.at(-1)?.push(sign);
  }
  const [x, y] = sides;
  return sides.length === 2 && x !== undefined && y !== undefined ? [x, y] : null;
}
