import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readTable } from '#server/background/csv-table.ts';
import { readPeopleFile } from './read-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a table', () => {
  test.each([
    ['with commas', 'a,b\n1,2', [[2, '1', '2']]],
    [
      'with semicolons, a byte order mark and Windows line ends',
      '\uFEFFa;"b,c,d"\r\n1;"2\r\nz"\r\n\r\n3;4\r\n',
      [
        [2, '1', '2\nz'],
        [5, '3', '4'],
      ],
    ],
    ['with tabs and old Mac line ends', 'a\tb\r1\t2', [[2, '1', '2']]],
    ['that names its delimiter first', 'sep=|\r\na|b,c;d\r\n1|2\r\n', [[3, '1', '2']]],
    [
      'with a cell over three lines',
      'a,b\n"x\ny\nz",1\n2,3',
      [
        [2, 'x\ny\nz', '1'],
        [5, '2', '3'],
      ],
    ],
    ['with empty lines', '\na,b\n\n , \n1,2\n', [[5, '1', '2']]],
    [
      'with more and fewer cells than its header',
      'a,b\n1\n1,2,3',
      [
        [2, '1'],
        [3, '1', '2', '3'],
      ],
    ],
  ])('%s is read, each row with its line', (_what, text, rows) => {
    const table = readTable(bytes(text), 10);
    if ('fault' in table) throw new Error(table.fault);
    expect(table.records.map(({ line, cells }) => [line, ...cells])).toEqual(rows);
  });

  test('with more empty rows than the limit keeps every filled row', () => {
    const table = readTable(bytes(`a,b\n1,2\n${',\n'.repeat(30)}3,4`), 10);
    expect('records' in table && table.records.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, '1', '2'],
      [33, '3', '4'],
    ]);
  });

  test('with long cells that contain line breaks is read, and each row has its line number in the file', () => {
    // Reading in quadratic time would take hours.
    const breaks = '\n'.repeat(90_000);
    const table = readTable(bytes(`a,b\n${`"x${breaks}y",1\n`.repeat(40)}`), 40);
    expect('records' in table && table.records.map(({ line }) => line)).toEqual(
      Array.from({ length: 40 }, (_, row) => 2 + row * 90_001),
    );
  });

  test.each([
    ['no content', '', 'The file is empty.'],
    ['an unclosed quotation mark', 'a,b\n"1,2\n3,4', 'Line 3: a quotation mark is opened but never closed.'],
    ['a stray quotation mark', 'a,b\n1"x,2', 'Line 2: a quotation mark is in the wrong place.'],
    ['a NUL character', 'a\nb\0', 'Line 2: there is a NUL character'],
    ['a cell that is too long', `a\n"${'x'.repeat(200_000)}`, 'a row is longer than 100000 characters'],
    ['too many cells', `a,b\n${','.repeat(1_000)}`, 'Line 2: there are more than 1000 cells'],
    ['too many rows', `a${'\n1'.repeat(11)}`, 'There are more than 10 lines.'],
    ['an incomplete last character in UTF-16', '\u00ff\u00fea', 'its last UTF-16 character is incomplete'],
    ['Windows-1252', 'first_name\nAnn\nZo\u00eb\n', 'Line 3: this isn’t UTF-8, but probably Windows-1252'],
  ])('with %s is refused, with the line of the error', (what, text, fault) => {
    // Latin letters that take one byte each.
    const isOneByte = what.endsWith('UTF-16') || what === 'Windows-1252';
    const content = isOneByte ? Uint8Array.from(text, (letter) => letter.charCodeAt(0)) : bytes(text);
    expect(readTable(content, 10)).toEqual({ fault: expect.stringContaining(fault) });
  });
});

test('reads a spreadsheet’s “Unicode Text” in both byte orders', () => {
  const little = Buffer.from('\uFEFFfirst name\tid\r\nZo\u00eb \u5c71\t007\r\n', 'utf16le');
  for (const content of [little, Buffer.from(little).swap16()]) {
    const table = readTable(content, 10);
    if ('fault' in table) throw new Error(table.fault);
    expect([table.header, ...table.records.map(({ cells }) => cells)]).toEqual([
      ['first name', 'id'],
      ['Zo\u00eb \u5c71', '007'],
    ]);
  }
});

test.each([
  ['Excel', '[Content_Types].xml', 'xl/workbook.xml'],
  ['LibreOffice', 'mimetype', 'content.xml'],
])(
  'a workbook of %s is refused with advice on saving it, and the message does not mention rosters',
  (_what, ...names) => {
    const zip = zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<a/>')])));
    const reading = readPeopleFile(zip, { source: undefined, today: '2026-11-21' });
    if (!('faults' in reading)) throw new Error('The file was read instead of refused.');
    expect(reading.faults).toEqual([expect.stringContaining('“CSV UTF-8”')]);
  },
);
