// @vitest-environment jsdom
import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONG_RUN } from '#tests/support/long-run.ts';
import * as markup from './markup.ts';
import { firstLevel, shapeOf } from './markup-parts.ts';
import { SCHEMA_PARTS } from './schema.ts';

const SCHEMA = getSchema(SCHEMA_PARTS);
const { writeMarkup } = markup;
const readMarkup = (html: string) => markup.readMarkup(html, SCHEMA);

/** A copy of the document with every node replaced, so that no node is written as it was read. */
function touched(doc: Node): Node {
  return Node.fromJSON(doc.type.schema, JSON.parse(JSON.stringify(doc)));
}

/**
 * The expected markup after every node was changed: pieces of text become paragraphs, and empty paragraphs
 * disappear.
 */
function paragraphed(html: string): string {
  return firstLevel(html)
    .map(({ html: part, isBlock }) => (isBlock || /^[ \n]*$/.test(part) ? part : `<p>${part}</p>`))
    .filter((part) => !/^<p[^>]*><\/p>$/.test(shapeOf(part)))
    .join('');
}

/** The parts of a text that cannot be edited, in order. */
function keptIn(html: string): string[] {
  const kept: string[] = [];
  readMarkup(html).descendants((node) => {
    if (node.type.name.startsWith('kept')) kept.push(String(node.attrs.html));
  });
  return kept;
}

const PICTURE =
  '<img src="/api/files/0198c5a0-0000-7000-8000-00000000000a/?until=1&amp;signature=s" alt="a" />';

test.each([
  ['', 'Is 3 &lt; 5?', 'One<br />Two', '<p>One</p>words', '<p></p>', '<p> a <b>b </b> c</p>'],
  ['<p>What is <b>x</b>, <em>y</em>, <u>z</u> and \\(\\frac{1}{2}\\)?</p>', '<p>\\[a &lt; b\\]</p>'],
  ['<p>See:</p>\n<ul>\n<li>one</li>\n<li><p>two</p><ol start="3" type="a"><li>three</li></ol></li>\n</ul>'],
  [
    '<table><tr><th scope="col">x</th><td colspan="2">1<br />2</td></tr></table>',
    '<table><tr><td></td></tr></table>',
  ],
  ['<table><thead><tr><th>x</th></tr></thead><tbody><tr><td><p>1</p></td></tr></tbody></table>'],
  [
    '<p lang="es" title="007">¿Qué?\u00a0<span dir="rtl">x</span></p>',
    '<p>H<sub>2</sub>O, <code>x &lt; 1</code></p>',
  ],
  ['<div><p>One</p>two</div><blockquote>three</blockquote><hr />', '<h2>Head</h2><h4 lang="fr">Sous</h4>'],
  [`<p><a href="https://example.org" title="t">a <i>link</i></a></p>`, `<p>${PICTURE} and ${PICTURE}</p>`],
])('every part of %s can be edited', (...texts) => {
  for (const html of texts) {
    expect(keptIn(html)).toEqual([]);
    expect(writeMarkup(readMarkup(html))).toBe(html);
    expect(shapeOf(writeMarkup(touched(readMarkup(html))))).toBe(shapeOf(paragraphed(html)));
  }
});

const MATH = '<math display="block"><mi>x</mi><annotation encoding="TeX">x</annotation></math>';
const FIGURE = '<figure><img src="/api/files/a/" alt="" /><figcaption>b</figcaption></figure>';

test.each([
  ['MathML within a line', `<p>So ${MATH}.</p>`, [MATH]],
  ['a figure', `<p>See</p>${FIGURE}`, [FIGURE]],
  ['preformatted text within a list item', '<ul><li>a<pre>b\nc</pre></li></ul>', ['<pre>b\nc</pre>']],
  ['preformatted text', '<pre>a\n  b</pre>', ['<pre>a\n  b</pre>']],
  ['ruby', '<p><ruby>漢<rt>kan</rt></ruby></p>', ['<ruby>漢<rt>kan</rt></ruby>']],
  ['a table with a caption', '<table><caption>a</caption><tr><td>b</td></tr></table>', 1],
  ['a table with a missing cell', '<table><tr><td>a</td></tr><tr><td>b</td><td>c</td></tr></table>', 1],
  ['a list with text outside its items', '<ul>a<li>b</li></ul>', 1],
  ['a definition list', '<dl><dt>a</dt><dd>b</dd></dl>', 1],
  ['a paragraph inside inline text', '<b>a<p>b</p></b>', 1],
  ['a table wider than a page', '<table><tbody><tr><td colspan="1000000">a</td></tr></tbody></table>', 1],
  ['a paragraph misplaced in a table', '<table><tr><p>a</p><td>b</td></tr></table>', 1],
])('keeps %s unchanged', (_, html, kept) => {
  expect(keptIn(html)).toEqual(kept === 1 ? [html] : kept);
  expect(writeMarkup(readMarkup(html))).toBe(html);
  expect(shapeOf(writeMarkup(touched(readMarkup(html))))).toBe(shapeOf(html));
});

test('a formula beyond the drawing limits stays plain text', () => {
  const html = `<p>\\(\\def\\a{b}\\) ${'\\(x\\)'.repeat(400)}</p>`;
  let drawn = 0;
  readMarkup(html).descendants(({ type }) => {
    if (type.name === 'formula') drawn += 1;
  });
  expect(drawn).toBe(300);
  expect(shapeOf(writeMarkup(touched(readMarkup(html))))).toBe(shapeOf(html));
});

const words = fc.constantFrom(
  'a',
  ' ',
  'b c',
  '\n',
  '&lt;',
  '&amp;',
  '\u00a0',
  '\\(x\\)',
  '\\[y &lt; z\\]',
  '\\(',
  '3',
);
const within = (inner: fc.Arbitrary<string>, ...tags: string[]) =>
  fc.tuple(fc.constantFrom(...tags), inner).map(([tag, text]) => `<${tag}>${text}</${tag.split(' ')[0]}>`);
const many = (piece: fc.Arbitrary<string>) =>
  fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
const { block } = fc.letrec<{ phrase: string; line: string; block: string; blocks: string }>((tie) => ({
  phrase: fc.oneof(
    { maxDepth: 3 },
    words,
    fc.constantFrom(
      '<br />',
      PICTURE,
      '<math><mi>x</mi></math>',
      '<img src="https://example.org/a.png" alt="" />',
    ),
    within(tie('line'), 'b', 'strong', 'i', 'em', 'u', 'sub', 'sup', 'code', 's', 'span lang="fr"', 'ruby'),
    within(tie('line'), 'a href="https://example.org/" title="x"', 'b title="1"', 'mark', 'small'),
  ),
  line: many(tie('phrase')),
  blocks: many(fc.oneof(tie('block'), tie('phrase'))),
  block: fc.oneof(
    { maxDepth: 3 },
    within(tie('line'), 'p', 'h2', 'h6', 'pre', 'p dir="rtl"', 'div title="0"'),
    within(tie('blocks'), 'div', 'blockquote', 'figure'),
    within(
      many(within(tie('blocks'), 'li', 'li lang="de"')),
      'ul',
      'ol',
      'ol start="0" type="i"',
      'ul dir="rtl"',
    ),
    within(
      many(within(many(within(tie('blocks'), 'td', 'th scope="row"', 'td colspan="2"')), 'tr')),
      'table',
    ),
    fc.constantFrom('<hr />', '<p></p>', '\n', '<dl><dt>a</dt><dd>b</dd></dl>'),
  ),
}));

test('opening and saving a text changes nothing, and rewriting every node loses no content', () => {
  fc.assert(
    fc.property(many(fc.oneof(block, words)), (text) => {
      // The server trims the text.
      const html = text.trim();
      const doc = readMarkup(html);
      doc.check();
      expect(writeMarkup(doc)).toBe(html);
      const saved = writeMarkup(touched(doc));
      expect(shapeOf(saved)).toBe(shapeOf(paragraphed(html)));
      expect(shapeOf(writeMarkup(touched(readMarkup(saved))))).toBe(shapeOf(saved));
    }),
    { numRuns: LONG_RUN ? 200 : 20 },
  );
});
