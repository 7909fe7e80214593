import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONG_RUN } from '#tests/support/long-run.ts';
import { FILE_LIMITS, type FileReading } from '../report.rules.ts';
import { readQuestionFile } from './read-question-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readQuestionFile(bytes(text), null);

function stems(reading: FileReading): (string | undefined)[] {
  if ('fault' in reading) throw new Error(reading.fault);
  return reading.items.map(({ item }) => item?.stem);
}

function utf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), isLittle);
  return new Uint8Array(view.buffer);
}

const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('a file is read', () => {
  test('in UTF-8, with or without a byte order mark, and with any line breaks', () => {
    expect(stems(read('Über{}'))).toEqual(['Über']);
    expect(stems(read('\ufeffÜber{}\r\n\r\nZwei{}\r\rDrei{}'))).toEqual(['Über', 'Zwei', 'Drei']);
  });

  test('in UTF-16 with a byte order mark', () => {
    expect(stems(readQuestionFile(utf16('\ufeffÜber{}', true), null))).toEqual(['Über']);
    expect(stems(readQuestionFile(utf16('\ufeffÜber{}', false), null))).toEqual(['Über']);
  });

  test('in the encoding of its XML declaration, if it is not UTF-8', () => {
    const xml = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><quiz><question type="essay"><questiontext><text>Über</text></questiontext></question></quiz>`;
    expect(stems(readQuestionFile(latin1(xml('ISO-8859-1')), null))).toEqual(['Über']);
    expect(readQuestionFile(latin1(xml('UTF-8')), null)).toEqual({
      fault: 'This isn’t valid UTF-8. Save it as UTF-8.',
      line: 1,
    });
  });

  test('in the format that its start indicates', () => {
    expect(read('a{}')).toMatchObject({ format: 'gift' });
    expect(read('It is {1:SHORTANSWER:=so}')).toMatchObject({
      items: [{ report: { construct: 'cloze' }, item: { type: 'gaps' } }],
    });
    expect(read('\n<quiz><question type="essay"/></quiz>')).toMatchObject({ format: 'moodle_xml' });
  });

  test('without its control characters and lone surrogates', () => {
    expect(stems(read('a\u0007b\\n{}'))).toEqual(['ab']);
  });
});

describe('a file is refused', () => {
  test.each<[string, Uint8Array, string, number | null]>([
    ['text that is not UTF-8', latin1('a\n\xdcber{}'), 'This isn’t valid UTF-8. Save it as UTF-8.', 2],
    [
      'bytes that are not text',
      latin1('\x89PNG\0\0'),
      'This isn’t a text file, or it is UTF-16 without a byte order mark. Save it as UTF-8.',
      null,
    ],
    ['having no content', bytes(' \n'), 'The file has no questions.', null],
    ['being too large', new Uint8Array(FILE_LIMITS.bytes + 1), 'The file is larger than 20 MiB.', null],
    [
      'having too many questions',
      bytes('a{}\n\n'.repeat(FILE_LIMITS.items + 1)),
      'The file has more than 5000 questions.',
      null,
    ],
    [
      'a table without a header row',
      bytes('MC\t2 + 2?\t4\tcorrect\nMC\tHalf of {2}?\t1\tcorrect\n'),
      'This is a table, but its first row has no known column names. Use the names from the template, including type and question.',
      null,
    ],
    [
      'an unexpected XML root',
      bytes('<?xml version="1.0"?>\n<html/>'),
      'This isn’t Moodle XML: its root is <html>, not <quiz>.',
      2,
    ],
  ])('because of %s', (_, content, fault, line) => {
    const format = fault.includes('root') ? 'moodle_xml' : null;
    expect(readQuestionFile(content, format)).toEqual({ fault, line });
  });

  test('because of entities that grow, before they are expanded', () => {
    const laughs = `<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY a "ha">${'bcdefghij'
      .split('')
      .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
      .join(
        '',
      )}]>\n<quiz><question type="essay"><questiontext><text>&j;</text></questiontext></question></quiz>`;
    expect(read(laughs)).toEqual({
      fault: 'The file declares a document type or entities, which aren’t supported.',
      line: 2,
    });
  });

  test('because of entities that load a file', () => {
    const outside = '<!DOCTYPE quiz [<!ENTITY a SYSTEM "file:///etc/hostname">]><quiz>&a;</quiz>';
    expect(read(outside)).toMatchObject({ fault: expect.stringContaining('document type') });
  });

  test('because of endless nesting, even behind comments and CDATA', () => {
    expect(read(`<quiz><!-- > --><![CDATA[<!DOCTYPE]]>\n${'<a>'.repeat(200_000)}`)).toEqual({
      fault: 'The file has more than 50 levels of nested elements.',
      line: 2,
    });
  });

  test.each([
    '<quiz><question></quiz>',
    '<quiz><question type="essay"><text>&nbsp;</text></question></quiz>',
    '<quiz attribute></quiz>',
    '<quiz></quiz><quiz></quiz>',
    '<quiz>',
    '<?xml version="1.0"?>',
  ])('because of XML that is not well-formed: %s', (text) => {
    expect(read(text)).toMatchObject({ fault: expect.stringMatching(/^This isn’t well-formed XML: ./) });
  });
});

test('and the report points at a formula that GIFT has broken', () => {
  const changes = (text: string) => {
    const reading = read(text);
    return 'items' in reading ? reading.items[0]?.report.changes : [];
  };
  expect(changes(String.raw`\(a \neq b\){}`)).toEqual([
    String.raw`a formula has a line break, because GIFT reads the \n of \neq as one. Write \\neq instead`,
  ]);
  expect(changes(String.raw`\(a \\neq b\){}`)).toEqual([]);
});

describe('whatever bytes a file contains', () => {
  const runs = LONG_RUN ? 30_000 : 1_000;
  const pieces = [
    '<quiz>',
    '</quiz>',
    '<question type="multichoice">',
    '</question>',
    '<questiontext format="markdown">',
    '<text>',
    '</text>',
    '</questiontext>',
    '<answer fraction="100">',
    '</answer>',
    '<![CDATA[',
    ']]>',
    '&lt;',
    '<file name="a" path="/">',
    '</file>',
    '@@PLUGINFILE@@/a',
    '\\(',
    '\\)',
    '$$',
    '<script>',
    '%',
    '&#0;',
    '&#x1;',
    '{',
    '}',
    '=',
    '~',
    '[html]',
    '[markdown]',
    '\n\n',
    '* ',
    '> ',
    '`',
    '<p onclick=x>',
    'a',
  ];

  test('the reader returns a result, and no item contains a script', () => {
    const check = (content: Uint8Array) => {
      const reading = readQuestionFile(content, null);
      if ('fault' in reading) return;
      for (const { item, report } of reading.items) {
        expect(item === null).toBe(report.outcome === 'refused');
        const texts = item === null ? [] : [item.stem, item.explanation ?? '', ...item.hints];
        for (const option of item?.options ?? []) texts.push(option.text, option.feedback ?? '');
        for (const text of texts) expect(text).not.toMatch(/<(script|style|iframe)|<[^>]* on\w+=/);
      }
    };
    const soup = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          soup,
          soup.map((text) => `<quiz>${text}</quiz>`),
        ),
        (text) => check(bytes(text)),
      ),
      { numRuns: runs },
    );
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), check), { numRuns: runs });
  });

  test('a formula is read exactly as written', () => {
    const latex = fc
      .array(
        fc.constantFrom(
          '\\frac',
          '{a}',
          '_1',
          '^2',
          ' ',
          '<',
          '>',
          '&',
          '\\\\',
          '+',
          '\\le',
          'b',
          '*',
          '`',
          '~',
          '#',
          '=',
        ),
        {
          minLength: 1,
          maxLength: 20,
        },
      )
      .map((parts) => `x${parts.join('')}y`);
    const plain = (html: string) =>
      html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    const gift = (text: string) => text.replaceAll(/[\\:#={}~]/g, (sign) => `\\${sign}`);
    fc.assert(
      fc.property(latex, fc.constantFrom('[html]', '[moodle]', '[plain]', '[markdown]'), (source, format) => {
        // In HTML entities are decoded, so a bare & must not start one.
        const [stem] = stems(read(`${format}so \\\\(${gift(source)}\\\\) is{}`));
        expect(plain(stem ?? '')).toContain(`\\(${source}\\)`);
      }),
    );
  });
});

describe('the import refuses one question that is too large and takes the others', () => {
  test.each([
    ['options', `x{=a ${'~b '.repeat(100_000)}}`, 'it has more than 20 options'],
    ['text', `[html]${'<a '.repeat(100_000)}{}`, 'one of its texts is longer than 60000 characters'],
    ['Markdown', `[markdown]${'*a'.repeat(40_000)}{}`, 'one of its texts is longer than 60000 characters'],
    [
      'nesting of Markdown',
      `[markdown]${'> '.repeat(4_900)}{}`,
      'its Markdown has more than 100 nested levels',
    ],
    ['tolerance', 'x{#1:1e10}', 'its tolerance is greater than 1000000000'],
    ['correct answer', `x{=${'a'.repeat(201)}}`, 'a correct answer is longer than 200 characters'],
  ])('because of its %s', (_, text, reason) => {
    const reading = read(`${text}\n\nAnother{}`);
    const outcomes = 'fault' in reading ? [] : reading.items.map(({ report }) => report);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'taken']);
    if (reason !== null) expect(outcomes[0]?.reason).toBe(reason);
  });
});

test('a question file may contain as many questions as the limit allows', () => {
  const reading = read('::Name::What is \\\\(x_1\\\\)?{=a ~b}\n\n'.repeat(FILE_LIMITS.items));
  expect('items' in reading && reading.items.length).toBe(FILE_LIMITS.items);
});
