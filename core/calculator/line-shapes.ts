/** Recognizes from its signs what a line is: a definition, a point, an equation or an inequality. */
import { RELATIONS, type Sign } from './notation.ts';

/** Constants that every line may use. */
export const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['π', Math.PI],
  ['τ', 2 * Math.PI],
  ['e', Math.E],
]);

export interface Definition {
  readonly line: number;
  readonly name: string;
  /** The parameters of a function; null for a number or a list. */
  readonly parameters: readonly string[] | null;
  readonly body: readonly Sign[];
}

/**
 * The side of a curve that an inequality names; null for an equation. `is_less`: below, left of or inside the
 * curve.
 */
export type Region = { readonly is_less: boolean; readonly is_strict: boolean } | null;

export function isRelation({ kind, text }: Sign): boolean {
  return kind === 'mark' && RELATIONS.includes(text);
}

export function isOnly(signs: readonly Sign[], name: string): boolean {
  return signs.length === 1 && signs[0]?.kind === 'name' && signs[0].text === name;
}

export function namesOf(signs: readonly Sign[]): readonly string[] {
  return [...new Set(signs.filter(({ kind }) => kind === 'name').map(({ text }) => text))];
}

export function regionOf(relation: string, isFlipped: boolean): Region {
  if (relation === '=') return null;
  const isLess = relation === '<' || relation === '≤';
  return { is_less: isLess !== isFlipped, is_strict: relation === '<' || relation === '>' };
}

/** The definition in a line such as `a = 2` or `f(x) = 2x`; null if it defines no name. */
export function definitionIn(signs: readonly Sign[], line: number): Definition | null {
  const place = signs.findIndex(isRelation);
  const [first] = signs;
  if (place < 1 || signs[place]?.text !== '=' || first?.kind !== 'name' || place === signs.length - 1)
    return null;
  const body = signs.slice(place + 1);
  if (['x', 'y', 'ans'].includes(first.text) || body.some(isRelation)) return null;
  if (place === 1) return { line, name: first.text, parameters: null, body };
  const between = signs.slice(2, place - 1);
  const isCall = signs[1]?.text === '(' && signs[place - 1]?.text === ')';
  const parameters = between.filter(({ kind }) => kind === 'name').map(({ text }) => text);
  const isList = between.every(({ kind, text }, index) => (index % 2 === 0 ? kind === 'name' : text === ','));
  if (!isCall || !isList || between.length % 2 === 0 || parameters.some((each) => CONSTANTS.has(each)))
    return null;
  return { line, name: first.text, parameters, body };
}

/** The two sides of `(a, b)`; null for anything else. */
export function pairIn(signs: readonly Sign[]): readonly (readonly Sign[])[] | null {
  if (signs[0]?.text !== '(' || signs[0].kind !== 'mark') return null;
  const sides: Sign[][] = [[]];
  let depth = 0;
  for (const [index, sign] of signs.entries()) {
    if (sign.text === '(' || sign.text === '[') depth += 1;
    if (sign.text === ')' || sign.text === ']') depth -= 1;
    if (depth === 0 && index < signs.length - 1) return null;
    if (index === 0 || depth === 0) continue;
    if (sign.text === ',' && depth === 1) sides.push([]);
    else sides.at(-1)?.push(sign);
  }
  return sides.length === 2 ? sides : null;
}
