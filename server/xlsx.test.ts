import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { xlsxOf } from './xlsx.ts';

const sheetOf = (rows: Parameters<typeof xlsxOf>[1], name = 'A sheet') => {
  const files = unzipSync(xlsxOf(name, rows));
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  return {
    sheet: text('xl/worksheets/sheet1.xml'),
    book: text('xl/workbook.xml'),
    files: Object.keys(files),
  };
};

test('writes texts as texts and numbers as numbers', () => {
  const { sheet, files } = sheetOf([
    ['Student', 'Result'],
    ['=1+1', 72],
    [null, 0.5],
  ]);
  expect(files).toContain('[Content_Types].xml');
  expect(sheet).toContain('<c r="A2" t="inlineStr" s="1"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(sheet).toContain('<c r="B2"><v>72</v></c>');
  expect(sheet).toContain('<row r="3"><c r="B3"><v>0.5</v></c></row>');
  expect(sheet).not.toContain('<f>');
});

test('escapes markup and drops characters that XML does not allow', () => {
  const { sheet } = sheetOf([['<b>&"\u0000\u001B名前 😀']]);
  expect(sheet).toContain('&lt;b&gt;&amp;&quot;名前 😀');
});

test('names columns beyond Z and shortens the name of the sheet', () => {
  const { sheet, book } = sheetOf([Array.from({ length: 703 }, () => 1)], `Group [A/B]: ${'x'.repeat(60)}`);
  for (const place of ['Z1', 'AA1', 'AZ1', 'BA1', 'ZZ1', 'AAA1']) expect(sheet).toContain(`r="${place}"`);
  expect(/name="([^"]*)"/.exec(book)?.[1]?.length).toBeLessThanOrEqual(31);
  expect(sheetOf([], '???').book).toContain('name="Sheet1"');
});
