import { expect, test } from 'vitest';
import { LANGUAGES } from '#features/letters/language.rules.ts';
import { reportPageWords } from '#features/letters/reports.rules.ts';
import { readDrawn } from '#tests/support/pdf-text.ts';
import { photograph } from '#tests/support/pictures.ts';
import { linesOf, unbreakable } from './lines.ts';
import type { Block, PdfDocument } from './pdf-document.ts';

const drawn = (blocks: readonly Block[], more: Partial<PdfDocument> = {}) =>
  readDrawn({
    title: 'Ruth’s week',
    author: 'Harbor',
    language: 'en',
    made_at: new Date(0),
    blocks,
    direction: 'auto',
    lacking: 'refuse',
    ...more,
  });
const paragraph = (text: string): Block => ({ kind: 'paragraph', pieces: [{ text }] });

test('lines break at spaces and between CJK characters, but not before a full stop or after a bracket', () => {
  expect(unbreakable('two words, (three)')).toEqual(['two ', 'words, ', '(three)']);
  expect(unbreakable('今週（水）。はい')).toEqual(['今', '週', '（水）。', 'は', 'い']);
  const widthOf = ({ text }: { text: string }) => text.length;
  const lines = linesOf([{ text: 'one two ' }, { text: 'abcdefghij kl' }], 8, widthOf);
  expect(lines.map((line) => line.map(({ text }) => text).join(''))).toEqual([
    'one two ',
    'abcdefgh',
    'ij kl',
  ]);
});

test('every letter in mails to guardians has a font', async () => {
  const words = LANGUAGES.map((language) => Object.values(reportPageWords(language)).map(String).join(''));
  const letters = [...new Set(words.join('').normalize('NFC').replaceAll(/\s/g, ''))].join('');
  const { text } = await drawn([paragraph(letters)]);
  expect(text.replaceAll(/\s/g, '')).toBe(letters);
});

test('a PDF draws text with invisible characters, and a word longer than a line', async () => {
  const { text, title } = await drawn([paragraph(`ا \u202d\u0000e\u0301 ${'x'.repeat(600)} 👩‍🚀`)], {
    title: 'A\u202eB',
  });
  expect([title, text.replaceAll(' ', '').includes(`é${'x'.repeat(50)}`)]).toEqual(['AB', true]);
});

const rich = (html: string, more: object = {}): Block => ({ kind: 'rich', html, ...more });

test('a PDF draws formulas from LaTeX and MathML, and shows an unreadable one as written', async () => {
  const tex = [
    String.raw`\frac{x^2+1}{\sqrt[3]{2}} \le -3`,
    String.raw`\left(\begin{array}{c|c}1&amp;2\\\hline 3&amp;4\end{array}\right)`,
    String.raw`\overrightarrow{AB}, \hat x, \overline{CD}, \underbrace{y}_{n}, \boxed{z}, \int_0^1 f\,dx`,
    String.raw`\text{Größe Ж 日}`,
  ];
  const math =
    '<math><mfrac><mi>p</mi><mn>7</mn></mfrac><mo>|</mo><mfenced><mi>q</mi><mi>r</mi></mfenced></math>';
  const { text } = await drawn([
    ...tex.map((one) => rich(`<p>So \\(${one}\\), and \\[${one}\\]</p>`)),
    rich(`<p>${math}</p>`),
    rich(String.raw`<p>\(\frac{1\) and \(\def\x{y}\)</p>`),
  ]);
  const bare = text.replaceAll(/\s/g, '');
  for (const signs of ['≤−3', 'AB', 'ßeЖ日', 'p7', '(q,r)']) expect(bare).toContain(signs);
  const [before = '', after = ''] = bare.split(String.raw`\frac{1`);
  expect(before).not.toContain('\\');
  expect(after).toContain(String.raw`and\def\x{y}`);
});

test('rich text keeps lists, tables, images and styles; links and foreign images become text', async () => {
  const file = '0190b0a0-0000-7000-8000-000000000001';
  const pictures = new Map([[file, new Uint8Array(await photograph())]]);
  const picture = `<img src="/api/files/${file}/?signature=x" alt="A graph" width="2000" />`;
  const { text, roles } = await drawn(
    [
      rich('<ol start="3" type="a"><li>third <b>bold</b><ul><li>inner</li></ul></li></ol>', {
        label: '7',
        indent: 28,
      }),
      rich(
        '<table><tr><th>Year</th><th colspan="2">Both</th></tr><tr><td rowspan="2">1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></table>',
      ),
      rich(
        `<p>See ${picture} <a href="https://other.example/">there</a>, x<sup>2</sup> &lt; 5 &amp; <u>under</u></p>`,
      ),
      rich('<p><img src="https://other.example/x.png" alt="Not ours" /></p>'),
    ],
    { pictures, foot: 'Paper' },
  );
  const bare = text.replaceAll(/\s/g, '');
  expect(bare).toBe('7c.thirdbold•innerYearBoth12345Seethere,x2<5&under[Notours]Paper1/1');
  expect(roles.filter((role) => role === 'TR')).toHaveLength(3);
});

test('a block is kept on one page if it fits, and pages are numbered', async () => {
  const part = (name: string, lines: number): Block => ({
    kind: 'together',
    blocks: [paragraph(name), { kind: 'lines', count: lines }],
  });
  const { pages, text } = await drawn([part('one', 20), part('two', 20), part('three', 90)], {
    foot: 'Paper',
  });
  expect(pages).toBe(6);
  expect(text).toContain('Paper 6 / 6');
});

test('a PDF draws a space even if it is the only character in its font', async () => {
  const { text } = await drawn([
    { kind: 'paragraph', pieces: [{ text: 'Так ' }, { text: 'Ні', weight: 'strong' }] },
  ]);
  expect(text).toBe('Так Ні');
});

test('content that continues on a different page is tagged on each page', async () => {
  const long = Array.from({ length: 1500 }, (_, place) => `word${place}`).join(' ');
  const { are_marks_paired, pages } = await drawn(
    [
      paragraph(long),
      rich(`<ul><li>${long}</li></ul><blockquote>${long}</blockquote>`),
      { kind: 'lines', count: 60 },
    ],
    { foot: 'Paper' },
  );
  expect(pages).toBeGreaterThan(5);
  expect(are_marks_paired).toBe(true);
});

test('a cell taller than a page continues on further pages, complete and within the margins', async () => {
  const words = Array.from({ length: 900 }, (_, place) => `w${place}`);
  const beside = Array.from({ length: 700 }, (_, place) => `b${place}`);
  const table = `<table><tr><th>Long</th><th>Beside</th></tr>
    <tr><td>${words.join(' ')}</td><td>${beside.join(' ')}</td></tr><tr><td>last</td><td>row</td></tr></table>`;
  const { text, pages, lowest, are_marks_paired, roles } = await drawn([paragraph('Before.'), rich(table)]);
  // The text of the pages is extracted without a space between them.
  expect(text.match(/w\d+/g)).toEqual(words);
  expect(text.match(/b\d+/g)).toEqual(beside);
  expect(text.endsWith('last row')).toBe(true);
  expect(pages).toBeGreaterThan(1);
  expect(lowest).toBeGreaterThan(50);
  expect(are_marks_paired).toBe(true);
  expect(roles.filter((role) => role === 'TR').length).toBeGreaterThanOrEqual(3);
});
