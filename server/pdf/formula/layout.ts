/**
 * Lays out presentation MathML by appendix G of The TeXbook, with the measures of Computer Modern and KaTeX's
 * fonts.
 */
import { type MarkupElement, textIn } from '../markup-tree.ts';
import { type Box, EMPTY, gap, inRow, padded, raised, together } from './box.ts';
import {
  AXIS,
  type SetLetters,
  type Style,
  scriptOf,
  sizeOf,
  stretched,
  THICK,
  withRule,
} from './letters.ts';
import { framed, rooted, under } from './over.ts';
import { elementsOf } from './read.ts';
import { APPLIED, isBar, isFence, isIntegral, isLarge, isOpening, roomAround, UNSEEN } from './signs.ts';
import { tableBox } from './table.ts';

/** The box for a formula in letters of `size` points. `letters` sets text that formula fonts lack. */
export function formulaBox(math: MarkupElement, size: number, isApart: boolean, letters: SetLetters): Box {
  return boxOf(math, { size, level: 0, isApart, letters });
}

function boxOf(element: MarkupElement, style: Style): Box {
  const children = elementsOf(element);
  const [first, second, third] = children;
  const part = (child: MarkupElement | undefined, own: Style = style) =>
    child === undefined ? EMPTY : boxOf(child, own);
  const script = scriptOf(style);
  switch (element.name) {
    case 'mi':
    case 'mn':
    case 'ms':
    case 'mtext':
      return style.letters(element, style);
    case 'mo':
      return operatorBox(element, style);
    case 'mspace':
      return gap(emsIn(element.attributes.width) * sizeOf(style));
    case 'mphantom':
      return { ...row(children, style), marks: [] };
    case 'mfrac':
      return fraction(element, style, part);
    case 'msqrt':
      return rooted(row(children, style), null, style);
    case 'mroot':
      return rooted(part(first), part(second, scriptOf(script)), style);
    case 'msub':
      return scripts(first, { sub: part(second, script), sup: null }, style);
    case 'msup':
      return scripts(first, { sub: null, sup: part(second, script) }, style);
    case 'msubsup':
      return scripts(first, { sub: part(second, script), sup: part(third, script) }, style);
    case 'mmultiscripts':
      return scripts(first, { sub: part(second, script), sup: part(third, script) }, style);
    case 'munder':
      return limits(element, { below: second, above: undefined }, style);
    case 'mover':
      return limits(element, { below: undefined, above: second }, style);
    case 'munderover':
      return limits(element, { below: second, above: third }, style);
    case 'mtable':
      return tableBox(element, style, (cell, own) => row(elementsOf(cell), own));
    case 'menclose':
      return framed(row(children, style), element.attributes.notation ?? '', style);
    case 'mfenced':
      return row(unfenced(element), style);
    case 'semantics':
      return part(first);
    case 'annotation':
    case 'annotation-xml':
    case 'none':
    case 'mprescripts':
      return EMPTY;
    case 'mstyle':
      return row(children, styled(element, style));
    default:
      return row(children, style);
  }
}

function styled({ attributes }: MarkupElement, style: Style): Style {
  const { displaystyle, scriptlevel } = attributes;
  return {
    ...style,
    ...(displaystyle === undefined ? {} : { isApart: displaystyle === 'true' }),
    ...(scriptlevel === undefined ? {} : { level: Number(scriptlevel) || 0 }),
  };
}

/** Converts a MathML length to em; 0 if it is unknown. */
function emsIn(length = ''): number {
  const [, amount = '', unit = ''] = /^(-?[\d.]+)(em|ex|pt|px|mu)?$/.exec(length.trim()) ?? [];
  const of = { em: 1, ex: 0.431, pt: 0.1, px: 0.1, mu: 1 / 18 }[unit] ?? 0;
  return (Number(amount) || 0) * of;
}

/** The operator sign of an element, even if it has scripts or limits; null if the element is no operator. */
function signOf(element: MarkupElement | undefined): string | null {
  if (element === undefined) return null;
  if (element.name === 'mo') return textIn(element.children).trim();
  if (/^m(?:sub|sup|subsup|under|over|underover)$/.test(element.name)) return signOf(elementsOf(element)[0]);
  return null;
}

function stretches({ name, attributes, children }: MarkupElement): boolean {
  if (name !== 'mo' || attributes.stretchy === 'false') return false;
  const sign = textIn(children).trim();
  return attributes.fence === 'true' || isFence(sign) || (isBar(sign) && attributes.stretchy === 'true');
}

/** Places elements side by side, with space around operators. Fences are as tall as their content. */
function row(children: readonly MarkupElement[], style: Style): Box {
  const set = children.map((child) => (stretches(child) ? null : boxOf(child, style)));
  const inner = inRow(set.filter((box) => box !== null));
  const size = sizeOf(style);
  const boxes: Box[] = [];
  for (const [place, child] of children.entries()) {
    const own = set[place] ?? stretched(textIn(child.children).trim(), inner, style);
    const sign = signOf(child);
    if (sign === null) {
      boxes.push(own);
      continue;
    }
    const before = signOf(children[place - 1]);
    const isAfterValue =
      place > 0 &&
      (before === null || (isFence(before) && !isOpening(before)) || before === '∘' || before === '′');
    const [left, right] = roomOf(child, sign, {
      isBetween: isAfterValue && place < children.length - 1,
      isScript: style.level > 0,
      next: signOf(children[place + 1]),
    });
    boxes.push(gap(left * size), own, gap(right * size));
  }
  return inRow(boxes);
}

function roomOf(
  { attributes }: MarkupElement,
  sign: string,
  { isBetween, isScript, next }: { isBetween: boolean; isScript: boolean; next: string | null },
): [number, number] {
  if (sign === APPLIED) return [0, isScript || (next !== null && isOpening(next)) ? 0 : 1 / 6];
  const [left, right] = roomAround(sign, isBetween, isScript);
  const { lspace, rspace } = attributes;
  return [lspace === undefined ? left : emsIn(lspace), rspace === undefined ? right : emsIn(rspace)];
}

function operatorBox(element: MarkupElement, style: Style): Box {
  const sign = textIn(element.children).trim();
  if (sign === '' || UNSEEN.has(sign)) return EMPTY;
  if (!isLarge(sign)) return style.letters(element, style);
  const box = style.letters(element, style, style.isApart ? 'Size2-Regular' : 'Size1-Regular');
  // The box is centered on the axis, where fraction bars are.
  return raised(box, AXIS * sizeOf(style) - (box.height - box.depth) / 2);
}

function fraction(
  element: MarkupElement,
  style: Style,
  part: (child: MarkupElement | undefined, style: Style) => Box,
): Box {
  const [top, bottom] = elementsOf(element);
  const own: Style = style.isApart ? { ...style, isApart: false } : scriptOf(style);
  const [above, below] = [part(top, own), part(bottom, own)];
  const size = sizeOf(style);
  const has = !/^0(?:px|pt|em)?$/.test(element.attributes.linethickness ?? '');
  const [up, down] = style.isApart ? [0.677, 0.686] : [has ? 0.394 : 0.444, 0.345];
  const clear = (style.isApart ? 3 : 1) * THICK + THICK / 2;
  const rise = Math.max(up * size, (AXIS + clear) * size + above.depth);
  const fall = Math.max(down * size, (clear - AXIS) * size + below.height);
  const width = Math.max(above.width, below.width);
  const box = together(
    [
      { box: above, x: (width - above.width) / 2, y: rise },
      { box: below, x: (width - below.width) / 2, y: -fall },
    ],
    width,
  );
  return padded(has ? withRule(box, { x: 0, y: AXIS * size, width }, style) : box, 0.12 * size);
}

function scripts(
  base: MarkupElement | undefined,
  { sub, sup }: { sub: Box | null; sup: Box | null },
  style: Style,
): Box {
  const box = base === undefined ? EMPTY : boxOf(base, style);
  const size = sizeOf(style);
  const small = sizeOf(scriptOf(style));
  const isLetter = base !== undefined && /^m[ino]$/.test(base.name) && !isLarge(signOf(base) ?? '');
  let rise = Math.max(
    isLetter ? 0 : box.height - 0.386 * small,
    (style.isApart ? 0.413 : 0.363) * size,
    (sup?.depth ?? 0) + 0.108 * size,
  );
  let fall = Math.max(isLetter ? 0 : box.depth + 0.05 * small, (sup === null ? 0.15 : 0.247) * size);
  if (sub !== null && sup === null) fall = Math.max(fall, sub.height - 0.345 * size);
  if (sub !== null && sup !== null) {
    const short = 4 * THICK * size - (rise - sup.depth - (sub.height - fall));
    if (short > 0) {
      rise += short / 2;
      fall += short / 2;
    }
  }
  // An integral sign leans, so its upper limit starts further right.
  const lean = isIntegral(signOf(base) ?? '') ? (style.isApart ? 0.4 : 0.2) * size : 0;
  const width = Math.max(sup === null ? 0 : sup.width + lean, sub?.width ?? 0) + 0.05 * size;
  return together(
    [
      { box, x: 0, y: 0 },
      ...(sup === null ? [] : [{ box: sup, x: box.width + lean, y: rise }]),
      ...(sub === null ? [] : [{ box: sub, x: box.width, y: -fall }]),
    ],
    box.width + width,
  );
}

function limits(
  element: MarkupElement,
  { below, above }: { below: MarkupElement | undefined; above: MarkupElement | undefined },
  style: Style,
): Box {
  const [base] = elementsOf(element);
  const sign = signOf(base);
  const script = scriptOf(style);
  const set = (child: MarkupElement | undefined) => (child === undefined ? null : boxOf(child, script));
  // Within a line of text, limits are placed beside the sign.
  if (sign !== null && isLarge(sign) && !style.isApart) {
    return scripts(base, { sub: set(below), sup: set(above) }, style);
  }
  const own = base === undefined ? EMPTY : boxOf(base, style);
  const kept = {
    above: under(above, 'above', own, style) ?? set(above),
    below: under(below, 'below', own, style) ?? set(below),
  };
  const size = sizeOf(style);
  const isSign = (child: MarkupElement | undefined) => under(child, 'above', own, style) !== null;
  const apart = { above: (isSign(above) ? 0 : 0.15) * size, below: (isSign(below) ? 0 : 0.17) * size };
  const width = Math.max(own.width, kept.above?.width ?? 0, kept.below?.width ?? 0);
  const middle = (box: Box) => (width - box.width) / 2;
  return together(
    [
      { box: own, x: middle(own), y: 0 },
      ...(kept.above === null
        ? []
        : [{ box: kept.above, x: middle(kept.above), y: own.height + apart.above + kept.above.depth }]),
      ...(kept.below === null
        ? []
        : [{ box: kept.below, x: middle(kept.below), y: -own.depth - apart.below - kept.below.height }]),
    ],
    width,
  );
}

/** Converts `mfenced` to its content with fences as operators, and with commas between its parts. */
function unfenced(element: MarkupElement): MarkupElement[] {
  const { open = '(', close = ')', separators = ',' } = element.attributes;
  const sign = (text: string, attributes: Record<string, string> = {}): MarkupElement => ({
    name: 'mo',
    attributes,
    children: [text],
  });
  const between = separators.trim()[0] ?? '';
  const parts = elementsOf(element).flatMap((part, place) =>
    place === 0 || between === '' ? [part] : [sign(between), part],
  );
  return [sign(open, { fence: 'true' }), ...parts, sign(close, { fence: 'true' })];
}
