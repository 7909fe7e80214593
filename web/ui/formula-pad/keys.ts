/** The keys of the formula keypad. */
import {
  type Icon,
  IconMathXDivideY,
  IconParentheses,
  IconSquareRoot,
  IconSquareRoot2,
  IconSubscript,
  IconSuperscript,
} from '@tabler/icons-react';

interface Key {
  /**
   * The sign on the key. If the sign consists of letters, the key's name contains them, for people who use
   * voice control.
   */
  readonly sign: string | Icon;
  /** The name for screen readers and on hover. */
  readonly name: string;
  /** The text that the key inserts: `#0` is the selection or an empty box, `#?` an empty box. */
  readonly tex: string;
}

const key = <Sign extends Key['sign']>(sign: Sign, name: string, tex: string) => ({ sign, name, tex });

/** The keys by group, in the order of the keypad. */
export const KEYS: readonly { readonly group: string; readonly keys: readonly Key[] }[] = [
  {
    group: 'Shapes',
    keys: [
      key(IconMathXDivideY, 'Fraction', '\\frac{#0}{#?}'),
      key('x²', 'x²', '^2'),
      key(IconSuperscript, 'Power', '^{#?}'),
      key(IconSubscript, 'Subscript', '_{#?}'),
      key(IconSquareRoot, 'Square root', '\\sqrt{#0}'),
      key(IconSquareRoot2, 'Root with a degree', '\\sqrt[#?]{#0}'),
      key(IconParentheses, 'Parentheses', '\\left(#0\\right)'),
      key('|x|', '|x|, absolute value', '\\left|#0\\right|'),
    ],
  },
  {
    group: 'Signs',
    keys: [
      key('·', 'Times', '\\cdot'),
      key('÷', 'Divided by', '\\div'),
      key('±', 'Plus or minus', '\\pm'),
      key('=', 'Equals', '='),
      key('≠', 'Not equal', '\\ne'),
      key('≤', 'At most', '\\le'),
      key('≥', 'At least', '\\ge'),
      key('≈', 'About', '\\approx'),
    ],
  },
  {
    group: 'Names',
    keys: [
      key('π', 'Pi', '\\pi'),
      key('θ', 'Theta', '\\theta'),
      key('°', 'Degrees', '^{\\circ}'),
      key('∞', 'Infinity', '\\infty'),
      key('sin', 'sin, sine', '\\sin'),
      key('cos', 'cos, cosine', '\\cos'),
      key('tan', 'tan, tangent', '\\tan'),
      key('log', 'log, logarithm', '\\log'),
    ],
  },
];

/** Digits, letters and operators, for devices without a keyboard. */
export const TYPED_KEYS: readonly (Key & { readonly sign: string })[] = [
  ...Array.from('7894561230', (digit) => key(digit, digit, digit)),
  key('.', 'Point', '.'),
  key('+', 'Plus', '+'),
  key('−', 'Minus', '-'),
  ...Array.from('xyabnf', (letter) => key(letter, letter, letter)),
];
