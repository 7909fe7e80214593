/** Draws what is over, under and around parts of a formula: roots, accents, braces and frames. */
import { type MarkupElement, textIn } from '../markup-tree.ts';
import { type Box, type Mark, marked, padded, raised, together } from './box.ts';
import { glyphOf } from './fonts.ts';
import { glyphBox, type Style, sizeOf, THICK, tallBox } from './letters.ts';

/** A box under a root sign, with an optional index. */
export function rooted(inner: Box, index: Box | null, style: Style): Box {
  const size = sizeOf(style);
  const thick = THICK * size;
  const clear = thick + ((style.isApart ? 0.431 : THICK) * size) / 4;
  const needed = inner.height + inner.depth + clear + thick;
  const hook = tallBox('√', needed, size);
  if (hook === null) return inner;
  // If the root sign is taller than its content, half of the difference goes above the content.
  const spare = Math.max(0, hook.height + hook.depth - needed) / 2;
  const top = inner.height + clear + spare + thick;
  const sign = raised(hook, top - hook.height);
  const left = index === null ? 0 : Math.max(0, index.width + 0.278 * size - 0.556 * size);
  const whole = together(
    [
      { box: sign, x: left, y: 0 },
      { box: inner, x: left + hook.width, y: 0 },
      ...(index === null
        ? []
        : [{ box: index, x: left - index.width + 0.5 * size, y: 0.6 * (top - sign.depth) }]),
    ],
    left + hook.width + inner.width + 0.05 * size,
  );
  const rule: Mark = {
    kind: 'rule',
    x: left + hook.width - thick,
    y: top - thick,
    width: inner.width + thick + 0.05 * size,
    height: thick,
  };
  return marked({ ...whole, height: Math.max(whole.height, top + thick) }, [rule]);
}

const LINES = new Set(['‾', '¯', '_', 'ˉ', '̲', '̅', '―', '─']);
const ARROWS: Readonly<Record<string, readonly ('left' | 'right')[]>> = {
  '→': ['right'],
  '⟶': ['right'],
  '←': ['left'],
  '⟵': ['left'],
  '↔': ['left', 'right'],
};
const BRACES = new Set(['⏞', '⏟']);
/** Combining accents, and the characters that the fonts have for them. */
const ACCENTS: Readonly<Record<string, string>> = {
  '\u0302': '^',
  '\u0303': '~',
  '\u0307': '˙',
  '\u0308': '¨',
  ˆ: '^',
};

const OVER_A_LETTER = new Set(['^', '~', '˙', '¨', 'ˇ', '˘', '´', '`', '˚', '\u20d7']);

/**
 * An accent or stretchy sign over or under a box, either centered or as wide as the box. Null for other
 * signs.
 */
export function under(
  element: MarkupElement | undefined,
  where: 'above' | 'below',
  base: Box,
  style: Style,
): Box | null {
  if (element?.name !== 'mo') return null;
  const sign = textIn(element.children).trim();
  const size = sizeOf(style);
  const thick = THICK * size;
  const apart = 0.12 * size;
  const line = (height: number, marks: Mark[]): Box => ({ width: base.width, height, depth: 0, marks });
  const at = where === 'above' ? apart : 0;
  if (LINES.has(sign)) {
    return line(apart + 2 * thick, [{ kind: 'rule', x: 0, y: at, width: base.width, height: thick }]);
  }
  const heads = ARROWS[sign];
  if (heads !== undefined) {
    const y = at + 0.1 * size;
    const width = Math.max(base.width, 0.6 * size);
    const head = (side: 'left' | 'right'): Mark => {
      const [tip, back] = side === 'right' ? [width, width - 0.14 * size] : [0, 0.14 * size];
      return {
        kind: 'line',
        points: [
          [back, y + 0.1 * size],
          [tip, y],
          [back, y - 0.1 * size],
        ],
        thick,
      };
    };
    const shaft: Mark = {
      kind: 'line',
      points: [
        [0, y],
        [width, y],
      ],
      thick,
    };
    return { ...line(apart + 0.25 * size, [shaft, ...heads.map(head)]), width };
  }
  if (BRACES.has(sign)) return brace(sign === '⏞', base.width, at, style);
  const accent = ACCENTS[sign] ?? sign;
  if (where === 'below' || element.attributes.stretchy === 'false' || !OVER_A_LETTER.has(accent)) return null;
  const glyph = glyphOf(accent, 'normal');
  if (glyph === null) return null;
  // Accents are designed for small letters, so over taller letters they move up.
  const box = glyphBox(glyph, accent, size);
  const down = Math.min(base.height, 0.431 * size);
  const middle = ((glyph.left + glyph.right) / 2) * size;
  const width = (glyph.right - glyph.left) * size;
  return {
    width,
    height: Math.max(0, box.height - down),
    depth: 0,
    marks: together([{ box, x: width / 2 - middle, y: -down }], width).marks,
  };
}

function brace(isAbove: boolean, width: number, at: number, style: Style): Box {
  const size = sizeOf(style);
  const tall = 0.2 * size;
  const end = isAbove ? 0 : tall;
  const tip = isAbove ? tall : 0;
  const middle = tall / 2;
  const bend = Math.min(0.25 * size, width / 4);
  const points = [
    [0, end],
    [bend * 0.4, middle * 0.9 + end * 0.1],
    [bend, middle],
    [width / 2 - bend, middle],
    [width / 2 - bend * 0.3, middle * 0.6 + tip * 0.4],
    [width / 2, tip],
    [width / 2 + bend * 0.3, middle * 0.6 + tip * 0.4],
    [width / 2 + bend, middle],
    [width - bend, middle],
    [width - bend * 0.4, middle * 0.9 + end * 0.1],
    [width, end],
  ] as [number, number][];
  const marks: Mark[] = [
    { kind: 'line', points: points.map(([x, y]) => [x, y + at] as const), thick: THICK * size },
  ];
  return { width, height: tall + 0.12 * size, depth: 0, marks };
}

/** A box with the lines that `menclose` draws around or through it. */
export function framed(inner: Box, notation: string, style: Style): Box {
  const size = sizeOf(style);
  const asked = new Set(notation.split(/\s+/));
  const isThrough = [...asked].every((word) => word.endsWith('strike'));
  const box = isThrough ? inner : padded(inner, 0.3 * size);
  const room = isThrough ? 0 : 0.3 * size;
  const [top, bottom, right] = [box.height + room, -box.depth - room, box.width];
  const line = (...points: [number, number][]): Mark => ({ kind: 'line', points, thick: THICK * size });
  const isBox = ['box', 'roundedbox', 'circle'].some((word) => asked.has(word));
  const drawn: Mark[] = [];
  if (isBox || asked.has('top')) drawn.push(line([0, top], [right, top]));
  if (isBox || asked.has('bottom')) drawn.push(line([0, bottom], [right, bottom]));
  if (isBox || asked.has('left')) drawn.push(line([0, top], [0, bottom]));
  if (isBox || asked.has('right')) drawn.push(line([right, top], [right, bottom]));
  if (asked.has('updiagonalstrike')) drawn.push(line([0, bottom], [right, top]));
  if (asked.has('downdiagonalstrike')) drawn.push(line([0, top], [right, bottom]));
  const middle = (top + bottom) / 2;
  if (asked.has('horizontalstrike')) drawn.push(line([0, middle], [right, middle]));
  return marked({ ...box, height: top, depth: -bottom }, drawn);
}
