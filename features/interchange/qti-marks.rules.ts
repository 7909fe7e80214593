/**
 * What the bank's own QTI says beyond the standard, and where the schema has room for it: class names, which other programs
 * pass over, and identifiers, which begin with a letter there. The writer and the reader of QTI share these names.
 */
import { FLOW, PHRASES } from '#contract/rich-text.ts';

const PREFIX = 'assay-';

/**
 * `wrapper`: an element that only the schema wants. `as-NAME`: an element that the schema lacks in that place.
 * `gap`, `entry`, `tolerance`: the number of a gap, how an answer is typed, its margin. `title`: its label is a title.
 * `start`: the first number of a list. `last`: it stood at the end of its table. `no-alt`: its picture has no alternative text.
 */
type Mark = 'wrapper' | 'as' | 'gap' | 'entry' | 'tolerance' | 'title' | 'start' | 'last' | 'no-alt';

/** A class name of the bank's own. */
export function markClass(mark: Mark, value?: string): string {
  return `${PREFIX}${mark}${value === undefined ? '' : `-${value}`}`;
}

const classesOf = (attributes: Readonly<Record<string, string>>): string[] =>
  (attributes.class ?? '').split(/\s+/);

/** Attributes that stood there in files which the bank wrote before. */
const OLD_ATTRIBUTES: Partial<Record<Mark, string>> = {
  wrapper: 'data-wrap',
  gap: 'data-gap',
  entry: 'data-entry',
  tolerance: 'data-tolerance',
};

/** What a mark says, empty for one without a value; null where the element does not have it. */
export function markIn(attributes: Readonly<Record<string, string>>, mark: Mark): string | null {
  const name = markClass(mark);
  const found = classesOf(attributes).find((one) => one === name || one.startsWith(`${name}-`));
  if (found !== undefined) return found.slice(name.length + 1);
  return attributes[OLD_ATTRIBUTES[mark] ?? ''] ?? null;
}

/** Of the standard's own class names those that say what an element says. */
const ELEMENTS_OF_CLASSES: Readonly<Record<string, string>> = { 'qti-underline': 'u', 'qti-italic': 'i' };
const CLASSES_OF_ELEMENTS: Readonly<Record<string, string>> = { u: 'qti-underline' };
const KNOWN = new Set([...FLOW, ...PHRASES]);

/** The class names of an element that stands in for another. */
export function standInClass(name: string): string {
  const shared = CLASSES_OF_ELEMENTS[name];
  return `${shared === undefined ? '' : `${shared} `}${markClass('as', name)}`;
}

/** The element for which a `div` or `span` stands in; null where it is what it is called. */
export function elementMeant(name: string, attributes: Readonly<Record<string, string>>): string | null {
  if (attributes.class === undefined || (name !== 'div' && name !== 'span')) return null;
  const marked = markIn(attributes, 'as');
  if (marked !== null) return KNOWN.has(marked) ? marked : null;
  const shared = classesOf(attributes).find((one) => ELEMENTS_OF_CLASSES[one] !== undefined);
  return shared === undefined || name === 'div' ? null : (ELEMENTS_OF_CLASSES[shared] ?? null);
}

const LIST_CLASS = 'qti-list-style-type-';
/** HTML's `type` of a list by the standard's class name. */
const LIST_TYPES: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

/** The standard's class name for the `type` of a list; null where it has none. */
export function listClass(type: string): string | null {
  return LIST_TYPES[type] === undefined ? null : `${LIST_CLASS}${LIST_TYPES[type]}`;
}

/** The `type` of a list by its class names; null where they say none. */
export function listTypeIn(attributes: Readonly<Record<string, string>>): string | null {
  const classes = classesOf(attributes);
  return Object.keys(LIST_TYPES).find((type) => classes.includes(`${LIST_CLASS}${LIST_TYPES[type]}`)) ?? null;
}

/** Where the style sheet of the bank's own class names stands in a package. */
export const STYLE_SHEET = 'styles/assay.css';

const STYLED = new RegExp(`\\b${PREFIX}(?:as|start)-`);

/** Whether a document has class names that the style sheet draws. */
export function isStyled(xml: string): boolean {
  return STYLED.test(xml);
}

const IDENTIFIER_PREFIX = 'assay.';
/** An identifier of the schema, an NCName; of its letters those that every program takes. */
const IDENTIFIER = /^[A-Za-z_][\w.-]*$/;

/** An id as the schema's identifiers are; `idOf` gives the id back. */
export function identifierOf(id: string): string {
  if (IDENTIFIER.test(id) && !id.startsWith(IDENTIFIER_PREFIX)) return id;
  const escaped = id.replaceAll(
    /[^A-Za-z0-9-]/g,
    (sign) => `_${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${IDENTIFIER_PREFIX}${escaped}`;
}

/** The id that an identifier was made of. */
export function idOf(identifier: string): string {
  if (!identifier.startsWith(IDENTIFIER_PREFIX)) return identifier;
  return identifier
    .slice(IDENTIFIER_PREFIX.length)
    .replaceAll(/_([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
