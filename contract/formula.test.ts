import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formulaBudget, formulaFault, formulasIn } from './formula.ts';
import { formulaFaults } from './rich-text-faults.ts';

const tex = (text: string) => formulasIn(text).map((formula) => formula.tex);

describe('formulas in a text', () => {
  test.each([
    ['a \\(x\\) b \\[y\\] c', ['x', 'y']],
    ['\\(a\nb\\)', ['a\nb']],
    ['\\(\\) \\(x\\)', ['\\) \\(x']],
    ['\\(open \\[x\\]', ['x']],
    ['\\[open \\(x\\) and \\(open', ['x']],
    ['x\\)y\\(', []],
    ['plain', []],
  ])('%s contains %j', (text, found) => {
    expect(tex(text)).toEqual(found);
  });

  test('are found from left to right, each up to the next closing delimiter', () => {
    const piece = fc.constantFrom('\\(', '\\)', '\\[', '\\]', '\\', 'a', '\n');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
        const text = pieces.join('');
        const read = [...text.matchAll(/\\\((.+?)\\\)|\\\[(.+?)\\\]/gs)].map(
          ([, one, other]) => one ?? other,
        );
        expect(tex(text)).toEqual(read);
      }),
    );
  });

  test('have correct positions', () => {
    const text = 'a \\(x\\) b \\[y\\]';
    const found = formulasIn(text);
    expect(found.map(({ from, to }) => text.slice(from, to))).toEqual(['\\(x\\)', '\\[y\\]']);
    expect(found.map(({ apart }) => apart)).toEqual([false, true]);
  });
});

describe('a formula is drawn', () => {
  test.each([
    'x^2',
    String.raw`\frac{-b \pm \sqrt{b^2 - 4ac}}{2a}`,
    String.raw`\begin{aligned} a &= b \\[4pt] c &\ne d \end{aligned}`,
    String.raw`\left\{\begin{array}{l} x \\ y \end{array}\right.`,
    String.raw`\text{born 1985 in Rome, 300 cm tall} \\ 500 mm`,
    String.raw`\kern3pt \hspace{2em} \rule{1em}{2pt} \kern1em 900 cm`,
    String.raw`50\% of \{a, b\} % and {a {note {to oneself`,
    String.raw`\begin{cases} ${String.raw`\displaystyle x & y \\ `.repeat(40)} \end{cases}`,
    String.raw`\leftarrow \longmapsto \definecolour \lettera`,
    '{'.repeat(20) + '}'.repeat(20),
  ])('like %s', (formula) => {
    expect(formulaFault(formula)).toBeNull();
  });
});

describe('a formula is not drawn', () => {
  test.each([
    ['longer than 2000 characters', 'x'.repeat(2_001)],
    ...['def', 'edef', 'gdef', 'xdef', 'let', 'futurelet', 'global', 'newcommand', 'renewcommand'].map(
      (name): [string, string] => [`uses \\${name},`, `\\${name}\\a{aa}\\a`],
    ),
    ['uses \\providecommand,', String.raw`{\text{$\providecommand{\a}{b}$}}`],
    ['uses \\verb,', String.raw`\verb|}|`],
    ['more than 20 levels of nesting', '{'.repeat(21) + '}'.repeat(21)],
    ['more than 20 levels of nesting', `${'\\sqrt{'.repeat(40)}x${'}'.repeat(40)}`],
    ['more than 20 levels of nesting', `${'\\left('.repeat(21)}x${'\\right)'.repeat(21)}`],
    ['more than 20 levels of nesting', `${'\\begingroup'.repeat(21)} x`],
    ['more than 20 levels of nesting', '\\rm '.repeat(21)],
    ['more than 20 levels of nesting', '\\color{red}'.repeat(21)],
    ['more than 20 levels of nesting', '{%}\n'.repeat(21)],
    ['more than 20 levels of nesting', '{\\char`}'.repeat(21)],
    ['more than 400 cells', `\\begin{matrix}${'&'.repeat(401)}\\end{matrix}`],
    ['more than 400 cells', `\\begin{matrix}${'\\\\'.repeat(401)}\\end{matrix}`],
    ['a size of 999em', '\\rule{1em}{999em}'],
    ['a size of 41em', '\\rule[1em]{1em}{41em}'],
    ['a size of -999em', 'x\\kern-999em y'],
    ['a size of -50em', '\\hspace*{-50em}'],
    ['a size of 999cm', '\\raisebox{ 999 cm }{x}'],
    ['a size of 99999pt', 'a\\\\[99999pt] b'],
  ])('if a limit is exceeded: the formula is or has %s', (words, formula) => {
    expect(formulaFault(formula)).toContain(words);
  });
});

describe('the formulas of one text', () => {
  const of = (count: number, length: number) =>
    Array.from({ length: count }, () => ({ tex: 'x'.repeat(length) }));
  const drawn = (formulas: { tex: string }[], share?: number) => {
    const draws = formulaBudget(share);
    return formulas.filter(({ tex }) => draws(tex)).length;
  };

  test('have a maximum number and a maximum total length', () => {
    expect(formulaFaults(of(300, 3))).toEqual([]);
    expect(formulaFaults(of(301, 3))).toEqual(['There are 301 formulas. A text can have at most 300.']);
    expect(formulaFaults(of(3, 2_000))).toEqual([]);
    expect(formulaFaults([...of(3, 2_000), { tex: 'x' }])).toEqual([
      expect.stringContaining('6000 characters'),
    ]);
    const table = { tex: '&'.repeat(400) };
    expect([formulaFaults([table]), formulaFaults([table, table])]).toEqual([
      [],
      [expect.stringContaining('6000 characters')],
    ]);
  });

  test('are drawn from the first one up to the limits, or up to a share of them in an excerpt', () => {
    expect(drawn(of(10_000, 1))).toBe(300);
    expect(drawn(of(10_000, 1), 0.1)).toBe(30);
    expect(drawn(of(6, 2_000))).toBe(3);
    expect(drawn([{ tex: '&'.repeat(400) }, { tex: '&'.repeat(400) }])).toBe(1);
    // Formulas that are not drawn do not count toward the limits.
    expect(drawn([...of(20, 2_001), ...of(3, 2_000)])).toBe(3);
  });

  test('are listed with their errors, each error once', () => {
    const formulas = [
      { tex: '\\def\\a{b}' },
      { tex: 'x' },
      { tex: '\\def\\a{b}' },
      { tex: '\\rule{99em}{1em}' },
    ];
    expect(formulaFaults(formulas)).toEqual([
      'The formula “\\def\\a{b}” uses \\def, which isn’t supported: write out what it stands for.',
      'The formula “\\rule{99em}{1em}” has a size of 99em, which is more than 40em.',
    ]);
  });
});
