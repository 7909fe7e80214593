import { expect, test } from 'vitest';
import { htmlOf } from './rich-text-source.ts';

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
])('converts %j to %j', (source, html) => {
  expect(htmlOf(source)).toBe(html);
});

test('keeps a formula that spans several lines in one piece', () => {
  expect(htmlOf('\\[x\n= 1\n\\]')).toBe('<p>\\[x = 1 \\]</p>');
});
