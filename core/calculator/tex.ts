/** Shows a line as TeX in handwritten notation, so that the student sees how it was understood. */
import type { MathNode } from 'mathjs/number';

const GREEK: Readonly<Record<string, string>> = { π: '\\pi ', τ: '\\tau ', θ: '\\theta ' };
const ROMAN = [
  'sin',
  'cos',
  'tan',
  'sec',
  'csc',
  'cot',
  'arcsin',
  'arccos',
  'arctan',
  'ln',
  'log',
  'min',
  'max',
  'gcd',
];

interface Shape {
  readonly type: string;
  readonly name?: string;
  readonly fn?: string | { readonly name?: string };
  readonly args?: readonly MathNode[];
}

/** The TeX of a parsed line. */
export function texOf(node: MathNode): string {
  return node.toTex({ parenthesis: 'keep', handler: drawn });
}

/** The TeX for nodes that differ from the engine's default; undefined to use the default. */
function drawn(node: MathNode): string | undefined {
  const { type, name = '', fn, args = [] } = node as unknown as Shape;
  if (type === 'SymbolNode') return texOfSymbol(name);
  if (type === 'OperatorNode' && fn === 'multiply') return product(args);
  if (type === 'OperatorNode' && fn === 'divide') return `\\frac{${args.map(bare).join('}{')}}`;
  if (type !== 'FunctionNode') return undefined;
  return call(typeof fn === 'string' ? fn : (fn?.name ?? ''), args);
}

/** Removes surrounding brackets, which a fraction does not need. */
function bare(node: MathNode): string {
  const { type, content } = node as unknown as { type: string; content?: MathNode };
  return texOf(type === 'ParenthesisNode' && content !== undefined ? content : node);
}

/** Writes two factors side by side, but with a dot if a number follows. */
function product([left, right]: readonly MathNode[]): string {
  if (left === undefined || right === undefined) return '';
  const [one, other] = [texOf(left), texOf(right)];
  return /^[\d.\\]*\d/.test(other) || /^\\frac/.test(other) ? `${one}\\cdot ${other}` : `${one}${other}`;
}

function call(name: string, args: readonly MathNode[]): string {
  const known = name.replace(/^f_/, '');
  const inner = args.map((each) => texOf(each));
  const all = inner.join(',\\ ');
  switch (known) {
    case 'sqrt':
      return `\\sqrt{${all}}`;
    case 'cbrt':
      return `\\sqrt[3]{${all}}`;
    case 'root':
      return `\\sqrt[${inner[0] ?? ''}]{${inner[1] ?? ''}}`;
    case 'abs':
      return `\\left|${all}\\right|`;
    case 'list':
      return `\\left[${all}\\right]`;
    case 'percent':
      return `${all}\\%`;
    case 'degrees':
      return `${all}^{\\circ}`;
    case 'exp':
      return `e^{${all}}`;
    case 'log':
      return inner.length === 2
        ? `\\log_{${inner[1]}}\\left(${inner[0]}\\right)`
        : `\\log\\left(${all}\\right)`;
    default:
      return `${known.startsWith('v_') ? texOfSymbol(known) : functionTex(known)}\\left(${all}\\right)`;
  }
}

function functionTex(name: string): string {
  return ROMAN.includes(name) ? `\\${name}` : `\\operatorname{${name}}`;
}

function texOfSymbol(name: string): string {
  const plain = name
    .replace(/^v_/, '')
    .replace(/u(\d+)/g, (_, code: string) => String.fromCodePoint(Number(code)));
  const [letter = '', below] = plain.split('_');
  const drawnLetter = GREEK[letter] ?? (letter.length > 1 ? `\\mathrm{${letter}}` : letter);
  return below === undefined ? drawnLetter : `${drawnLetter}_{${below}}`;
}
