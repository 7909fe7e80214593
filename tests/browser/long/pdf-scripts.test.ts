/**
 * Compares the PDF rendering of each script with the browser's rendering of the same text in the same fonts
 * and size.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directionOf } from '#server/pdf/bidi.ts';
import { asSet, Fonts } from '#server/pdf/letters.ts';
import { newContext } from '#tests/support/browser.ts';
import { drawnBytes } from '#tests/support/pdf-text.ts';

/** Pixels per point: large enough that anti-aliased edges do not matter. */
const SCALE = 8;
/** The font size of the line, in points. */
const SIZE = 11;
/** The smallest share of dark pixels that both images must have in common. */
const LEAST_SHARED = 0.88;
/** The largest allowed relative difference in width. */
const MOST_WIDER = 0.005;

const LINES = {
  Latin: 'Żółć, façade, Đặng: ẽ and naïve Åström',
  Greek: 'Ποια είναι η ἀρχή της Ελλάδας;',
  Cyrillic: 'Привіт, світе! Ёлка и объём',
  Arabic: 'مُحَمَّد يكتب سؤالا لا إله في الرياضيات',
  Hebrew: 'בְּרֵאשִׁית שלום עולם',
  Devanagari: 'विद्यार्थी ने श्रृंखला की क्षेत्रफल पढ़ी',
  Bengali: 'প্রশ্ন কোনটি ক্ষুদ্র শ্রেণী',
  Tamil: 'நான் தமிழ் மொழியில் கேள்வி',
  Thai: 'น้ำที่คำถามปู่ นักเรียน',
  Japanese: '次の文章を読んで、「答え」なさい。',
  Korean: '다음 글을 읽고 물음에 답하시오',
  Chinese: '阅读下面的文章，回答问题。',
  'Hebrew within English': 'The word שלום (peace) is 4 letters',
  'English within Arabic': 'الكلمة peace (12) قصيرة',
} as const;

let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  context = await newContext({ viewport: { width: 4000, height: 400 } });
  page = await context.newPage();
  const sourceOf = (name: string) =>
    readFile(fileURLToPath(import.meta.resolve(`pdfjs-dist/legacy/build/${name}`)), 'utf8');
  const [reader, worker] = await page.evaluate(
    (texts) => texts.map((text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))),
    [await sourceOf('pdf.mjs'), await sourceOf('pdf.worker.mjs')],
  );
  const content = `import * as pdf from '${reader}';
pdf.GlobalWorkerOptions.workerSrc = '${worker}';
globalThis.pdf = pdf;`;
  await page.addScriptTag({ type: 'module', content });
  await page.addScriptTag({ path: join(import.meta.dirname, 'parts/pdf-ink.js') });
  await page.waitForFunction(() => 'pdf' in globalThis);
});
afterAll(() => context?.close());

/** A picture of the text as the browser renders it, with each part in the PDF's font for it. */
async function inBrowser(text: string): Promise<string> {
  const fonts = new Fonts('en');
  const runs = fonts.runs(asSet(text), 'plain');
  const files = [...(await fonts.cut())].map(([name, file]) => [name, file.toString('base64')] as const);
  const direction = directionOf(text) ?? 'ltr';
  await page.evaluate((asked) => (globalThis as unknown as InPage).setLine(asked), {
    runs,
    files,
    direction,
    size: SIZE * SCALE,
  });
  return (await page.screenshot()).toString('base64');
}

interface Compared {
  /** The difference in width between the PDF and the browser's picture. */
  readonly width: number;
  /** The share of dark pixels that both images have in common. */
  readonly shared: number;
}

/** The functions that `parts/pdf-ink.js` adds to the page. */
interface InPage {
  setLine(asked: {
    runs: readonly { font: string; text: string }[];
    files: readonly (readonly [name: string, base64: string])[];
    direction: string;
    size: number;
  }): Promise<void>;
  compareInk(asked: { drawn: string; picture: string; scale: number }): Promise<Compared>;
}

/** Compares a line of a PDF with its picture, both aligned at the upper left of their dark pixels. */
function compared(drawn: string, picture: string): Promise<Compared> {
  return page.evaluate((asked) => (globalThis as unknown as InPage).compareInk(asked), {
    drawn,
    picture,
    scale: SCALE,
  });
}

test.each(Object.entries(LINES))('a PDF draws a line as a browser does: %s', async (_, text) => {
  const bytes = await drawnBytes({
    title: 'Line',
    author: 'Harbor',
    language: 'en',
    made_at: new Date(0),
    blocks: [{ kind: 'paragraph', pieces: [{ text }] }],
    direction: 'auto',
    lacking: 'refuse',
  });
  const picture = await inBrowser(text);
  const { width, shared } = await compared(Buffer.from(bytes).toString('base64'), picture);
  expect(Math.abs(width - 1)).toBeLessThan(MOST_WIDER);
  expect(shared).toBeGreaterThan(LEAST_SHARED);
});
