import { JSDOM } from 'jsdom';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RichTextProps, richTextTree } from './rich-text-tree.tsx';

beforeAll(() => {
  const { DOMParser, Element, Text } = new JSDOM('').window;
  for (const [name, value] of Object.entries({ DOMParser, Element, Text })) vi.stubGlobal(name, value);
});
afterAll(() => vi.unstubAllGlobals());

function Formula({ tex }: { tex: string }) {
  return <i>{tex}</i>;
}
const shown = (html: string, kind: RichTextProps['kind'] & string) =>
  renderToStaticMarkup(richTextTree({ html, kind }, Formula)).replaceAll(/<\/?div[^>]*>/g, '');

test.each([
  [
    '<p>Each of them [[were]] here, and [[all]] stayed.</p>',
    '<p>Each of them were here, and all stayed.</p>',
  ],
  ['<p>In which line? [[\\(x = 1\\)]] [[x &lt; 2]]</p>', '<p>In which line? <i>x = 1</i> x &lt; 2</p>'],
  ['<p>It costs $[[1]], then [[12]].</p>', '<p>It costs $____ (1), then ____ (12).</p>'],
  ['<p>The list [[1, 2], [3, 4]] has two.</p>', '<p>The list [[1, 2], [3, 4]] has two.</p>'],
  ['<p>Roses are red,<br>violets blue.</p>', '<p>Roses are red, violets blue.</p>'],
])(
  'turns %j into an excerpt with plain words, blanks for gaps and spaces for line breaks',
  (html, excerpt) => {
    expect(shown(html, 'excerpt')).toBe(excerpt);
  },
);

test('rich text in full is shown as written', () => {
  expect(shown('<p>Is [[this]] right?</p>', 'reading')).toBe('<p>Is [[this]] right?</p>');
});
