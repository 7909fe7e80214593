/** Turns a formula (presentation MathML) into English words, as a person would read it aloud. */

/** A MathML element: its name, its text if it has no children, and its children. */
export interface MathNode {
  readonly name: string;
  readonly text: string;
  readonly children: readonly MathNode[];
}

/** The words for signs. Signs not listed here are spoken as written. */
const SIGNS: Readonly<Record<string, string>> = {
  '+': 'plus',
  '-': 'minus',
  '−': 'minus',
  '±': 'plus or minus',
  '=': 'equals',
  '≠': 'is not equal to',
  '×': 'times',
  '⋅': 'times',
  '·': 'times',
  '*': 'times',
  '÷': 'divided by',
  '/': 'divided by',
  '<': 'is less than',
  '>': 'is greater than',
  '≈': 'is about',
  '∼': 'is similar to',
  '≅': 'is congruent to',
  '≤': 'is less than or equal to',
  '≥': 'is greater than or equal to',
  '⩽': 'is less than or equal to',
  '⩾': 'is greater than or equal to',
  '(': 'open parenthesis',
  ')': 'close parenthesis',
  '[': 'open bracket',
  ']': 'close bracket',
  '{': 'open brace',
  '}': 'close brace',
  '|': 'vertical bar',
  '∣': 'vertical bar',
  '∥': 'is parallel to',
  '⟂': 'is perpendicular to',
  '⊥': 'is perpendicular to',
  '∠': 'angle',
  '△': 'triangle',
  '∘': 'degrees',
  '°': 'degrees',
  '%': 'percent',
  $: 'dollars',
  '!': 'factorial',
  '∞': 'infinity',
  '…': 'and so on',
  '→': 'to',
  '∈': 'is in',
  '∪': 'union',
  '∩': 'intersection',
  '∑': 'the sum',
  '∏': 'the product',
  '∫': 'the integral',
  '′': 'prime',
  '″': 'double prime',
  ':': 'to',
  ',': ',',
  '⋯': 'and so on',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ϵ: 'epsilon',
  θ: 'theta',
  λ: 'lambda',
  μ: 'mu',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  τ: 'tau',
  ϕ: 'phi',
  φ: 'phi',
  ω: 'omega',
  Δ: 'delta',
  Σ: 'sigma',
  Ω: 'omega',
  ℓ: 'l',
  // Invisible characters.
  '\u2061': '',
  '\u2062': '',
  '\u2063': ',',
  '\u2064': '',
  '\u200B': '',
};

const POWERS: Readonly<Record<string, string>> = {
  2: 'squared',
  3: 'cubed',
  '∘': 'degrees',
  '′': 'prime',
  '′′': 'double prime',
  '′′′': 'triple prime',
};
const ABOVE: Readonly<Record<string, string>> = {
  '¯': 'bar',
  '‾': 'bar',
  '→': 'vector',
  '^': 'hat',
  '⏞': 'brace',
};
const UNSAID = new Set(['annotation', 'annotation-xml', 'mspace', 'mphantom', 'none', 'mprescripts']);

/** The formula in words, on one line. */
export function spokenMath(node: MathNode): string {
  return said(node)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ,/g, ',')
    .replaceAll(/,+(?=,)|^,\s*|,\s*$/g, '')
    .trim();
}

function said(node: MathNode): string {
  const { name, children } = node;
  if (UNSAID.has(name)) return '';
  const [first, second, third] = children;
  switch (name) {
    case 'semantics':
      return part(first);
    case 'mfrac': {
      const fraction =
        isSmall(first) && isSmall(second)
          ? `${part(first)} over ${part(second)}`
          : `the fraction ${part(first)} over ${part(second)}, end of fraction,`;
      return derivative(first, second) ?? fraction;
    }
    case 'msqrt':
      return `the square root of ${whole(children, 'root')}`;
    case 'mroot': {
      const index = part(second).trim();
      const kind = index === '3' ? 'the cube root of' : `the root of order ${index} of`;
      return `${kind} ${whole(first === undefined ? [] : [first], 'root')}`;
    }
    case 'msup':
      return `${part(first)} ${power(second)}`;
    case 'msub':
      return `${part(first)} sub ${part(second)}`;
    case 'msubsup':
      return isBig(first)
        ? `${part(first)} from ${part(second)} to ${part(third)} of`
        : `${part(first)} sub ${part(second)} ${power(third)}`;
    case 'munder':
      return isBig(first)
        ? `${part(first)} over ${part(second)} of`
        : `${part(first)} with ${part(second)} below`;
    case 'munderover':
      return `${part(first)} from ${part(second)} to ${part(third)} of`;
    case 'mover': {
      const above = second === undefined ? undefined : ABOVE[textOf(second)];
      return `${part(first)} ${above ?? `with ${part(second)} above`}`;
    }
    case 'mtable':
      return children.map((row, index) => `, row ${index + 1}: ${said(row)}`).join(' ');
    case 'mtr':
      return children.map(said).join(', ');
    case 'mfenced':
      return `open parenthesis ${children.map(said).join(', ')} close parenthesis`;
    default:
      return children.length > 0 ? children.map(said).join(' ') : sign(node.text);
  }
}

/** The words of a fraction that is a derivative, such as d/dx or dy/dx; null for other fractions. */
function derivative(top: MathNode | undefined, bottom: MathNode | undefined): string | null {
  const [of, by] = [top, bottom].map((each) => (each === undefined ? '' : textOf(each)));
  if (of === undefined || by === undefined || !/^d\p{L}?$/u.test(of) || !/^d\p{L}$/u.test(by)) return null;
  const words = `with respect to ${by.slice(1)}`;
  return of === 'd' ? `the derivative ${words} of` : `the derivative of ${of.slice(1)} ${words}`;
}

function part(node: MathNode | undefined): string {
  return node === undefined ? '' : said(node);
}

/** The words of a group. If it has more than one sign, its end is announced. */
function whole(nodes: readonly MathNode[], what: string): string {
  const words = nodes.map(said).join(' ');
  return nodes.length === 1 && isSmall(nodes[0]) ? words : `${words}, end of ${what},`;
}

function power(node: MathNode | undefined): string {
  if (node === undefined) return '';
  const known = POWERS[textOf(node)];
  if (known !== undefined) return known;
  return isSmall(node) ? `to the power of ${said(node)}` : `to the power of ${said(node)}, end of power,`;
}

/** Whether a group is a single sign, or a sign with a prefix sign. */
function isSmall(node: MathNode | undefined): boolean {
  if (node === undefined) return true;
  const { name, children } = node;
  if (children.length === 0) return true;
  const isGroup = name === 'mrow' || name === 'mstyle' || name === 'mpadded';
  if (!isGroup || children.length > 2) return false;
  return children.every((child) => child.children.length === 0 || (children.length === 1 && isSmall(child)));
}

function isBig(node: MathNode | undefined): boolean {
  return node !== undefined && ['∑', '∏', '∫', '⋃', '⋂'].includes(textOf(node));
}

function textOf({ text, children }: MathNode): string {
  return (children.length === 0 ? text : children.map(textOf).join('')).trim();
}

function sign(text: string): string {
  const written = text.trim();
  return SIGNS[written] ?? written;
}
