import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlOf, signedAsIn, sourceOf } from './rich-text-source.ts';

test.each([
  ['', ''],
  ['What is x?', '<p>What is x?</p>'],
  ['One\n\nTwo', '<p>One</p><p>Two</p>'],
  ['One\nTwo', '<p>One<br>Two</p>'],
  ['Is 3 < 5 & 5 > 3?', '<p>Is 3 &lt; 5 &amp; 5 &gt; 3?</p>'],
  ['If \\(a<b\\), then <b>why</b>?', '<p>If \\(a&lt;b\\), then <b>why</b>?</p>'],
  [
    'See:\n\n<table><tr><td>1</td></tr></table>\n\nWhy?',
    '<p>See:</p><table><tr><td>1</td></tr></table><p>Why?</p>',
  ],
  ['<blockquote><p>A</p>\n\n<p>B</p></blockquote>', '<blockquote><p>A</p>\n\n<p>B</p></blockquote>'],
])('%j is saved as %j and read as it was written', (source, html) => {
  expect(htmlOf(source)).toBe(html);
  expect(sourceOf(html)).toBe(source);
});

test('a formula over several lines stays one formula', () => {
  expect(htmlOf('\\[x\n= 1\n\\]')).toBe('<p>\\[x = 1 \\]</p>');
});

test('a picture is written without the signature that it was shown with', () => {
  const address = '/api/files/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b/';
  expect(sourceOf(`<p>See <img src="${address}?person=a&amp;until=b" alt="g" /></p>`)).toBe(
    `See <img src="${address}" alt="g" />`,
  );
});

test('text that looks like a tag stays text', () => {
  expect(sourceOf('<p>Write &lt;b&gt; and &amp;amp;</p>')).toBe('Write &lt;b> and &amp;amp;');
  expect(htmlOf('Write &lt;b> and &amp;amp;')).toBe('<p>Write &lt;b&gt; and &amp;amp;</p>');
});

test('whatever is saved is saved alike when it is opened and saved again', () => {
  const piece = fc.constantFrom(
    ...[
      'a',
      ' ',
      '\n',
      '\n\n',
      '<',
      '>',
      '&',
      '&lt;',
      '&amp;',
      '\\(',
      '\\)',
      '\\[',
      '\\]',
      '<b>',
      '</b>',
      '<p>',
    ],
    ...['</p>', '<ul><li>', '</li></ul>', '<hr>', '<br>', '3 < 4', '<table>', '</table>'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const html = htmlOf(sourceOf(htmlOf(pieces.join(''))));
      expect(htmlOf(sourceOf(html))).toBe(html);
    }),
  );
});

test('a picture that somebody else brought is shown by the address that it was read at', () => {
  const [theirs, mine] = ['0198c5a0-0000-7000-8000-00000000000a', '0198c5a0-0000-7000-8000-00000000000b'];
  const signed = `/api/files/${theirs}/?person=p&amp;signature=s`;
  const read = `<p>Look: <img src="${signed}" alt="A map"></p>`;
  const written = `${htmlOf(sourceOf(read))}<p><img src="/api/files/${mine}/" alt=""></p>`;
  expect(written).not.toContain('signature');
  expect(signedAsIn(written, read)).toBe(`${read}<p><img src="/api/files/${mine}/" alt=""></p>`);
});
