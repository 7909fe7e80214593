/** Measures functions that turn text into safe HTML, with the texts for which they are slowest. */
import { describe } from 'vitest';
import { formulaFault, formulasIn } from '#contract/formula.ts';
import { mapOwnFiles, ownFileAddress } from '#contract/rich-text.ts';
import { unshownFaultsIn } from '#contract/rich-text-faults.ts';
import { htmlOf } from '#features/interchange/formatted-text.rules.ts';
import { FileShelf } from '#features/interchange/item-file.rules.ts';
import { readQuestionFile } from '#features/interchange/server/read-question-file.ts';
import { cleanRichText, readRichText, textOfRichText } from '#server/rich-text.ts';
import { around, bytes, grows, half, type Row } from '#tests/support/growth.ts';
import { htmlOf as htmlOfSource } from '#web/ui/rich-text-source.ts';

/** Pieces of markup, not nested and nested. */
const MARKUP: readonly Row[] = [
  ...[
    '<',
    '<a',
    '<a ',
    '<a x=',
    '<a x="',
    "<a x='",
    '<a checked ',
    '<b>',
    '</b>',
    '<b></i>',
    '<p>',
    '</p>',
    '<x>',
    '</x>',
    '<li>',
    '<table><tr><td>',
    '<ul><li>',
    '<h2><h3>',
    '<option>',
    '<form>',
    '<svg><',
    '<math><mi>',
    '<noscript>',
    '<iframe>',
    '<textarea>',
    '<script>',
    '<style><',
    '<!--',
    '<![CDATA[',
    '<?',
    '&',
    '&amp',
    '&#x',
    '&#97',
    '<a href="https://a/">',
    '<img src=a>',
    '\\(',
    '\\)',
    '\\[',
    '\\\\(',
    '$$',
    '$$a',
    '$$a$$',
    '[tex]',
    '\\(a</b>',
    '\\(\\\\(',
    '<pre>',
    '<pre></code',
    '\\',
    '\n',
    ' ',
    'a\u0301\u0316',
    '<p> ',
    '\\(a\\)',
    '@@PLUGINFILE@@/',
    '@@PLUGINFILE@@/a ',
    '"data:image/png;base64,AAAA"',
    '"data:image/png;base64,',
    '="data:image/png;base64,AA==">',
    'formulaa',
    'formula',
  ].map((part): Row => [`of ${JSON.stringify(part)}`, around('', part, '')]),
  ['of start tags and end tags of other elements', half('<b>', '</x>')],
  ['of start tags and their end tags', half('<b>', '</b>')],
  ['of start tags and end tags of paragraphs', half('<div>', '</p>')],
  ['of opening and closing formula delimiters', half('\\(', '\\)')],
  ['of unclosed tags with one closing bracket', around('<a ', 'x=<a ', '>')],
];

describe('cleaning rich text', () => {
  grows(MARKUP, (text) => cleanRichText(text), 60_000);
  grows(
    [['of attachments', around('', '<img src="attachment:1">', '')]],
    (text) => cleanRichText(text, { attachments: 2 }),
    60_000,
  );
});

describe('finding errors in a text', () => {
  const SHOWN: readonly Row[] = [
    ...MARKUP,
    ...[
      '\\(\\def\\)',
      '\\(\\rule{1em}',
      '\\[{',
      '\\(&\\)',
      '\\\\[1em]',
      '<img src="https://a.example/">',
      '<img src="https://',
      '<td colspan="9">',
      '<math><mspace width="',
      '<td rowspan="1e9">',
      '\\kern111',
    ].map((part): Row => [`of ${JSON.stringify(part)}`, around('', part, '')]),
  ];
  grows(SHOWN, (text) => readRichText('body.text', text), 60_000);
  describe('in clean text', () => grows(SHOWN, (html) => unshownFaultsIn(html, () => null)));
  describe('in its formulas', () => grows(SHOWN, formulasIn));
  describe('in one formula', () => grows(SHOWN, formulaFault));
});

describe('the plain text of rich text', () => {
  grows(MARKUP, textOfRichText);
});

/** Many times the bank's limit. With more text, garbage collection takes longer than the work. */
const LONGEST_WRITTEN = 250_000;

describe('converting a text to HTML', () => {
  for (const format of ['html', 'markdown', 'plain'] as const) {
    describe(`from ${format}`, () =>
      grows(MARKUP, (text) => htmlOf({ format, text }, String), LONGEST_WRITTEN));
  }
});

describe('a text as typed in a message', () => {
  const WRITTEN: readonly Row[] = [
    ...MARKUP,
    ['of paragraphs', around('a', '\n\n', 'b')],
    ['of spaces between two breaks', around('a\n', ' ', '\nb')],
    ['of line breaks separated by spaces', around('a', '\n ', 'b')],
    ['of a formula of line breaks', around('\\(', '\n', '\\)')],
    ['of formulas', around('', '\\(a\\)', '')],
    ['of formulas that are never closed', around('', '\\(\\[', '')],
  ];
  grows(WRITTEN, htmlOfSource, LONGEST_WRITTEN);
});

describe('the files of a text', () => {
  grows(MARKUP, (text) => new FileShelf([{ name: 'a', content_base64: 'AAAA' }]).attach(text));
  grows([['of own files', around('', `<img src="${ownFileAddress('0'.repeat(36))}">`, '')]], (text) =>
    mapOwnFiles(text, (id) => id),
  );
});

describe('a text in Markdown', () => {
  const MARKDOWN = [
    '[',
    '![',
    '*a',
    '*a_',
    '_a',
    '**a',
    '`',
    '`a``',
    '> ',
    '>',
    '- ',
    '1. ',
    '|a',
    '|a\n|-\n',
    '~~a',
    '[a](',
    '[a](<',
    '[a][',
    '](',
    'http://',
    'www.a',
    'a@b.',
    'a**b',
    'a_b*',
    '#',
    '# ',
    '***a',
    '*_',
    '[]()',
    '[a]: b\n',
    '![[]()',
    '\n\n',
    '\t',
    'a  \n',
    '* a\n',
    '- - ',
    'a\n=',
    '```\n',
    '~~~\n',
    '    a\n',
    '(((',
    '[](((',
    '[a](b "',
    '||||',
    '[^a]',
    '- [ ] a\n',
    '+ a\n\n',
    '> - ',
    'a|b\n-|-\n',
    '   - ',
    '*a **b _c ',
    '~a',
  ].map((part): Row => [`of ${JSON.stringify(part)}`, around('', part, '')]);
  const stem = (text: string) => `[markdown]${text.replaceAll(/[\\:#={}~]/g, '\\$&')}{=a}`;
  grows(
    [
      ...MARKDOWN,
      ['of nested brackets', half('[', ']')],
      ['of references', half('[a]: b\n', '[a]')],
      [
        'of growing ticks',
        (size) => Array.from({ length: Math.sqrt(2 * size) }, (_, n) => '`'.repeat(n)).join(' '),
      ],
    ],
    (text) => readQuestionFile(bytes(stem(text)), 'gift'),
    29_000,
  );
});
