import { expect, test } from 'vitest';
import { LANGUAGES } from '#features/letters/language.rules.ts';
import { reportPageWords } from '#features/letters/reports.rules.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import draw from './draw.worker.ts';
import { linesOf, unbreakable } from './lines.ts';
import type { Block, PdfDocument } from './pdf-document.ts';

const drawn = async (blocks: readonly Block[], more: Partial<PdfDocument> = {}) =>
  readPdf(
    await draw({
      ...{ title: 'Ruth’s week', author: 'Harbor', language: 'en', made_at: new Date(0), blocks, ...more },
    }),
  );
const paragraph = (text: string): Block => ({ kind: 'paragraph', pieces: [{ text }] });

test('lines break at spaces and between signs, and neither before a full stop nor after a bracket', () => {
  expect(unbreakable('two words, (three)')).toEqual(['two ', 'words, ', '(three)']);
  expect(unbreakable('今週（水）。はい')).toEqual(['今', '週', '（水）。', 'は', 'い']);
  const widthOf = ({ text }: { text: string }) => text.length;
  const lines = linesOf([{ text: 'one two ' }, { text: 'abcdefghij kl' }], 8, widthOf);
  expect(lines.map((line) => line.map(({ text }) => text).join(''))).toEqual([
    'one two ',
    'abcdefgh',
    'ij kl',
  ]);
});

test('every letter that we write to guardians with stands in a font that has it', async () => {
  const words = LANGUAGES.map((language) => Object.values(reportPageWords(language)).map(String).join(''));
  const letters = [...new Set(words.join('').normalize('NFC').replaceAll(/\s/g, ''))].join('');
  const { text } = await drawn([paragraph(letters)]);
  expect(text.replaceAll(/\s/g, '')).toBe(letters);
});

test('a letter that no font has, a sign that is not seen and a word without an end stop nobody', async () => {
  const { text, title } = await drawn([paragraph(`ا \u202e\u0000e\u0301 ${'x'.repeat(600)} 👩‍🚀`)], {
    title: 'A\u202eB',
  });
  expect([title, text.replaceAll(' ', '').includes(`é${'x'.repeat(50)}`)]).toEqual(['AB', true]);
});

test('a space may be all that stands in a font', async () => {
  const { text } = await drawn([
    { kind: 'paragraph', pieces: [{ text: 'Так ' }, { text: 'Ні', weight: 'strong' }] },
  ]);
  expect(text).toBe('Так Ні');
});
