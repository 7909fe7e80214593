import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlOf, type TextFormat } from './formatted-text.rules.ts';
import { piecesOf } from './formula.rules.ts';

const asWritten = (source: string) => source;
const html = (format: TextFormat, text: string) => htmlOf({ format, text }, asWritten).html;

describe('formulas', () => {
  test.each([
    [String.raw`a \(x<y\) b`, String.raw`a \(x&lt;y\) b`, 0],
    [String.raw`\[a \\[2pt] b\]`, String.raw`\[a \\[2pt] b\]`, 0],
    ['<p>So $$a<b$$ holds.</p>', String.raw`<p>So \(a&lt;b\) holds.</p>`, 1],
    ['<p>$$x^2$$</p><p> $$y$$<br></p>', String.raw`<p>\[x^2\]</p><p> \[y\]<br></p>`, 2],
    ['[tex]x_1[/tex]', String.raw`\(x_1\)`, 1],
    [String.raw`\(a&lt;b &amp; c\)`, String.raw`\(a&lt;b &amp; c\)`, 0],
    ['costs $5 or $6', 'costs $5 or $6', 0],
    ['$$ <p>x</p> $$ and $$y$$', String.raw`$$ <p>x</p> $$ and \(y\)`, 1],
    ['<pre>echo $$ $$</pre><code>\\(x\\)</code>', '<pre>echo $$ $$</pre><code>\\(x\\)</code>', 0],
    [String.raw`<img alt="\(x<y\)">`, String.raw`<img alt="\(x<y\)">`, 0],
    [String.raw`\( never closed`, String.raw`\( never closed`, 0],
  ])('reads %s', (text, expected, rewritten_formulas) => {
    expect(htmlOf({ format: 'html', text }, asWritten)).toEqual({
      html: expected,
      rewritten_formulas,
      has_broken_formula: false,
    });
  });

  test('are not changed by Markdown', () => {
    const shouting = (source: string) => `<p>${source.replaceAll('_', '!').toUpperCase()}</p>`;
    const { html: made } = htmlOf({ format: 'markdown', text: String.raw`a_b \(x_1 < y_2\)` }, (source) =>
      shouting(source).replaceAll(/FORMULA(A*)(\d+)Z/g, (mark) => mark.toLowerCase()),
    );
    expect(made).toBe(String.raw`<p>A!B \(x_1 &lt; y_2\)</p>`);
  });

  test('are split from the text around them without losing a character', () => {
    const pieces = fc.constantFrom(
      '\\(',
      '\\)',
      '\\[',
      '\\]',
      '$$',
      '\\',
      '<b>',
      '<p',
      '>',
      'x',
      '[tex]',
      '[/tex]',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), fc.boolean(), (parts, hasTags) => {
        const text = parts.join('');
        const joined = piecesOf(text, hasTags).map((piece) => piece.written);
        expect(joined.join('')).toBe(text);
      }),
    );
  });
});

describe('a `<` that does not start a tag', () => {
  test.each([
    ['a<b and 3 < 4', 'a&lt;b and 3 < 4'],
    ['x <y and z> 3', 'x &lt;y and z> 3'],
    ['x <i and y> 3', 'x &lt;i and y> 3'],
    ['<b>x</b> <img src="a" alt=b hidden/> <o:p></o:p><!-- c -->', null],
    ['<b', '&lt;b'],
  ])('is escaped in %s', (text, expected) => {
    expect(html('html', text).replaceAll('&lt; ', '< ')).toBe(expected ?? text);
  });
});

describe('the text formats', () => {
  test('keep line breaks in Moodle’s own format, but not in HTML', () => {
    expect(html('moodle', 'a\nb')).toBe('a<br>\nb');
    expect(html('html', 'a\nb')).toBe('a\nb');
  });

  test('show all characters of plain text as they are', () => {
    expect(html('plain', 'a <b> & c\nd')).toBe('a &lt;b&gt; &amp; c<br>\nd');
  });
});
