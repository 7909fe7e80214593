import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONG_RUN } from '#tests/support/long-run.ts';
import { cleanRichText, readRichText, textOfRichText } from './rich-text.ts';

const whole = (html: string) => ({ html, left_out: [], lost_meaning: [], refused: [] });
const html = (dirty: string, attachments = 0) => cleanRichText(dirty, { attachments }).html;
const OWN = '/api/files/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b/';

describe('cleaning rich text keeps', () => {
  test('structure, emphasis, lists, tables and language', () => {
    const kept =
      '<h3>Eins</h3><p lang="de">ein <em>Satz</em></p><ol start="3"><li>x<sup>2</sup></li></ol><table><tbody><tr><th scope="row">a</th><td colspan="2">b</td></tr></tbody></table>';
    expect(cleanRichText(kept)).toEqual(whole(kept));
  });

  test('formulas exactly as written', () => {
    const kept = String.raw`<p>\(\frac{a_1}{b^2} &lt; \sqrt{x} &amp; y\) and \[\begin{aligned}a &amp;= b\\ c &amp;\ne d\end{aligned}\]</p>`;
    expect(cleanRichText(kept)).toEqual(whole(kept));
  });

  test('MathML, but not elements that can contain markup or an address', () => {
    const math =
      '<math display="block"><mfrac linethickness="2"><mi mathvariant="bold">a</mi><mn>2</mn></mfrac><mspace width="1em"></mspace></math>';
    expect(cleanRichText(math)).toEqual(whole(math));
    expect(
      cleanRichText(
        '<math href="javascript:1"><annotation-xml encoding="text/html"><b>x</b></annotation-xml><mi>y</mi></math>',
      ),
    ).toEqual({
      html: '<math><mi>y</mi></math>',
      left_out: ['annotation-xml'],
      lost_meaning: [],
      refused: [],
    });
  });

  test('links and images over https and links to our own files', () => {
    expect(html('<a href="https://example.org/a?b=1&amp;c=2">a</a>')).toBe(
      '<a href="https://example.org/a?b=1&amp;c=2">a</a>',
    );
    expect(html(`<img src="${OWN}" alt="a graph" width="20">`)).toBe(
      `<img src="${OWN}" alt="a graph" width="20" />`,
    );
  });

  test('our own files at their plain address, without the signature', () => {
    const shown = `${OWN.toUpperCase().replace('/API/FILES', '/api/files')}?person=a&amp;until=b&amp;signature=c`;
    expect(html(`<img alt="a" src="${shown}"><a href="${OWN.slice(0, -1)}">b</a>`)).toBe(
      `<img alt="a" src="${OWN}" /><a href="${OWN}">b</a>`,
    );
  });

  test('references to uploaded attachments, up to their number', () => {
    expect(html('<img src="attachment:0">x<img src="attachment:1">', 1)).toBe('<img src="attachment:0" />x');
  });
});

describe('cleaning rich text reports what it removes', () => {
  test.each([
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>', ['script']],
    ['<p onclick="x()" style="color:red">a</p>', '<p>a</p>', ['an event handler', 'styling']],
    ['<iframe src="https://example.org">b</iframe>a', 'a', ['iframe']],
    ['<svg><a href="https://x.org"><text>b</text></a></svg>a', 'a', ['svg']],
    ['<a href="http://example.org">a</a>', 'a', ['the link to http://example.org']],
    ['<a href="//example.org">a</a>', 'a', ['the link to //example.org']],
    ['<a href="java&#10;script:alert(1)">a</a>', 'a', ['the link to java\nscript:alert(1)']],
    ['<a href="https://me@example.org">a</a>', 'a', ['the link to https://me@example.org']],
    ['<a name="here">a</a>', 'a', []],
    ['<img src="data:image/png;base64,AA==">a', 'a', ['the image data:image/png;base64,AA==']],
    ['<img src="/api/users/">a', 'a', ['the image /api/users/']],
    [`<img src="${OWN}../../users/">a`, 'a', [`the image ${OWN}../../users/`]],
    ['<font color="red">a</font>', 'a', ['font']],
    ['<!-- a note -->a', 'a', []],
    ['a\u0000\u0007\r\nb\ud800', 'a\nb\ufffd', []],
  ])('from %s', (dirty, clean, leftOut) => {
    expect(cleanRichText(dirty)).toMatchObject({ html: clean, left_out: leftOut });
  });

  test('an image on a different server keeps its normalized address without credentials', () => {
    const foreign = [
      ['https://example.org/a.png', 'https://example.org/a.png'],
      ['http://example.org/a.png', 'http://example.org/a.png'],
      ['//example.org/a.png', 'https://example.org/a.png'],
      ['/\\example.org/a.png', 'https://example.org/a.png'],
      ['HTTPS:\\\\example.org\\a.png', 'https://example.org/a.png'],
      ['https://me:secret@example.org/a.png', 'https://example.org/a.png'],
      ['ht&#10;tps://example.org/a.png', 'https://example.org/a.png'],
    ];
    for (const [sent, kept] of foreign) expect(html(`<img src="${sent}">`)).toBe(`<img src="${kept}" />`);
    for (const own of [
      'a.png',
      '/a.png',
      '?a',
      'javascript:1',
      'blob:https://example.org/1',
      'ftp://example.org',
    ])
      expect(html(`<img src="${own}">x`)).toBe('x');
  });

  test('the report stays short, however much is removed', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `<x-${index}></x-${index}>`).join('');
    const { left_out } = cleanRichText(many);
    expect([left_out.length, left_out[0], left_out.at(-1)]).toEqual([21, 'x-0', '4980 more']);
  });
});

describe('rich text is refused with a reason', () => {
  const faults = (sent: string) => readRichText('body.stem', sent).faults;
  const sizes = [
    [
      '<table><tbody><tr><td colspan="1000000">a</td></tr></tbody></table>',
      'The colspan “1000000” is more than 50.',
    ],
    [
      '<table><tbody><tr><td rowspan="65534">a</td></tr></tbody></table>',
      'The rowspan “65534” is more than 100.',
    ],
    ['<table><tbody><tr><td colspan="1e9">a</td></tr></tbody></table>', 'The colspan “1e9” is more than 50.'],
    ['<math><mspace width="1e9em"></mspace></math>', 'The width “1e9em” isn’t a size.'],
    ['<math><mspace width="999999999em"></mspace></math>', 'The width “999999999em” is more than 40em.'],
    ['<math><mspace height="99999px"></mspace></math>', 'The height “99999px” is more than 40em.'],
    ['<math><mpadded depth="-41em"></mpadded></math>', 'The depth “-41em” is more than 40em.'],
    ['<math><mo minsize="100000%">(</mo></math>', 'The minsize “100000%” is more than 400%.'],
    [
      '<math><mstyle scriptlevel="-9"><mi>x</mi></mstyle></math>',
      'The scriptlevel “-9” isn’t a number from 0 to 9.',
    ],
    [`<img src="${OWN}" alt="" width="99999999">`, 'The width “99999999” is more than 4000 pixels.'],
    [`<img src="${OWN}" alt="" height="100em">`, 'The height “100em” is more than 40em.'],
    [
      '<ol start="99999999999"><li>a</li></ol>',
      'The start “99999999999” isn’t a whole number of up to 6 digits.',
    ],
    ['<ul><li>'.repeat(31), 'It has more than 60 levels of nesting.'],
    [
      '<img src="data:image/png;base64,AA==">',
      'A picture is embedded in the text itself. Upload it here or remove it.',
    ],
    [
      '<img src="file:///C:/graph.png">',
      'A picture has the address “file:///C:/graph.png”. Upload it here or remove it.',
    ],
  ] as const;

  test.each(sizes)('for %s', (sent, message) => {
    expect(faults(sent)).toEqual([{ path: 'body.stem', message }]);
    // If the cleaned text is kept anyway, as in an import, it is within the limits.
    const { html: kept, left_out } = cleanRichText(sent);
    expect(left_out).toHaveLength(1);
    expect(cleanRichText(kept)).toEqual(whole(kept));
  });

  test('if all its spans together are too many', () => {
    const rows = (count: number) => `<tr>${'<td colspan="50">a</td>'.repeat(count)}</tr>`;
    expect(faults(`<table>${rows(20)}</table>`)).toEqual([]);
    expect(faults(`<table>${rows(20)}${rows(500)}</table>`)).toHaveLength(1);
    expect(html(`<table>${rows(20)}${rows(500)}</table>`).split('colspan').length - 1).toBe(20);
  });

  test('but sizes in the forms that people write (px, %, em) are accepted', () => {
    expect(
      faults(
        `<img src="${OWN}" alt="" width="640px" height="50%"><math><mo lspace="thickmathspace" rspace=".2em" maxsize="infinity">+</mo><mfrac linethickness="2"><mi>a</mi><mi>b</mi></mfrac><mstyle scriptlevel="+1"><mi>c</mi></mstyle></math><ol start="-3"><li>a</li></ol>`,
      ),
    ).toEqual([]);
  });

  test('for a formula that would take forever to draw, however its characters are written', () => {
    const attack = `\\def\\a{${'x'.repeat(1_000)}}${'\\a'.repeat(400)}`;
    const named = { path: 'body.stem', message: expect.stringContaining('uses \\def') };
    expect(faults(`<p>\\(${attack}\\)</p>`)).toEqual([named]);
    expect(faults(`<p>&#92;(${attack.replace('\\def', '&bsol;&#100;ef')}&#92;)</p>`)).toEqual([named]);
    expect(faults(`<p>\\(<foo>${attack.replace('\\def', '\\d<bar></bar>ef')}</foo>\\)</p>`)).toEqual([named]);
    expect(faults(`<p>\\(a<b>b</b>\\def\\)</p>`)).toEqual([]);
    expect(faults('\\(a\\) '.repeat(10_000))).toContainEqual({
      path: 'body.stem',
      message: 'There are 10000 formulas. A text can have at most 300.',
    });
  });

  test('with all errors at once', () => {
    const sent = '<table><tr><td colspan="51">\\(\\let\\a\\b\\)</td></tr></table>\\[\\rule{99em}{1em}\\]';
    expect(faults(sent)).toHaveLength(3);
  });
});

/** Pieces of which hostile markup usually consists. */
const PIECES = [
  '<',
  '>',
  '"',
  "'",
  '=',
  ' ',
  '/',
  '&',
  ';',
  '-->',
  '<!--',
  '<![CDATA[',
  ']]>',
  '\u0000',
  '\n',
  '`',
  'script',
  'style',
  'img',
  'svg',
  'math',
  'mtext',
  'mglyph',
  'annotation-xml',
  'iframe',
  'a',
  'p',
  'table',
  'textarea',
  'title',
  'noscript',
  'template',
  'xmp',
  'b',
  'br',
  'form',
  'object',
  'base',
  'meta',
  'link',
  'src',
  'href',
  'onerror',
  'onload',
  'style',
  'xlink:href',
  'srcdoc',
  'formaction',
  'action',
  'alert(1)',
  'javascript:',
  'JaVaScRiPt:',
  'java&#x09;script:',
  'data:text/html,',
  'vbscript:',
  '&lt;',
  '&#60;',
  '&colon;',
];
const hostile = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), { maxLength: 40 })
    .map((a) => a.join('')),
  fc
    .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...PIECES), fc.constantFrom(...PIECES)), {
      maxLength: 12,
    })
    .map((tags) => tags.map(([name, key, value]) => `<${name} ${key}=${value}x>`).join('y')),
);

describe('any input', () => {
  const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*)( \/)?>/g;

  test('results only in allowed tags with allowed attributes and escaped text', () => {
    const runs = LONG_RUN ? 50_000 : 2_000;
    fc.assert(
      fc.property(hostile, (dirty) => {
        const clean = html(dirty, 2);
        expect(clean.replaceAll(TAG, '')).not.toMatch(/[<>]/);
        for (const [, , name, attributes] of clean.matchAll(TAG)) {
          expect(name).not.toMatch(
            /^(script|style|iframe|frame|object|embed|svg|form|base|meta|link|template)$/,
          );
          for (const [, key, value] of (attributes ?? '').matchAll(/ ([a-z]+)(?:="([^"]*)")?/g)) {
            expect(key).not.toMatch(/^(on|style|srcdoc|formaction|action)/);
            if (key === 'href') expect(value).toMatch(/^(https:\/\/|attachment:[01]$)/i);
            if (key === 'src') expect(value).toMatch(/^(https?:\/\/|attachment:[01]$)/i);
          }
        }
      }),
      { numRuns: runs },
    );
  });

  test('that is clean already does not change', () => {
    fc.assert(
      fc.property(hostile, (dirty) => {
        const once = html(dirty, 2);
        expect(cleanRichText(once, { attachments: 2 })).toEqual(whole(once));
      }),
      { numRuns: 2_000 },
    );
  });

  test('of plain text stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (words) => {
        const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        expect(textOfRichText(html(escaped))).toBe(words.replaceAll(/\s+/g, ' ').trim());
      }),
    );
  });

  test('nested extremely deep neither crashes the process nor loses the text', () => {
    const deep = html(`${'<div><b>'.repeat(20_000)}a`);
    expect(textOfRichText(deep)).toBe('a');
    expect(deep.length).toBeLessThan(2_000);
  });
});

describe('a text color without meaning', () => {
  test.each([
    [
      'if all words have it',
      '<p style="color: #c00">the <b>whole</b></p><p><i style="color: #c00">text</i></p>',
    ],
    ['on spaces', '<p>so<span style="color: green"> &nbsp;</span></p>'],
    ['if all other text is hidden', '<style>p { margin: 0 }</style><p style="color: #c00">so</p><!-- no -->'],
    ['on a link', '<p>so <a href="https://a.test" style="color: #00f">it is</a></p>'],
    ['if it is a shade of grey', '<p>so <span style="color: #333">it is</span></p>'],
  ])('is ignored %s', (_, html) => {
    expect(cleanRichText(html).lost_meaning).toEqual([]);
  });
});

describe('the meaning of a style', () => {
  test.each([
    ['10<span style="vertical-align: super">2</span>', '10<span><sup>2</sup></span>'],
    ["H<span style='vertical-align:sub;'>2</span>O", 'H<span><sub>2</sub></span>O'],
    ['x<span style="vertical-align: 4pt; font-size: 70%">2</span>', 'x<span><sup>2</sup></span>'],
    ['<span style="text-decoration: underline;">so</span>', '<span><u>so</u></span>'],
    ['<span style="TEXT-DECORATION-LINE: line-through">so</span>', '<span><s>so</s></span>'],
    ['<span style="text-decoration: underline line-through">so</span>', '<span><u><s>so</s></u></span>'],
    ['<p style="font-weight: 700">so</p>', '<p><b>so</b></p>'],
    ['<em style="font-weight: bolder">so</em>', '<em><b>so</b></em>'],
    ['<span style="font-style: italic !important">so</span>', '<span><i>so</i></span>'],
    [
      '<span style="font-family: &quot;Times&quot;; font-weight: bold"><span style="font-style:oblique">so</span> no</span>',
      '<span><b><span><i>so</i></span> no</b></span>',
    ],
    ['<span style="background-color: rgb(255, 255, 0)">so</span>', '<span><mark>so</mark></span>'],
    ['<b style="font-weight: normal"><p>so</p></b>', '<span><p>so</p></span>'],
    ['<strike>so</strike> <tt>no</tt>', '<s>so</s> <code>no</code>'],
    ['<td style="vertical-align: super">1</td>', '<td>1</td>'],
  ])('is kept as elements: %s', (styled, kept) => {
    const { html: clean, lost_meaning } = cleanRichText(styled);
    expect([clean, lost_meaning]).toEqual([kept, []]);
    expect(cleanRichText(clean).html).toBe(clean);
  });

  test.each([
    ['<span style="text-decoration: overline">x</span>', ['lines above text']],
    ['<span style="display: none">the key</span>', ['hidden text']],
    ['<span style="text-transform: uppercase">nato</span>', ['automatic capitalization']],
    ['<p>the <span style="color: #c00">red words</span></p>', ['text color']],
    ['<p>the</p><p><font color="red">red words</font></p>', ['text color']],
    ['<p style="color: red">the <b style="color: black">black words</b></p>', ['text color']],
    ['<i style="color: red">one</i><i style="color: #00f">other</i>', ['text color']],
    ['<tr style="font-weight: bold"><td>a</td></tr>', ['bold text']],
    ['<div style="text-decoration: underline"><p>a</p></div>', ['underlining']],
  ])('is reported if no element can express it: %s', (styled, lost) => {
    expect(cleanRichText(styled).lost_meaning).toEqual(lost);
  });

  test.each([
    'color: black',
    'color: rgb(33, 37, 41)',
    'color: var(--ink)',
    'background-color: transparent',
    'background: #f8f8ff',
    'font-size: 12pt; font-family: Arial; line-height: 1.5; margin: 0; text-align: left',
    'font-weight: 400; font-style: normal; text-decoration: none; vertical-align: baseline',
    'not a style',
    ';;:',
  ])('is empty for purely visual styles: %s', (style) => {
    const { html: clean, lost_meaning } = cleanRichText(`<p style="${style}">so</p>`);
    expect([clean, lost_meaning]).toEqual(['<p>so</p>', []]);
  });

  test('is handled safely if tags are unclosed, crossed or in comments', () => {
    const piece = fc.constantFrom(
      '<span style="font-weight:bold">',
      '</span>',
      '<p style="vertical-align:super">',
      '</p>',
      'so',
      '<!--',
      '-->',
      '<b style="font-weight:normal">',
      '</b>',
      '<td>',
      '<br style="font-weight:bold">',
      '"',
      '<',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { html: clean } = cleanRichText(pieces.join(''));
        expect(clean).not.toMatch(/style|<!--/);
        expect(cleanRichText(clean).html).toBe(clean);
      }),
    );
  });
});
