import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { flatPdf, joined } from '../tests/flat-pdf.ts';
import { pagesTogether } from './pdf-pages-together.ts';
import { OPENED_SO, PdfRanges } from './pdf-ranges.ts';

const PAGES = 500;

const refs = (pages: number) => Array.from({ length: pages }, (_, page) => ({ num: 3 + 2 * page, gen: 0 }));
const laid = (file: Uint8Array, pages = PAGES) =>
  joined([file, pagesTogether(file, refs(pages)) ?? new Uint8Array()]);

/**
 * Opens a page in ranges, as the reader does. Returns the page's width, what it draws, and the bytes loaded
 * for it.
 */
async function opened(file: Uint8Array, number: number) {
  let sent = 0;
  const ranges = new PdfRanges(
    file.length,
    async (begin, end) => {
      sent += end - begin;
      return file.slice(begin, end);
    },
    (error) => {
      throw error;
    },
  );
  const loading = getDocument({ range: ranges, ...OPENED_SO, verbosity: 0 });
  const pdf = await loading.promise;
  const page = await pdf.getPage(number);
  const { fnArray } = await page.getOperatorList();
  const found = { pages: pdf.numPages, width: page.view[2], drawn: fnArray.length, sent };
  await loading.destroy();
  return found;
}

describe('a PDF of 500 pages in one flat list', () => {
  const file = flatPdf(PAGES, 20_000);

  test('loads a page in its middle with few bytes, unlike the original file', async () => {
    const [before, after] = [await opened(file, 250), await opened(laid(file), 250)];
    expect(before).toMatchObject({ pages: PAGES, width: 449 });
    expect(before.sent / file.length).toBeGreaterThan(0.4);
    expect(after).toMatchObject({ pages: PAGES, width: 449, drawn: before.drawn });
    expect(after.sent / file.length).toBeLessThan(0.04);
  });

  test('keeps all pages unchanged and in order', async () => {
    const loading = getDocument({ data: laid(file), verbosity: 0 });
    const pdf = await loading.promise;
    for (const number of [1, 2, 77, 499, 500]) {
      expect((await pdf.getPage(number)).view).toEqual([0, 0, 199 + number, 200]);
    }
    await loading.destroy();
    const after = laid(file);
    expect(file.every((byte, at) => byte === after[at])).toBe(true);
  });
});

test('rearranging a PDF does not change short, encrypted or differently structured files', () => {
  const file = flatPdf(30, 10);
  const text = () => String.fromCharCode(...file);
  const of = (words: string) => Uint8Array.from(words, (letter) => letter.charCodeAt(0));
  expect(pagesTogether(file, refs(30))).not.toBeNull();
  expect(pagesTogether(flatPdf(19, 10), refs(19))).toBeNull();
  expect(pagesTogether(of(text().replace('/Root', '/Encrypt 9 0 R /Root')), refs(30))).toBeNull();
  expect(pagesTogether(of(text().replace('/Root', '/XRefStm 9 /Root')), refs(30))).toBeNull();
  expect(pagesTogether(of(text().replace('%%EOF', '')), refs(30))).toBeNull();
  // A page packed in an object stream is not a separate object.
  expect(pagesTogether(file, [...refs(30), { num: 900, gen: 0 }])).toBeNull();
  expect(pagesTogether(file, [...refs(29), { num: 4, gen: 0 }])).toBeNull();
});
