import { expect, test } from 'vitest';
import { type MathNode, spokenMath } from './spoken-math.ts';

/** A MathML element with its children, or with text if a string is given. */
const node = (name: string, ...within: (MathNode | string)[]): MathNode => ({
  name,
  text: within.filter((each) => typeof each === 'string').join(''),
  children: within.filter((each) => typeof each !== 'string'),
});
const n = (text: string) => node('mn', text);
const i = (text: string) => node('mi', text);
const o = (text: string) => node('mo', text);
const row = (...children: MathNode[]) => node('mrow', ...children);
const math = (...children: MathNode[]) => node('math', ...children);

test.each([
  [math(n('3'), o('\u2062'), i('x'), o('+'), n('5'), o('='), n('20')), '3 x plus 5 equals 20'],
  [math(node('mfrac', n('2'), n('3'))), '2 over 3'],
  [math(node('mfrac', row(o('−'), n('1')), n('3'))), 'minus 1 over 3'],
  [
    math(node('mfrac', row(i('x'), o('+'), n('1')), n('2')), o('≤'), n('4')),
    'the fraction x plus 1 over 2, end of fraction, is less than or equal to 4',
  ],
  [math(node('msup', i('x'), n('2')), o('+'), node('msup', i('y'), n('3'))), 'x squared plus y cubed'],
  [math(node('msup', n('2'), i('n'))), '2 to the power of n'],
  [
    math(node('msup', n('2'), row(i('n'), o('+'), n('1'))), o('−'), n('1')),
    '2 to the power of n plus 1, end of power, minus 1',
  ],
  [math(n('90'), node('msup', row(), o('∘'))), '90 degrees'],
  [math(node('msup', n('90'), row(o('∘')))), '90 degrees'],
  [math(node('msub', i('a'), n('1'))), 'a sub 1'],
  [
    math(node('msup', i('f'), row(o('′'), o('′'))), o('('), i('x'), o(')')),
    'f double prime open parenthesis x close parenthesis',
  ],
  [
    math(node('mfrac', i('d'), row(i('d'), i('x'))), node('msup', i('x'), n('2'))),
    'the derivative with respect to x of x squared',
  ],
  [math(node('mfrac', row(i('d'), i('y')), row(i('d'), i('x')))), 'the derivative of y with respect to x'],
  [math(node('mfrac', i('d'), n('2'))), 'd over 2'],
  [math(node('msubsup', i('a'), n('1'), n('2'))), 'a sub 1 squared'],
  [math(node('msqrt', n('2'))), 'the square root of 2'],
  [math(node('msqrt', i('x'), o('+'), n('1'))), 'the square root of x plus 1, end of root'],
  [math(node('mroot', n('8'), n('3'))), 'the cube root of 8'],
  [math(node('mroot', n('8'), n('5'))), 'the root of order 5 of 8'],
  [math(i('f'), o('\u2061'), o('('), i('x'), o(')')), 'f open parenthesis x close parenthesis'],
  [
    math(node('munderover', o('∑'), row(i('k'), o('='), n('1')), i('n')), i('k')),
    'the sum from k equals 1 to n of k',
  ],
  [math(node('msubsup', o('∫'), n('0'), n('1')), i('x')), 'the integral from 0 to 1 of x'],
  [math(node('munder', o('∑'), i('k')), i('k')), 'the sum over k of k'],
  [math(node('mover', i('x'), o('¯'))), 'x bar'],
  [math(node('mover', i('x'), o('?'))), 'x with ? above'],
  [math(node('munder', i('x'), i('y'))), 'x with y below'],
  [
    math(
      node('mtable', node('mtr', node('mtd', n('1')), node('mtd', n('2'))), node('mtr', node('mtd', i('π')))),
    ),
    'row 1: 1, 2, row 2: pi',
  ],
  [math(node('mfenced', i('x'), i('y'))), 'open parenthesis x, y close parenthesis'],
  [math(node('semantics', row(i('x')), node('annotation', 'x_{no}'))), 'x'],
  [math(node('mtext', 'in cm'), node('mspace'), node('mphantom', n('9'))), 'in cm'],
])('speaks formula %# as a person would read it', (formula, words) => {
  expect(spokenMath(formula)).toBe(words);
});
