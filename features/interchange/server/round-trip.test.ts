/**
 * Checks for every format that a written question is read as the same question, with an answer key that
 * scores its right answer in full.
 */
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { judge } from '#core/scoring/scoring.ts';
import { anyItem, anyName, clean, EMPTY } from '#tests/support/any-item.ts';
import { keyOf } from '#tests/support/item-key.ts';
import { PIXEL_PNG } from '#tests/support/pictures.ts';
import { carriedBy } from '../carried.rules.ts';
import type { Item } from '../item.rules.ts';
import { FILE_FORMATS } from '../report.rules.ts';
import { xmlText } from '../write-xml.rules.ts';
import { readQuestionFile } from './read-question-file.ts';
import { csvTemplateBytes, writeQuestionFile } from './write-question-file.ts';

const PICTURE = { name: 'dot.png', content_base64: PIXEL_PNG.toString('base64') };

function readBack(format: (typeof FILE_FORMATS)[number], one: Item): Item {
  const bytes = writeQuestionFile({
    format,
    items: [one],
    left_out: ['“Why -- so?”: GIFT holds no pictures'],
  });
  const reading = readQuestionFile(bytes, format);
  if ('fault' in reading) throw new Error(reading.fault);
  expect(reading.items).toHaveLength(1);
  const [read] = reading.items;
  if (!read?.item) throw new Error(`${read?.report.reason}\n${new TextDecoder().decode(bytes)}`);
  return read.item;
}

/** The fields to compare. Numbers may be spelled differently, because some formats know only decimals. */
function compared({ name: _name, files, accepted_answers, ...one }: Item) {
  const answers =
    one.type === 'numeric' ? accepted_answers.map((text) => text.replace(/^\./, '0.')) : accepted_answers;
  return { ...one, accepted_answers: answers, files: files.map(({ content_base64 }) => content_base64) };
}

describe('a question that is written and read again is the same', () => {
  test.each(FILE_FORMATS.filter((format) => format !== 'aiken'))('in the format %s', (format) => {
    fc.assert(
      fc.property(anyItem, (one) => {
        const carried = carriedBy(format, one);
        fc.pre(!('left_out' in carried) && carried.losses.length === 0);
        expect(compared(readBack(format, one))).toEqual(compared(one));
      }),
      { numRuns: 60 },
    );
  });

  test('in GIFT, with an answer that starts like the name of a format', () => {
    const one: Item = {
      ...EMPTY,
      type: 'text',
      stem: '<p>Which?</p>',
      stimulus: null,
      explanation: null,
      hints: [],
      gaps: [],
      tags: [],
      external_id: null,
      accepted_answers: ['[plain] cell', '[html]', 'a [moodle] one'],
    };
    expect(readBack('gift', one).accepted_answers).toEqual(one.accepted_answers);
  });

  test('in QTI, even if the number of points for a right answer could itself be an accepted answer', () => {
    const one: Item = {
      ...EMPTY,
      type: 'numeric',
      stem: '<p>Which?</p>',
      stimulus: null,
      explanation: null,
      hints: [],
      gaps: [],
      tags: [],
      external_id: null,
      accepted_answers: ['0'],
      tolerance: 2,
      entry: 'sat',
    };
    expect(readBack('qti', one)).toMatchObject({ accepted_answers: ['0'], tolerance: 2 });
  });

  test('in Aiken, which holds only a question and its options', () => {
    const line = fc.constantFrom('What is 2 < 3?', 'A&B', 'x = {y}', '\\(x^2\\)', 'Which "one"?');
    fc.assert(
      fc.property(fc.tuple(line, fc.uniqueArray(line, { minLength: 2, maxLength: 5 })), ([stem, texts]) => {
        const html = (text: string) => clean(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
        const one: Item = {
          ...EMPTY,
          type: 'single_choice',
          stem: html(stem),
          stimulus: null,
          explanation: null,
          hints: [],
          gaps: [],
          options: texts.map((text, place) => ({
            text: html(text),
            prompt: null,
            is_correct: place === 1,
            feedback: null,
          })),
          tags: [],
          external_id: null,
        };
        expect(carriedBy('aiken', one)).toEqual({ losses: [] });
        expect(compared(readBack('aiken', one))).toEqual(compared(one));
      }),
      { numRuns: 20 },
    );
  });

  test.each(['qti', 'moodle_xml'] as const)('with its pictures, in the format %s', (format) => {
    const image = '<p><img src="attachment:0" alt="a dot" /></p>';
    const one: Item = {
      ...EMPTY,
      type: 'single_choice',
      stem: image,
      stimulus: image,
      explanation: image,
      hints: [],
      gaps: [],
      tags: [],
      options: [
        { text: image, prompt: null, is_correct: true, feedback: image },
        { text: 'B', prompt: null, is_correct: false, feedback: null },
      ],
      external_id: 'q',
      files: [PICTURE],
    };
    expect(compared(readBack(format, one))).toEqual(compared(one));
  });
});

/** The fields with names that each format holds. */
const NAMED = {
  csv: ['external_id', 'tags', 'category'],
  gift: ['external_id', 'tags'],
  moodle_xml: ['name', 'external_id', 'tags'],
  qti: ['name', 'external_id', 'tags'],
} as const;

describe('names with special characters survive writing and reading', () => {
  test.each(Object.keys(NAMED) as (keyof typeof NAMED)[])('in the format %s', (format) => {
    const names = fc.record({
      name: anyName,
      external_id: anyName,
      tags: fc.uniqueArray(anyName, { maxLength: 3 }),
      category: fc.array(anyName, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(names, (named) => {
        const one: Item = {
          ...EMPTY,
          type: 'essay',
          stem: '<p>Why?</p>',
          stimulus: null,
          explanation: null,
          hints: [],
          ...named,
        };
        const read = readBack(format, one);
        for (const field of NAMED[format]) expect([field, read[field]]).toEqual([field, one[field]]);
      }),
      { numRuns: 300 },
    );
  });

  test('also in paths of pictures and titles of sections in a package', () => {
    fc.assert(
      fc.property(anyName, anyName, (title, name) => {
        const text = xmlText(title).replaceAll('"', '&quot;');
        const path = `p/${name.replaceAll(/[\\/]/g, '_')}.png`;
        const address = path.split('/').map(encodeURIComponent).join('/');
        const files = {
          'imsmanifest.xml': `<manifest><resources><resource type="imsqti_test_xmlv3p0" href="t.xml"/></resources></manifest>`,
          't.xml': `<assessmentTest title="${text}"><assessmentSection title="a/b"><assessmentItemRef href="i.xml"/></assessmentSection></assessmentTest>`,
          'i.xml': `<assessmentItem identifier="i" title="${text}"><itemBody><p><img src="${address}" alt=""/></p><extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`,
        };
        const zipped = zipSync({
          ...Object.fromEntries(Object.entries(files).map(([file, xml]) => [file, strToU8(xml)])),
          [path]: PIXEL_PNG,
        });
        const reading = readQuestionFile(zipped, 'qti');
        if ('fault' in reading) throw new Error(reading.fault);
        expect(reading.items[0]?.item).toMatchObject({
          name: title,
          category: [title, 'a/b'],
          files: [{ name: path }],
        });
      }),
      { numRuns: 100 },
    );
  });
});

test('the CSV template can be imported completely, and each of its answer keys earns full points', () => {
  const reading = readQuestionFile(csvTemplateBytes(), 'csv');
  if ('fault' in reading) throw new Error(reading.fault);
  expect(reading.items.map(({ report }) => [report.type, report.outcome])).toEqual([
    ['single_choice', 'taken'],
    ['multiple_choice', 'taken'],
    ['matching', 'taken'],
    ['ordering', 'taken'],
    ['numeric', 'taken'],
    ['text', 'taken'],
    ['gaps', 'taken'],
    ['essay', 'taken'],
  ]);
  for (const { item: one } of reading.items) {
    if (one === null || one.type === 'essay') continue;
    const { key, response } = keyOf(one);
    expect(judge(key, response)).toEqual({ outcome: 'right' });
  }
});
