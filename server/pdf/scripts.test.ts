/** Tests which scripts and signs a PDF draws, and which it reports as lacking. */
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { drawnBytes, readDrawn, readPdf } from '#tests/support/pdf-text.ts';
import { SCRIPT_SAMPLES } from '#tests/support/script-samples.ts';
import draw from './draw.worker.ts';
import { asSet, Fonts } from './letters.ts';
import type { Block, PdfDocument } from './pdf-document.ts';
import { Face } from './shaping.ts';

const document = (blocks: readonly Block[], more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: 'Test',
  author: 'Harbor',
  language: 'en',
  made_at: new Date(0),
  blocks,
  direction: 'auto',
  lacking: 'refuse',
  ...more,
});
const paragraph = (text: string): Block => ({ kind: 'paragraph', pieces: [{ text }] });
const rich = (html: string): Block => ({ kind: 'rich', html });
const said = async (...blocks: Block[]) => (await readDrawn(document(blocks))).text;

test('a PDF draws every sample character visibly or reports it as lacking', async () => {
  const fonts = new Fonts('en');
  const samples = SCRIPT_SAMPLES.map((sample) => {
    const text = asSet(sample.text);
    return { ...sample, lacking: fonts.lackingIn(text), runs: fonts.runs(text, 'plain') };
  });
  const files = await fonts.cut();
  const faces = new Map([...files].map(([name, file]) => [name, new Face(file, 'en')]));
  const outlines = new Map(
    [...files].map(([name, file]) => [name, create(Buffer.concat([file, Buffer.alloc(16)]))]),
  );
  const hasInk = (name: string, id: number) => {
    const font = outlines.get(name);
    return font !== undefined && 'getGlyph' in font && font.getGlyph(id).path.commands.length > 0;
  };
  const faults = samples.flatMap(({ name, is_drawn, lacking, runs }) => {
    if ((lacking.length === 0) !== is_drawn) return [`${name}: ${lacking.join(' ') || 'not named'}`];
    const faulty = runs.flatMap(({ font, text }) => {
      const glyphs = faces.get(font)?.shape(text, 'ltr', { before: '', after: '' }) ?? [];
      const isEmpty = glyphs.every(({ id }) => !hasInk(font, id)) && text.trim() !== '';
      return glyphs.some(({ id }) => id === 0) || isEmpty ? [text] : [];
    });
    return faulty.length === 0 ? [] : [`${name}: ${faulty.join(' ')}`];
  });
  expect(faults).toEqual([]);
  expect(SCRIPT_SAMPLES.length).toBeGreaterThanOrEqual(60);
});

test('draws subscripts, superscripts and fractions distinctly, and keeps their original text', async () => {
  const text = 'a₁ and a₂, CO₂, 10⁻⁶, xₙ₊₁, ⅓ or 𝑥 ∈ ℝ';
  expect(await said(paragraph(text))).toBe(text);
});

test('the text layer of a PDF keeps the reading order of scripts with joined and moved letters', async () => {
  const texts = [
    'विद्यार्थी ने श्रृंखला की किताब पढ़ी',
    'நான் தமிழ் மொழியில் கேள்வி',
    'น้ำที่คำถามปู่',
    'اختبار الرياضيات لا إله',
    'مُحَمَّد',
    'שלום עולם',
    'בְּרֵאשִׁית',
    '다음 글을 읽고',
  ];
  for (const text of texts) expect(await said(paragraph(text)), text).toBe(text);
});

test('sets mixed-direction lines in the order of their paragraph, without overlaps', async () => {
  const mixed = async (html: string) => {
    const { places } = await readPdf(await drawnBytes(document([rich(html)])));
    return places.filter(({ text }) => text.trim() !== '').toSorted((a, b) => a.left - b.left);
  };
  const english = await mixed('<p>The word שלום (peace) is short</p>');
  expect(english.map(({ text }) => text.trim())).toEqual(['The word', 'שלום', '(peace) is short']);
  const hebrew = await mixed('<p>המילה peace קצרה</p>');
  expect(hebrew.map(({ text }) => text.trim())).toEqual(['קצרה', 'peace', 'המילה']);
  // A direction in the markup overrides the direction of the first letter.
  const told = await mixed('<p dir="rtl">peace המילה</p>');
  expect(told.map(({ text }) => text.trim())).toEqual(['המילה', 'peace']);
  for (const line of [english, hebrew, told]) {
    for (const [place, { left, width }] of line.entries()) {
      const next = line[place + 1];
      if (next !== undefined) expect(next.left).toBeGreaterThanOrEqual(left + width - 0.5);
    }
  }
});

test('a PDF starts right-to-left text at the right, together with the label of its question', async () => {
  const question: Block = {
    kind: 'part',
    name: 'Question 1',
    blocks: [
      { kind: 'rich', html: '<p>السؤال الأول</p>', label: '1', indent: 28 },
      { kind: 'rich', html: '<p>CO2</p>', label: 'A', indent: 52 },
    ],
  };
  const { places } = await readPdf(await drawnBytes(document([question])));
  const at = (text: string) => places.find((place) => place.text.trim() === text)?.left ?? 0;
  expect(at('1')).toBeGreaterThan(at('السؤال الأول'));
  expect(at('A')).toBeGreaterThan(at('CO2'));
  expect(at('CO2')).toBeGreaterThan(400);
});

test('a PDF breaks lines of Thai between words', async () => {
  const words = 'นักเรียนอ่านข้อความต่อไปนี้แล้วตอบคำถาม';
  const { text } = await readDrawn(document([paragraph(words.repeat(4))]));
  const starts = new Set(
    [...new Intl.Segmenter('th', { granularity: 'word' }).segment(words.repeat(4))].map(
      ({ segment }) => segment,
    ),
  );
  const lines = text.split(' ');
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(1))
    expect(
      [...starts].some((word) => line.startsWith(word)),
      line,
    ).toBe(true);
});

test('a PDF is refused if no font has some characters, and they are reported by part', async () => {
  const part = (name: string, text: string): Block => ({ kind: 'part', name, blocks: [paragraph(text)] });
  const asked = [part('Question 1', 'Plain'), part('Question 2', 'ქა and ქ'), part('Question 3', 'Հ')];
  expect(await draw(document(asked))).toEqual({
    kind: 'lacking',
    parts: [
      { name: 'Question 2', characters: ['ქ', 'ა'] },
      { name: 'Question 3', characters: ['Հ'] },
    ],
  });
  expect(await draw(document([rich(String.raw`<p>\(\text{ქ}\)</p>`)]))).toMatchObject({
    parts: [{ characters: ['ქ'] }],
  });
});

test('a PDF that may not be refused draws code points for missing characters, keeps the text, and adds a note', async () => {
  const note = 'Numbers stand in their places.';
  const bytes = await drawnBytes(document([paragraph('Nino ქ ა')], { lacking: { note } }));
  const { text, places } = await readPdf(bytes);
  expect(text).toBe(`Nino ქ ა ${note}`);
  const leftOf = (letter: string) => places.find((place) => place.text.includes(letter))?.left ?? 0;
  // The letters are as far apart as the drawn code point is wide.
  expect(leftOf('ა') - leftOf('ქ')).toBeGreaterThan(20);
  expect((await readDrawn(document([paragraph('Nino')], { lacking: { note } }))).text).toBe('Nino');
});
