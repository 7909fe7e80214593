/** Turns MathML as browsers accept it into MathML that follows the schema of MathML 3 exactly. */
import type { MarkupElement, MarkupNode } from './markup-tree.rules.ts';
import { attribute as quoted, xmlText } from './write-xml.rules.ts';

const LENGTH =
  '-?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[mx]|in|cm|mm|p[xtc]|%)?|(?:negative)?(?:(?:very){0,2}thi(?:n|ck)|medium)mathspace';
const only = (values: string) => new RegExp(`^(?:${values})$`);
const several = (values: string) => new RegExp(`^(?:${values})(?: (?:${values}))*$`);
const YES_OR_NO = only('true|false');
const SIZE = only(LENGTH);
const COLUMN_SIDES = several('left|center|right');
const ROW_SIDES = several('top|bottom|center|baseline|axis');
const LINES = several('none|solid|dashed');
const ENCLOSURES =
  'longdiv|actuarial|radical|box|roundedbox|circle|left|right|top|bottom|updiagonalstrike|downdiagonalstrike|verticalstrike|horizontalstrike|madruwb';
const VARIANTS =
  'normal|bold|italic|bold-italic|double-struck|bold-fraktur|script|bold-script|fraktur|sans-serif|bold-sans-serif|sans-serif-italic|sans-serif-bold-italic|monospace|initial|tailed|looped|stretched';
const COLOR = only(
  '#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|aqua|black|blue|fuchsia|gray|green|lime|maroon|navy|olive|purple|red|silver|teal|white|yellow',
);

/** The valid values of each attribute. */
const VALUES: Readonly<Record<string, RegExp>> = {
  display: only('block|inline'),
  alttext: /^/,
  encoding: /^/,
  dir: only('ltr|rtl'),
  mathcolor: COLOR,
  mathbackground: COLOR,
  mathvariant: only(VARIANTS),
  mathsize: only(`small|normal|big|${LENGTH}`),
  form: only('prefix|infix|postfix'),
  lspace: SIZE,
  rspace: SIZE,
  minsize: SIZE,
  maxsize: only(`infinity|${LENGTH}`),
  width: SIZE,
  height: SIZE,
  depth: SIZE,
  voffset: SIZE,
  linethickness: only(`thin|medium|thick|${LENGTH}`),
  scriptlevel: /^[+-]?\d{1,3}$/,
  linebreak: only('auto|newline|nobreak|goodbreak|badbreak'),
  open: /^/,
  close: /^/,
  separators: /^/,
  notation: several(ENCLOSURES),
  columnalign: COLUMN_SIDES,
  rowalign: ROW_SIDES,
  columnspacing: several(LENGTH),
  rowspacing: several(LENGTH),
  columnlines: LINES,
  rowlines: LINES,
  columnspan: /^[1-9]\d{0,3}$/,
  rowspan: /^[1-9]\d{0,3}$/,
  side: only('left|right'),
};
const SWITCHES = new Set([
  'fence',
  'separator',
  'stretchy',
  'symmetric',
  'largeop',
  'movablelimits',
  'accent',
  'accentunder',
  'displaystyle',
  'bevelled',
]);
/** Attributes that have one word in a cell but several in a table. */
const CELL_SIDES: Readonly<Record<string, RegExp>> = {
  columnalign: only('left|center|right'),
  rowalign: only('top|bottom|center|baseline|axis'),
};

const EVERYWHERE = ['mathcolor', 'mathbackground'];
const OF_TOKENS = [...EVERYWHERE, 'mathvariant', 'mathsize', 'dir'];
const OF_ROWS = [...EVERYWHERE, 'rowalign', 'columnalign'];
/** The attributes of each element; elements not listed have only the common ones. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  math: [...EVERYWHERE, 'display', 'alttext', 'dir', 'displaystyle'],
  mi: OF_TOKENS,
  mn: OF_TOKENS,
  mtext: OF_TOKENS,
  ms: OF_TOKENS,
  mo: [
    ...OF_TOKENS,
    'form',
    'fence',
    'separator',
    'lspace',
    'rspace',
    'stretchy',
    'symmetric',
    'maxsize',
    'minsize',
    'largeop',
    'movablelimits',
    'accent',
    'linebreak',
  ],
  mspace: [...OF_TOKENS, 'width', 'height', 'depth', 'linebreak'],
  mrow: [...EVERYWHERE, 'dir'],
  mfrac: [...EVERYWHERE, 'linethickness', 'bevelled'],
  mstyle: [...OF_TOKENS, 'scriptlevel', 'displaystyle'],
  mpadded: [...EVERYWHERE, 'width', 'height', 'depth', 'lspace', 'voffset'],
  mfenced: [...EVERYWHERE, 'open', 'close', 'separators'],
  menclose: [...EVERYWHERE, 'notation'],
  munder: [...EVERYWHERE, 'accentunder'],
  mover: [...EVERYWHERE, 'accent'],
  munderover: [...EVERYWHERE, 'accent', 'accentunder'],
  mtable: [
    ...OF_ROWS,
    'columnspacing',
    'rowspacing',
    'columnlines',
    'rowlines',
    'width',
    'displaystyle',
    'side',
  ],
  mtr: OF_ROWS,
  mlabeledtr: OF_ROWS,
  mtd: [...OF_ROWS, 'columnspan', 'rowspan'],
  semantics: ['encoding'],
  annotation: ['encoding'],
};

const TOKENS = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
/** The number of parts that these elements must have. */
const PARTS: Readonly<Record<string, number>> = {
  mfrac: 2,
  mroot: 2,
  msub: 2,
  msup: 2,
  munder: 2,
  mover: 2,
  msubsup: 3,
  munderover: 3,
};
const EMPTY = '<mrow/>';

/** A `math` element that follows the schema, with its namespace. */
export function mathXml({ attributes, children }: MarkupElement): string {
  return `<math xmlns="http://www.w3.org/1998/Math/MathML"${attributesXml('math', attributes)}>${inOrder(children)}</math>`;
}

const isBlank = (node: MarkupNode) => typeof node === 'string' && node.trim() === '';

/** `annotation` and `mprescripts` describe the element that contains them, and are not expressions. */
const isNote = (node: MarkupNode) =>
  typeof node !== 'string' && (node.name === 'annotation' || node.name === 'mprescripts');

/** The number of expressions, without looking inside them. */
const countOf = (nodes: readonly MarkupNode[]) =>
  nodes.filter((node) => !isBlank(node) && !isNote(node)).length;

/** The expressions as XML, without white space between them. Words among them become expressions. */
function partsOf(nodes: readonly MarkupNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node !== 'string') return expression(node);
    return isBlank(node) ? [] : [`<mtext>${xmlText(node)}</mtext>`];
  });
}

/** The expressions as one string, with white space. `write` may handle elements that are not expressions. */
function inOrder(nodes: readonly MarkupNode[], write = (_: MarkupElement): string | null => null): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return isBlank(node) ? node : partsOf([node]).join('');
      return write(node) ?? expression(node).join('');
    })
    .join('');
}

function expression(element: MarkupElement): string[] {
  const { name, attributes, children } = element;
  const written = (inner: string, as = name) =>
    inner === ''
      ? `<${as}${attributesXml(as, attributes)}/>`
      : `<${as}${attributesXml(as, attributes)}>${inner}</${as}>`;
  if (TOKENS.has(name)) return [written(wordsOf(children))];
  if (name === 'mspace') return [written('')];
  if (isNote(element)) return [];
  if (name === 'semantics') return [written(semantics(children))];
  if (name === 'mtable') return [written(rowsOf(children))];
  if (name === 'mmultiscripts') return [written(scriptsOf(children))];
  const count = PARTS[name];
  if (count === undefined) return [written(inOrder(children), PLAIN.has(name) ? name : 'mrow')];
  if (countOf(children) === count) return [written(inOrder(children))];
  const parts = partsOf(children);
  const first = [...parts, ...Array<string>(count).fill(EMPTY)].slice(0, count - 1);
  const rest = parts.slice(count - 1);
  return [
    written([...first, rest.length === 1 ? (rest[0] ?? EMPTY) : `<mrow>${rest.join('')}</mrow>`].join('')),
  ];
}

/**
 * Elements with any number of children. An element that is neither handled above nor listed here, such as a
 * table row outside a table, becomes an `mrow`.
 */
const PLAIN = new Set(['mrow', 'msqrt', 'mstyle', 'merror', 'mpadded', 'mphantom', 'mfenced', 'menclose']);

function wordsOf(nodes: readonly MarkupNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? xmlText(node) : wordsOf(node.children))).join('');
}

/** An expression, followed by its annotations. */
function semantics(nodes: readonly MarkupNode[]): string {
  const note = ({ name, attributes, children }: MarkupElement) =>
    name === 'annotation'
      ? `<annotation${attributesXml(name, attributes)}>${wordsOf(children)}</annotation>`
      : null;
  const [first] = nodes.filter((node) => !isBlank(node));
  const isSound = countOf(nodes) === 1 && first !== undefined && !isNote(first);
  if (isSound) return inOrder(nodes, note);
  const notes = nodes.flatMap((node) => (typeof node === 'string' ? [] : (note(node) ?? [])));
  return `<mrow>${partsOf(nodes).join('')}</mrow>${notes.join('')}`;
}

function rowsOf(nodes: readonly MarkupNode[]): string {
  return childrenAs(nodes, ['mtr', 'mlabeledtr'], ({ name, attributes, children }) => {
    const cells = childrenAs(children, ['mtd'], (cell) => {
      return `<mtd${attributesXml('mtd', cell.attributes)}>${inOrder(cell.children)}</mtd>`;
    });
    return `<${name}${attributesXml(name, attributes)}>${cells.trim() === '' && name === 'mlabeledtr' ? '<mtd/>' : cells}</${name}>`;
  });
}

/** The children with the requested names. Each other child is wrapped in one of those elements. */
function childrenAs(
  nodes: readonly MarkupNode[],
  names: readonly [string, ...string[]],
  write: (element: MarkupElement) => string,
): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string' && isBlank(node)) return node;
      const isWanted = typeof node !== 'string' && names.includes(node.name);
      return write(isWanted ? node : { name: names[0], attributes: {}, children: [node] });
    })
    .join('');
}

/** A base with pairs of scripts; those before the base come after a mark. */
function scriptsOf(nodes: readonly MarkupNode[]): string {
  const mark = ({ name }: MarkupElement) => (name === 'mprescripts' ? '<mprescripts/>' : null);
  const places = nodes.flatMap((node, place) =>
    typeof node !== 'string' && mark(node) !== null ? [place] : [],
  );
  const [at = nodes.length, ...more] = places;
  const [behind, before] = [nodes.slice(0, at), nodes.slice(at)];
  const isSound = more.length === 0 && countOf(behind) % 2 === 1 && countOf(before) % 2 === 0;
  if (isSound) return inOrder(nodes, mark);
  const [base = EMPTY, ...after] = partsOf(behind);
  const paired = (parts: readonly string[]) =>
    [...parts, ...(parts.length % 2 === 0 ? [] : [EMPTY])].join('');
  return `${base}${paired(after)}${before.length === 0 ? '' : `<mprescripts/>${paired(partsOf(before))}`}`;
}

function attributesXml(name: string, attributes: MarkupElement['attributes']): string {
  const allowed = ATTRIBUTES[name] ?? EVERYWHERE;
  return Object.entries(attributes)
    .filter(([attribute, value]) => {
      if (!allowed.includes(attribute)) return false;
      if (SWITCHES.has(attribute)) return YES_OR_NO.test(value);
      return (
        ((name === 'mtd' ? CELL_SIDES[attribute] : undefined) ?? VALUES[attribute])?.test(value) === true
      );
    })
    .map(([attribute, value]) => ` ${attribute}="${quoted(value)}"`)
    .join('');
}
