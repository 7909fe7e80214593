/**
 * Evaluates QTI expressions on numbers, words, containers and NULL. Other expressions are refused by name.
 */
import { NotTaken } from './qti-tree.rules.ts';
import { type Declaration, isSame, mapped, type Single, single, type Value } from './qti-values.rules.ts';
import type { XmlElement } from './xml.rules.ts';

export interface Variables {
  readonly responses: ReadonlyMap<string, Declaration>;
  readonly outcomes: ReadonlyMap<string, Value>;
  readonly given: ReadonlyMap<string, Value>;
}

type Reckon = (element: XmlElement, variables: Variables) => Value;

/** The value of an expression. Throws `NotTaken` for an unsupported one. */
export function expressionValue(element: XmlElement, variables: Variables): Value {
  const reckon = EXPRESSIONS.get(element.name);
  if (reckon === undefined) throw new NotTaken(element.name);
  return reckon(element, variables);
}

const all: (element: XmlElement, variables: Variables) => Value[] = ({ children }, variables) =>
  children.map((child) => expressionValue(child, variables));

const truth = (is: boolean): Value => [is];

/** The numbers of all operands; null if one of them is NULL or no number. */
function numbersIn(element: XmlElement, variables: Variables): number[] | null {
  const values = all(element, variables);
  const numbers = values.flatMap((value) => value ?? []).filter((value) => typeof value === 'number');
  const isWhole = values.every((value) => value?.every((one) => typeof one === 'number'));
  return isWhole ? numbers : null;
}

const ofNumbers =
  (reckon: (numbers: readonly number[]) => number): Reckon =>
  (element, variables) => {
    const numbers = numbersIn(element, variables);
    if (numbers === null) return null;
    const result = reckon(numbers);
    return Number.isFinite(result) ? [result] : null;
  };

const compared =
  (is: (one: number, other: number) => boolean): Reckon =>
  (element, variables) => {
    const [one, other] = numbersIn(element, variables) ?? [];
    return one === undefined || other === undefined ? null : truth(is(one, other));
  };

const ofTwo =
  (is: (one: readonly Single[], other: readonly Single[], element: XmlElement) => boolean): Reckon =>
  (element, variables) => {
    const [one, other] = all(element, variables);
    return !one || !other ? null : truth(is(one, other, element));
  };

const isTrue = (value: Value) => value?.[0] === true;

/** The text for comparison: lower case unless case matters. */
function wordsOf(value: readonly Single[], { caseSensitive = 'true' }: XmlElement['attributes']): string {
  const text = String(value[0] ?? '').trim();
  return /^(?:false|0)$/.test(caseSensitive) ? text.toLowerCase() : text;
}

const EXPRESSIONS: ReadonlyMap<string, Reckon> = new Map(
  Object.entries<Reckon>({
    variable: ({ attributes: { identifier = '' } }, { given, outcomes }) =>
      given.get(identifier) ?? outcomes.get(identifier) ?? null,
    correct: ({ attributes: { identifier = '' } }, { responses }) =>
      responses.get(identifier)?.correct ?? null,
    default: ({ attributes: { identifier = '' } }, { responses }) =>
      responses.get(identifier)?.default ?? null,
    baseValue: ({ attributes: { baseType = 'string' }, text }) => {
      const value = single(baseType, text);
      return value === null ? null : [value];
    },
    null: () => null,
    isNull: (element, variables) => {
      const [value] = all(element, variables);
      return truth(!value || (value.length === 1 && value[0] === ''));
    },
    match: (element, variables) => {
      const [one, other] = all(element, variables);
      if (!one || !other) return null;
      const named = element.children.flatMap(
        ({ attributes: { identifier = '' } }) => variables.responses.get(identifier) ?? [],
      );
      return truth(
        isSame(
          one,
          other,
          named.some(({ is_ordered }) => is_ordered),
        ),
      );
    },
    equal: ofTwo(
      ([one], [other], { attributes: { toleranceMode = 'exact', tolerance = '0', ...bounds } }) => {
        if (typeof one !== 'number' || typeof other !== 'number') return false;
        const [below = 0, above = below] = tolerance.trim().split(/\s+/).map(Number);
        const part = toleranceMode === 'relative' ? Math.abs(one) / 100 : 1;
        if (toleranceMode === 'exact' || Number.isNaN(below)) return one === other;
        // Decimals are inexact in binary: 0.1 must count as within a tenth of 0.2.
        const slack = 1e-12 * Math.max(1, Math.abs(one));
        const isIn = (distance: number, bound: number, includes = 'true') =>
          includes === 'false' ? distance < bound - slack : distance <= bound + slack;
        return other < one
          ? isIn(one - other, below * part, bounds.includeLowerBound)
          : isIn(other - one, above * part, bounds.includeUpperBound);
      },
    ),
    stringMatch: ofTwo((one, other, { attributes }) => {
      const [first, second] = [wordsOf(one, attributes), wordsOf(other, attributes)];
      return /^(?:true|1)$/.test(attributes.substring ?? '') ? first.includes(second) : first === second;
    }),
    substring: ofTwo((one, other, { attributes }) =>
      wordsOf(other, attributes).includes(wordsOf(one, attributes)),
    ),
    member: ofTwo(([one], container) => container.some((value) => value === one)),
    contains: ofTwo((container, wanted) => wanted.every((value) => container.includes(value))),
    multiple: (element, variables) => container(all(element, variables)),
    ordered: (element, variables) => container(all(element, variables)),
    index: (element, variables) => {
      const [value] = all(element, variables);
      const one = value?.[Number(element.attributes.n) - 1];
      return one === undefined ? null : [one];
    },
    containerSize: (element, variables) => [all(element, variables)[0]?.length ?? 0],
    and: (element, variables) => truth(all(element, variables).every(isTrue)),
    or: (element, variables) => truth(all(element, variables).some(isTrue)),
    not: (element, variables) => {
      const [value] = all(element, variables);
      return value ? truth(!isTrue(value)) : null;
    },
    sum: ofNumbers((numbers) => numbers.reduce((total, number) => total + number, 0)),
    product: ofNumbers((numbers) => numbers.reduce((total, number) => total * number, 1)),
    subtract: ofNumbers(([one = 0, other = 0]) => one - other),
    divide: ofNumbers(([one = 0, other = 0]) => one / other),
    max: ofNumbers((numbers) => Math.max(...numbers)),
    min: ofNumbers((numbers) => Math.min(...numbers)),
    integerToFloat: ofNumbers(([one = 0]) => one),
    round: ofNumbers(([one = 0]) => Math.round(one)),
    truncate: ofNumbers(([one = 0]) => Math.trunc(one)),
    lt: compared((one, other) => one < other),
    lte: compared((one, other) => one <= other),
    gt: compared((one, other) => one > other),
    gte: compared((one, other) => one >= other),
    mapResponse: ({ attributes: { identifier = '' } }, { responses, given }) => {
      const declaration = responses.get(identifier);
      const value = given.get(identifier) ?? null;
      if (!declaration?.mapping || value === null) return [0];
      return [mapped(declaration.mapping, value, declaration.base)];
    },
  }),
);

function container(values: readonly Value[]): Value {
  const joined = values.flatMap((value) => value ?? []);
  return joined.length === 0 ? null : joined;
}
