/**
 * The values of QTI: declared variables, containers, NULL, base types and mappings. `qti-processing.rules.ts`
 * has rules and expressions.
 */
import { childOf, childrenOf, type XmlElement } from './xml.rules.ts';

export type Single = string | number | boolean;
/** Null is QTI's NULL. An empty container counts as NULL too. */
export type Value = readonly Single[] | null;

export interface Mapping {
  readonly entries: readonly { readonly key: string; readonly worth: number; readonly heeds_case: boolean }[];
  readonly otherwise: number;
  readonly least: number;
  readonly most: number;
}

export interface Declaration {
  readonly identifier: string;
  readonly base: string;
  readonly is_ordered: boolean;
  readonly correct: Value;
  readonly default: Value;
  readonly mapping: Mapping | null;
  readonly element: XmlElement;
}

/** The value of this base type; null if the text is not such a value. */
export function single(base: string, text: string): Single | null {
  const trimmed = text.trim();
  switch (base) {
    case 'integer':
    case 'float':
      return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : null;
    case 'boolean':
      return /^(?:true|1)$/.test(trimmed);
    default:
      return trimmed;
  }
}

export function containerOf(base: string, texts: readonly string[]): Value {
  const values = texts.flatMap((text) => single(base, text) ?? []);
  return values.length === 0 ? null : values;
}

export function declarationOf(element: XmlElement): Declaration {
  const { identifier = '', baseType = 'string', cardinality = 'single' } = element.attributes;
  const texts = (name: string) => childrenOf(childOf(element, name), 'value').map(({ text }) => text);
  const mapping = childOf(element, 'mapping');
  return {
    identifier,
    base: baseType,
    is_ordered: cardinality === 'ordered',
    correct: containerOf(baseType, texts('correctResponse')),
    default: containerOf(baseType, texts('defaultValue')),
    mapping: mapping === undefined ? null : mappingOf(mapping),
    element,
  };
}

function mappingOf({ attributes, children }: XmlElement): Mapping {
  const number = (text: string | undefined, otherwise: number) =>
    text === undefined || Number.isNaN(Number(text)) ? otherwise : Number(text);
  return {
    entries: children
      .filter(({ name }) => name === 'mapEntry')
      .map(({ attributes: { mapKey = '', mappedValue, caseSensitive = 'false' } }) => ({
        key: mapKey.trim(),
        worth: number(mappedValue, 0),
        heeds_case: /^(?:true|1)$/.test(caseSensitive),
      })),
    otherwise: number(attributes.defaultValue, 0),
    least: number(attributes.lowerBound, Number.NEGATIVE_INFINITY),
    most: number(attributes.upperBound, Number.POSITIVE_INFINITY),
  };
}

/** The value that a mapping gives a response. Each of the response's values counts once. */
export function mapped({ entries, otherwise, least, most }: Mapping, value: Value, base: string): number {
  const worth = (one: Single) =>
    entries.find(({ key, heeds_case }) =>
      typeof one === 'number'
        ? single(base, key) === one
        : key === one || (!heeds_case && key.toLowerCase() === String(one).toLowerCase()),
    )?.worth ?? otherwise;
  const sum = [...new Set(value ?? [])].reduce((total: number, one) => total + worth(one), 0);
  return Math.min(most, Math.max(least, sum));
}

/** Whether two values are equal, in order or as multisets. */
export function isSame(one: Value, other: Value, is_ordered: boolean): boolean {
  if (one === null || other === null) return one === other;
  if (one.length !== other.length) return false;
  if (is_ordered) return one.every((value, index) => value === other[index]);
  const sorted = (value: readonly Single[]) => value.map(String).sort().join('\u0000');
  return sorted(one) === sorted(other);
}
