/** Writes a tree as TeX in handwritten notation, so that the student sees how a line was understood. */
import { coordinateIn } from './notation.ts';
import type { Condition, Tree } from './tree.ts';

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

const RELATION: Readonly<Record<string, string>> = { '≤': '\\le', '≥': '\\ge', '~': '\\sim' };

/** The TeX of a relation sign such as ≤. */
export function texOfRelation(relation: string): string {
  return RELATION[relation] ?? relation;
}

/** The TeX of a parsed expression. */
export function texOf(tree: Tree): string {
  switch (tree.kind) {
    case 'number':
      return tree.text;
    case 'name':
      return texOfName(tree.name);
    case 'call':
      return texOfCall(tree.name, tree.args.map(texOf), tree.base);
    case 'apply':
      return `${texOfName(tree.name)}${texOfPrimes(tree.by.length)}\\left(${tree.args.map(texOf).join(',\\ ')}\\right)`;
    case 'derivative':
      return `\\frac{d}{d${texOfName(tree.name)}}\\left(${bare(tree.of)}\\right)`;
    case 'binary':
      return texOfBinary(tree);
    case 'negate':
      return `-${texOf(tree.of)}`;
    case 'after':
      return `${texOf(tree.of)}${{ '!': '!', '%': '\\%', '°': '^{\\circ}' }[tree.mark]}`;
    case 'group':
      return `\\left(${texOf(tree.of)}\\right)`;
    case 'abs':
      return `\\left|${texOf(tree.of)}\\right|`;
    case 'list':
      return `\\left[${tree.members.map(texOf).join(',\\ ')}${tree.to === null ? '' : `\\ldots ${texOf(tree.to)}`}\\right]`;
    case 'each':
      return `\\left[${texOf(tree.of)}\\ \\text{for}\\ ${texOfName(tree.name)}=${texOf(tree.over)}\\right]`;
    case 'index':
      return `${texOf(tree.of)}\\left[${bareList(tree.by)}\\right]`;
    case 'pieces':
      return `\\left\\{${tree.pieces
        .map(({ condition, value }) =>
          [condition === null ? [] : [texOfCondition(condition)], value === null ? [] : [texOf(value)]]
            .flat()
            .join('\\colon '),
        )
        .join(',\\ ')}\\right\\}`;
    case 'point':
      return `\\left(${texOf(tree.x)},\\ ${texOf(tree.y)}\\right)`;
  }
}

export function texOfName(name: string): string {
  const coordinate = coordinateIn(name);
  if (coordinate !== null) return `${texOfName(coordinate.point)}.${coordinate.axis}`;
  const [letter = '', below] = name.split('_');
  const drawn = GREEK[letter] ?? (letter.length > 1 ? `\\mathrm{${letter}}` : letter);
  return below === undefined ? drawn : `${drawn}_{${below}}`;
}

function texOfPrimes(count: number): string {
  return count > 3 ? `^{(${count})}` : "'".repeat(count);
}

function texOfCondition({ sides, relations }: Condition): string {
  return sides
    .map((side, index) => (index === 0 ? '' : `${texOfRelation(relations[index - 1] ?? '')} `) + texOf(side))
    .join(' ');
}

function bareList(tree: Tree): string {
  return tree.kind === 'list' ? texOf(tree).slice('\\left['.length, -'\\right]'.length) : texOf(tree);
}

/** Removes surrounding brackets, which a fraction or a raised exponent does not need. */
function bare(tree: Tree): string {
  return texOf(tree.kind === 'group' ? tree.of : tree);
}

function texOfBinary({ operator, left, right }: Extract<Tree, { kind: 'binary' }>): string {
  // Write each side only once: otherwise the work would double with each level.
  if (operator === '/') return `\\frac{${bare(left)}}{${bare(right)}}`;
  if (operator === '^') return `{${texOf(left)}}^{${bare(right)}}`;
  const [one, other] = [texOf(left), texOf(right)];
  switch (operator) {
    case '*':
      // Two factors stand side by side, but with a dot if a number follows.
      return /^[\d.\\]*\d/.test(other) || /^(?:\\frac|-)/.test(other)
        ? `${one}\\cdot ${other}`
        : `${one}${other}`;
    default:
      return `${one}${operator}${other}`;
  }
}

function texOfCall(name: string, args: readonly string[], base: string | null): string {
  const all = args.join(',\\ ');
  switch (name) {
    case 'sqrt':
      return `\\sqrt{${all}}`;
    case 'cbrt':
      return `\\sqrt[3]{${all}}`;
    case 'root':
      return `\\sqrt[${args[0] ?? ''}]{${args[1] ?? ''}}`;
    case 'abs':
      return `\\left|${all}\\right|`;
    case 'exp':
      return `e^{${all}}`;
    case 'log': {
      const below = base ?? (args.length === 2 ? args[1] : undefined);
      return below === undefined
        ? `\\log\\left(${all}\\right)`
        : `\\log_{${below}}\\left(${args[0] ?? ''}\\right)`;
    }
    default:
      return `${ROMAN.includes(name) ? `\\${name}` : `\\operatorname{${name}}`}\\left(${all}\\right)`;
  }
}
