/**
 * Class names and identifiers with which the bank's own QTI says more than the standard allows. Other
 * programs ignore them. Both export and import use this file.
 */
import { FLOW, PHRASES } from '#contract/rich-text.ts';

const PREFIX = 'assay-';

/**
 * `wrapper`: an element that only the schema requires. `as-NAME`: stands in for an element that the schema
 * does not allow there. `gap`, `entry`, `tolerance`: the number of a gap, how its answer is typed, its
 * tolerance. `title`: its label is a title. `start`: the first number of a list. `last`: belongs at the end
 * of its table. `no-alt`: its picture has no alternative text.
 */
type Mark = 'wrapper' | 'as' | 'gap' | 'entry' | 'tolerance' | 'title' | 'start' | 'last' | 'no-alt';

/** The class name for a mark of the bank. */
export function markClass(mark: Mark, value?: string): string {
  return `${PREFIX}${mark}${value === undefined ? '' : `-${value}`}`;
}

const classesOf = (attributes: Readonly<Record<string, string>>): string[] =>
  (attributes.class ?? '').split(/\s+/);

/** Attributes that older exports of the bank used instead. */
const OLD_ATTRIBUTES: Partial<Record<Mark, string>> = {
  wrapper: 'data-wrap',
  gap: 'data-gap',
  entry: 'data-entry',
  tolerance: 'data-tolerance',
};

/** The value of a mark (empty if it has none); null if the element does not have the mark. */
export function markIn(attributes: Readonly<Record<string, string>>, mark: Mark): string | null {
  const name = markClass(mark);
  const found = classesOf(attributes).find((one) => one === name || one.startsWith(`${name}-`));
  if (found !== undefined) return found.slice(name.length + 1);
  return attributes[OLD_ATTRIBUTES[mark] ?? ''] ?? null;
}

/** Class names of the standard that stand for an element. */
const ELEMENTS_OF_CLASSES: Readonly<Record<string, string>> = { 'qti-underline': 'u', 'qti-italic': 'i' };
const CLASSES_OF_ELEMENTS: Readonly<Record<string, string>> = { u: 'qti-underline' };
const KNOWN = new Set([...FLOW, ...PHRASES]);

/** The class names of a `div` or `span` that is written in place of the element `name`. */
export function standInClass(name: string): string {
  const shared = CLASSES_OF_ELEMENTS[name];
  return `${shared === undefined ? '' : `${shared} `}${markClass('as', name)}`;
}

/** The element that a `div` or `span` stands in for; null if none. */
export function elementMeant(name: string, attributes: Readonly<Record<string, string>>): string | null {
  if (attributes.class === undefined || (name !== 'div' && name !== 'span')) return null;
  const marked = markIn(attributes, 'as');
  if (marked !== null) return KNOWN.has(marked) ? marked : null;
  const shared = classesOf(attributes).find((one) => ELEMENTS_OF_CLASSES[one] !== undefined);
  return shared === undefined || name === 'div' ? null : (ELEMENTS_OF_CLASSES[shared] ?? null);
}

const LIST_CLASS = 'qti-list-style-type-';
/** The standard's name for each `type` of an HTML list. */
const LIST_TYPES: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

/** The standard's class name for the `type` of a list; null if there is none. */
export function listClass(type: string): string | null {
  return LIST_TYPES[type] === undefined ? null : `${LIST_CLASS}${LIST_TYPES[type]}`;
}

/** The `type` of a list from its class names; null if they give none. */
export function listTypeIn(attributes: Readonly<Record<string, string>>): string | null {
  const classes = classesOf(attributes);
  return Object.keys(LIST_TYPES).find((type) => classes.includes(`${LIST_CLASS}${LIST_TYPES[type]}`)) ?? null;
}

/** The path in a package of the style sheet for the bank's own class names. */
export const STYLE_SHEET = 'styles/assay.css';

const STYLED = new RegExp(`\\b${PREFIX}(?:as|start)-`);

/** Whether a document uses class names of that style sheet. */
export function isStyled(xml: string): boolean {
  return STYLED.test(xml);
}

const IDENTIFIER_PREFIX = 'assay.';
/** An identifier of the schema (an NCName), limited to letters that every program accepts. */
const IDENTIFIER = /^[A-Za-z_][\w.-]*$/;

/** Escapes an id into a valid identifier. `idOf` reverses it. */
export function identifierOf(id: string): string {
  if (IDENTIFIER.test(id) && !id.startsWith(IDENTIFIER_PREFIX)) return id;
  const escaped = id.replaceAll(
    /[^A-Za-z0-9-]/g,
    (sign) => `_${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${IDENTIFIER_PREFIX}${escaped}`;
}

/** The original id from an identifier that `identifierOf` escaped. */
export function idOf(identifier: string): string {
  if (!identifier.startsWith(IDENTIFIER_PREFIX)) return identifier;
  return identifier
    .slice(IDENTIFIER_PREFIX.length)
    .replaceAll(/_([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
