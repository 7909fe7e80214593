/**
 * Turns rich text into content that follows the schema of QTI 3. An element that the schema lacks, or lacks
 * in that place, becomes a `div` or `span` with a class name. The package's style sheet renders it and our
 * import restores it. Formulas become MathML with their LaTeX as an annotation.
 */
import { formulaBudget, formulasIn } from '#contract/formula.ts';
import { PHRASES } from '#contract/rich-text.ts';
import type { MarkupElement, MarkupNode } from './markup-tree.rules.ts';
import { listClass, markClass, standInClass } from './qti-marks.rules.ts';
import { mathXml } from './write-mathml.rules.ts';
import { attribute, xmlText } from './write-xml.rules.ts';

/** Functions of libraries that parse markup, and that draw and speak formulas. */
export interface Reading {
  readonly tree: (html: string) => readonly MarkupNode[];
  /** The `math` element of a formula, with its LaTeX as an annotation; null if it cannot be rendered. */
  readonly math: (tex: string, display: boolean) => MarkupElement | null;
  /** A `math` element written as words. */
  readonly spoken: (math: MarkupElement) => string;
}

export interface TextNames {
  /** The URL of the picture with this index in the item's files. */
  readonly picture: (place: number) => string;
  readonly reading: Reading;
}

/** The possible content of an element: blocks, or only words. `bare` means without formulas and fields. */
type Place = 'flow' | 'phrase' | 'bare-flow' | 'bare-phrase';

const INLINE = new Set([
  'br',
  'a',
  'img',
  'b',
  'strong',
  'i',
  'em',
  'small',
  'sub',
  'sup',
  'abbr',
  'cite',
  'q',
  'code',
  'kbd',
  'samp',
  'var',
  'ruby',
  'span',
]);
const BLOCKS = new Set([
  'p',
  'div',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'figure',
  'ul',
  'ol',
  'dl',
  'table',
  'hr',
]);
const IN_LINES = new Set(PHRASES);
/** The content of these elements; others contain only words. */
const INNER: Readonly<Record<string, Place>> = {
  div: 'flow',
  li: 'flow',
  dd: 'flow',
  td: 'flow',
  th: 'flow',
  caption: 'flow',
  figcaption: 'flow',
  blockquote: 'bare-flow',
  figure: 'bare-flow',
  ruby: 'bare-phrase',
  rt: 'bare-phrase',
  rp: 'bare-phrase',
};
/**
 * For each element, the only child elements that it may contain. `alone`: nothing else may be next to them,
 * not even words.
 */
const ONLY_IN: Readonly<Record<string, { readonly names: readonly string[]; readonly alone: boolean }>> = {
  ul: { names: ['li'], alone: true },
  ol: { names: ['li'], alone: true },
  dl: { names: ['dt', 'dd'], alone: true },
  tr: { names: ['td', 'th'], alone: true },
  thead: { names: ['tr'], alone: true },
  tbody: { names: ['tr'], alone: true },
  tfoot: { names: ['tr'], alone: true },
  figure: { names: ['figcaption'], alone: false },
  ruby: { names: ['rt', 'rp'], alone: false },
  table: { names: ['caption', 'thead', 'tbody', 'tfoot', 'tr'], alone: true },
};

/**
 * Clean rich text, which may contain elements of the standard, as content that follows the schema where
 * blocks are allowed.
 */
export function qtiText(html: string, names: TextNames): string {
  const draws = formulaBudget();
  const { tree, math } = names.reading;
  const reading: Reading = {
    ...names.reading,
    math: (tex, display) => (draws(tex) ? math(tex, display) : null),
  };
  return nodesXml(tree(html), 'flow', { ...names, reading });
}

/** The text of a title, which allows no markup: formulas are put in words. */
export function qtiTitle(words: string, { math, spoken }: Reading): string {
  const draws = formulaBudget();
  let title = '';
  let done = 0;
  for (const { tex, apart, from, to } of formulasIn(words)) {
    const drawn = draws(tex) ? math(tex, apart) : null;
    title += words.slice(done, from) + (drawn === null ? tex : spoken(drawn));
    done = to;
  }
  return title + words.slice(done);
}

function nodesXml(nodes: readonly MarkupNode[], place: Place, names: TextNames): string {
  return nodes
    .map((node) => (typeof node === 'string' ? wordsXml(node, place, names) : elementXml(node, place, names)))
    .join('');
}

/** Wraps content in a `span` if it cannot be the only content there. */
function inPlace(xml: string, place: Place): string {
  return place.startsWith('bare') ? `<span class="${markClass('wrapper')}">${xml}</span>` : xml;
}

function wordsXml(words: string, place: Place, { reading }: TextNames): string {
  let xml = '';
  let done = 0;
  for (const { tex, apart, from, to } of words.includes('\\') ? formulasIn(words) : []) {
    const drawn = reading.math(tex, apart);
    if (drawn === null) continue;
    xml += xmlText(words.slice(done, from)) + inPlace(mathXml(drawn), place);
    done = to;
  }
  return xml + xmlText(words.slice(done));
}

function elementXml(element: MarkupElement, place: Place, names: TextNames): string {
  const { name, children } = element;
  if (name === 'math') return inPlace(mathXml(element), place);
  if (name.startsWith('qti-')) {
    const written = Object.entries(element.attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`);
    return inPlace(`<${name}${written.join('')}>${nodesXml(children, 'phrase', names)}</${name}>`, place);
  }
  const isFlow = place === 'flow' || place === 'bare-flow';
  if ((INLINE.has(name) || (isFlow && BLOCKS.has(name))) && isWhole(element)) return asItIs(element, names);
  const as = isFlow && !IN_LINES.has(name) ? 'div' : 'span';
  const kept = Object.fromEntries(Object.entries(element.attributes).filter(([key]) => ANYWHERE.has(key)));
  const said = attributesXml({ ...element, attributes: kept }, names);
  const inner = nodesXml(children, as === 'div' ? 'flow' : 'phrase', names);
  return tagged(as, [...said, standInClass(name)], inner);
}

/** Whether the element contains only what the schema allows. */
function isWhole({ name, children }: MarkupElement): boolean {
  const only = ONLY_IN[name];
  if (only === undefined || !only.alone) return true;
  const elements = children.filter((child) => typeof child !== 'string');
  if (children.some((child) => typeof child === 'string' && child.trim() !== '')) return false;
  if (elements.some((child) => !only.names.includes(child.name) || !isWhole(child))) return false;
  if (name === 'table') return isTable(elements);
  return elements.length > 0;
}

/** Whether the parts form a table: a caption, a head, bodies or bare rows, and a foot anywhere. */
function isTable(parts: readonly MarkupElement[]): boolean {
  const order = parts.map(({ name }) => name).filter((name) => name !== 'tfoot');
  const feet = parts.length - order.length;
  return (
    feet < 2 &&
    parts[0]?.name !== 'tfoot' &&
    /^(?:caption )?(?:thead )?(?:tbody )*(?:tr )*$/.test(order.map((name) => `${name} `).join(''))
  );
}

function asItIs(element: MarkupElement, names: TextNames): string {
  const { name, children } = element;
  const own = ONLY_IN[name]?.names ?? [];
  const inner = INNER[name] ?? 'phrase';
  const write = (node: MarkupNode) =>
    typeof node !== 'string' && own.includes(node.name)
      ? asItIs(node, names)
      : nodesXml([node], inner, names);
  const classes = attributesXml(element, names);
  if (name === 'table')
    return tagged(
      name,
      classes,
      inOrder(children)
        .map((node) => write(node))
        .join(''),
    );
  return tagged(name, classes, children.map(write).join(''));
}

/** The schema requires a table's foot before its bodies. A foot that came after them is marked. */
function inOrder(nodes: readonly MarkupNode[]): MarkupNode[] {
  const names = nodes.map((node) => (typeof node === 'string' ? '' : node.name));
  const [foot, body] = [names.indexOf('tfoot'), names.findIndex((name) => name === 'tbody' || name === 'tr')];
  const moved = nodes[foot];
  if (moved === undefined || typeof moved === 'string' || body === -1 || foot < body) return [...nodes];
  const marked = { ...moved, attributes: { ...moved.attributes, class: markClass('last') } };
  return [...nodes.slice(0, body), marked, ...nodes.slice(body).filter((node) => node !== moved)];
}

const VOID = new Set(['br', 'hr', 'img']);

/** `said`: attributes as XML, which start with a space, and class names. */
function tagged(name: string, said: readonly string[], inner: string): string {
  const classes = said.filter((one) => !one.startsWith(' ')).join(' ');
  const attributes = said.filter((one) => one.startsWith(' ')).join('');
  const tag = `${name}${attributes}${classes === '' ? '' : ` class="${classes}"`}`;
  return VOID.has(name) ? `<${tag}/>` : `<${tag}>${inner}</${name}>`;
}

/** Attributes that stay on an element that stands in for another. */
const ANYWHERE = new Set(['lang', 'dir', 'title', 'start', 'type']);
const DIRECTIONS = /^(?:ltr|rtl|auto)$/;
const SCOPES = /^(?:row|col|rowgroup|colgroup)$/;
/** In a URL: characters that no URL may contain, and percent signs that start no escape sequence. */
const NO_ADDRESS = /[^\w\-.~:/?#@!$&'()*+,;=%\u0080-\u{10ffff}]|%(?![0-9a-fA-F]{2})/gu;

/** The attributes that the schema allows, each with a space in front, and class names for others. */
function attributesXml({ name, attributes }: MarkupElement, { picture }: TextNames): string[] {
  const said = Object.entries(attributes).flatMap(([key, value]): string[] => {
    const kept = ` ${key}="${attribute(value)}"`;
    switch (key) {
      case 'class':
        return [value];
      case 'lang':
        return [kept];
      case 'dir':
        return DIRECTIONS.test(value) ? [kept] : [];
      case 'title':
        return [` label="${attribute(value)}"`, markClass('title')];
      case 'href':
        return [` href="${addressXml(value)}"`];
      case 'src': {
        const place = /^attachment:(\d+)$/.exec(value)?.[1];
        return [` src="${place === undefined ? addressXml(value) : attribute(picture(Number(place)))}"`];
      }
      case 'alt':
        return [kept];
      case 'width':
      case 'height':
        return lengthXml(key, value);
      case 'scope':
        return SCOPES.test(value) ? [kept] : [];
      case 'colspan':
      case 'rowspan':
        return [` ${key}="${value.trim()}"`];
      case 'start':
        return [markClass('start', value.trim())];
      case 'type':
        return [listClass(value) ?? []].flat();
      default:
        return [];
    }
  });
  const isBare = name === 'img' && attributes.alt === undefined;
  return isBare ? [...said, ' alt=""', markClass('no-alt')] : said;
}

function addressXml(written: string): string {
  const [before = '', ...after] = written.split('#');
  const address = after.length === 0 ? before : `${before}#${after.join('%23')}`;
  return attribute(
    address.replaceAll(NO_ADDRESS, (sign) => (sign === '%' ? '%25' : encodeURIComponent(sign))),
  );
}

/** A size in whole pixels or percent. */
function lengthXml(key: string, value: string): string[] {
  const [, amount, unit = ''] = /^\s*\+?(\d+(?:\.\d+)?)\s*(px|%|)\s*$/i.exec(value) ?? [];
  return amount === undefined ? [] : [` ${key}="${Math.round(Number(amount))}${unit === '%' ? '%' : ''}"`];
}
