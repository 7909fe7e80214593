/** What is written is read again: the same question, its key scored in full, whatever the format. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge } from '#core/scoring/scoring.ts';
import { cleanRichText } from '#server/rich-text.ts';
import { keyOf } from '#tests/support/item-key.ts';
import { PIXEL_PNG } from '#tests/support/pictures.ts';
import { carriedBy } from '../carried.rules.ts';
import type { Item } from '../item.rules.ts';
import { FILE_FORMATS } from '../report.rules.ts';
import { readQuestionFile } from './read-question-file.ts';
import { csvTemplateBytes, writeQuestionFile } from './write-question-file.ts';

const PICTURE = { name: 'dot.png', content_base64: PIXEL_PNG.toString('base64') };

/** Whatever an author may write: words of all formats' signs, markup, formulas. */
const words = fc
  .array(
    fc.constantFrom(
      ...[
        'cell',
        'x < y',
        'A&B',
        '"so"',
        "it's",
        '{a}',
        '~',
        '=',
        '#',
        '\\',
        ':',
        '->',
        '*',
        '%50%',
        '// no',
        '[plain]',
      ],
      ...[
        ']]>',
        '--',
        '$CATEGORY: a',
        '\\(x^2\\)',
        '\\[\\frac{1}{2}\\]',
        'é ∑ 山',
        'ANSWER: A',
        'A. one',
        '_____',
        ';',
        ',',
      ],
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(' '));
const clean = (html: string) => cleanRichText(html, { attachments: 1 }).html;
const escaped = words.map((text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
);
const rich = fc
  .oneof(
    escaped,
    escaped.map((text) => `<p>${text}</p>`),
    fc.tuple(escaped, escaped).map(([one, other]) => `<p>${one}</p>\n<ul><li><b>${other}</b></li></ul>`),
    escaped.map((text) => `<p>${text}<br />${text}</p><table><tbody><tr><td>1</td></tr></tbody></table>`),
    fc.constant('<p>So <math><mi>x</mi><mo>=</mo><mn>2</mn></math></p>'),
  )
  .map(clean);
const maybe = fc.option(rich, { nil: null });
const decimal = fc.integer({ min: -99_999, max: 99_999 }).map((units) => String(units / 100));
const typed = words.filter((text) => text.trim() === text);

const base = fc.record({
  ...{ stem: rich, stimulus: maybe, explanation: maybe, hints: fc.array(rich, { maxLength: 2 }) },
  tags: fc.uniqueArray(fc.constantFrom('Cells', 'Linear equations', 'a]b', 'x & y'), { maxLength: 2 }),
  external_id: fc.constant('0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'),
});
const options = (isSingle: boolean) =>
  fc
    .uniqueArray(rich, { minLength: 2, maxLength: 5 })
    .chain((texts) =>
      fc.tuple(
        fc.constant(texts),
        fc.array(maybe, { minLength: texts.length, maxLength: texts.length }),
        fc.subarray([...texts.keys()], { minLength: 1, maxLength: isSingle ? 1 : texts.length }),
        fc.oneof(fc.constant('kept' as const), fc.subarray([...texts.keys()])),
      ),
    )
    .map(([texts, feedback, right, pinned]) => ({
      keep_order: pinned === 'kept',
      options: texts.map((text, place) => ({
        ...{ text, prompt: null, is_correct: right.includes(place), feedback: feedback[place] ?? null },
        ...(pinned !== 'kept' && pinned.includes(place) && { fixed: true }),
      })),
    }));
/** Answers in a line of plain text, which every format that has pairs can hold; the last may go with nothing. */
const pairs = fc
  .record({
    prompts: fc.uniqueArray(rich, { minLength: 2, maxLength: 4 }),
    answers: fc.uniqueArray(escaped, { minLength: 2, maxLength: 5 }),
    picks: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
    has_more: fc.boolean(),
  })
  .map(({ prompts, answers, picks, has_more }) => {
    const option = (text: string, prompt: string | null) => ({
      text,
      prompt,
      is_correct: false,
      feedback: null,
    });
    const paired = prompts.map((prompt, place) => option(answers[(picks[place] ?? 0) % 2] ?? '', prompt));
    return has_more ? [...paired, ...answers.slice(2).map((text) => option(text, null))] : paired;
  });
/** A drop-down, or what is typed; no two of its words differ by capitals alone. */
const gap = fc
  .record({
    words: fc.uniqueArray(typed, { minLength: 2, maxLength: 4, selector: (text) => text.toLowerCase() }),
    right: fc.option(fc.nat(1), { nil: null }),
  })
  .map(({ words: of, right }) =>
    right === null
      ? { choices: [], accepted_answers: of }
      : { choices: of, accepted_answers: of.slice(right, right + 1) },
  );
const EMPTY = {
  ...{ name: null, category: [], options: [], accepted_answers: [], tolerance: 0, entry: 'free' as const },
  ...{ case_sensitive: false, exact: false, keep_order: false, partial: false, files: [], gaps: [] },
  lost_meaning: [],
};
const item: fc.Arbitrary<Item> = base.chain((common) =>
  fc
    .oneof(
      options(true).map((of) => ({ type: 'single_choice' as const, ...of })),
      fc
        .tuple(options(false), fc.boolean())
        .map(([of, partial]) => ({ type: 'multiple_choice' as const, ...of, partial })),
      fc
        .tuple(pairs, fc.boolean())
        .map(([of, partial]) => ({ type: 'matching' as const, options: of, partial })),
      fc
        .tuple(fc.uniqueArray(rich, { minLength: 3, maxLength: 5 }), fc.boolean())
        .map(([texts, partial]) => ({
          ...{ type: 'ordering' as const, partial },
          options: texts.map((text) => ({ text, prompt: null, is_correct: false, feedback: null })),
        })),
      fc
        .record({
          accepted_answers: fc.uniqueArray(fc.oneof(decimal, fc.constantFrom('1/3', '.5')), {
            ...{ minLength: 1, maxLength: 3 },
          }),
          tolerance: fc.constantFrom(0, 0.01, 2),
          entry: fc.constantFrom('sat' as const, 'free' as const),
        })
        .map((key) => ({ type: 'numeric' as const, ...key })),
      fc
        .record({
          accepted_answers: fc.uniqueArray(fc.oneof(typed, fc.constant('42')), {
            minLength: 1,
            maxLength: 3,
          }),
          case_sensitive: fc.boolean(),
          exact: fc.boolean(),
        })
        .map((key) => ({ type: 'text' as const, ...key })),
      fc
        .record({
          gaps: fc.array(gap, { minLength: 2, maxLength: 3 }),
          partial: fc.boolean(),
          capitals: fc.boolean(),
          exact: fc.boolean(),
          keep_order: fc.boolean(),
        })
        .map(({ gaps, partial, capitals, exact, keep_order }) => ({
          ...{ type: 'gaps' as const, gaps, partial, exact },
          keep_order: keep_order && gaps.some(({ choices }) => choices.length > 0),
          case_sensitive: capitals && gaps.some(({ choices }) => choices.length === 0),
          stem: clean(`<p>${gaps.map((_, place) => `is [[${place + 1}]]`).join(', ')}</p>${common.stem}`),
        })),
      fc.constant({ type: 'essay' as const }),
    )
    .map((kind) => ({ ...EMPTY, ...common, ...kind })),
);

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

/** What of a question is compared: a number is the same however it is spelled, in formats that know decimals alone. */
function compared({ name: _name, files, accepted_answers, ...one }: Item) {
  const answers =
    one.type === 'numeric' ? accepted_answers.map((text) => text.replace(/^\./, '0.')) : accepted_answers;
  return { ...one, accepted_answers: answers, files: files.map(({ content_base64 }) => content_base64) };
}

describe('a question that is written and read again is the same', () => {
  test.each(FILE_FORMATS.filter((format) => format !== 'aiken'))('in %s', (format) => {
    fc.assert(
      fc.property(item, (one) => {
        const carried = carriedBy(format, one);
        fc.pre(!('left_out' in carried) && carried.losses.length === 0);
        expect(compared(readBack(format, one))).toEqual(compared(one));
      }),
      { numRuns: 60 },
    );
  });

  test('with an answer that begins as the name of a format does, in GIFT', () => {
    const one: Item = {
      ...{
        ...EMPTY,
        type: 'text',
        stem: '<p>Which?</p>',
        stimulus: null,
        explanation: null,
        ...{ hints: [], gaps: [] },
        tags: [],
      },
      ...{ external_id: null, accepted_answers: ['[plain] cell', '[html]', 'a [moodle] one'] },
    };
    expect(readBack('gift', one).accepted_answers).toEqual(one.accepted_answers);
  });

  test('with a margin in which the mark of a right answer lies, in QTI', () => {
    const one: Item = {
      ...{
        ...EMPTY,
        type: 'numeric',
        stem: '<p>Which?</p>',
        stimulus: null,
        explanation: null,
        ...{ hints: [], gaps: [] },
        tags: [],
      },
      ...{ external_id: null, accepted_answers: ['0'], tolerance: 2, entry: 'sat' },
    };
    expect(readBack('qti', one)).toMatchObject({ accepted_answers: ['0'], tolerance: 2 });
  });

  test('in Aiken, which holds a question and its options', () => {
    const line = fc.constantFrom('What is 2 < 3?', 'A&B', 'x = {y}', '\\(x^2\\)', 'Which "one"?');
    fc.assert(
      fc.property(fc.tuple(line, fc.uniqueArray(line, { minLength: 2, maxLength: 5 })), ([stem, texts]) => {
        const html = (text: string) => clean(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
        const one: Item = {
          ...{
            ...EMPTY,
            type: 'single_choice',
            stem: html(stem),
            stimulus: null,
            explanation: null,
            ...{ hints: [], gaps: [] },
          },
          options: texts.map((text, place) => ({
            text: html(text),
            prompt: null,
            is_correct: place === 1,
            feedback: null,
          })),
          ...{ tags: [], external_id: null },
        };
        expect(carriedBy('aiken', one)).toEqual({ losses: [] });
        expect(compared(readBack('aiken', one))).toEqual(compared(one));
      }),
      { numRuns: 20 },
    );
  });

  test.each(['qti', 'moodle_xml'] as const)('with its pictures in %s', (format) => {
    const image = '<p><img src="attachment:0" alt="a dot" /></p>';
    const one: Item = {
      ...{
        ...EMPTY,
        type: 'single_choice',
        stem: image,
        stimulus: image,
        explanation: image,
        ...{ hints: [], gaps: [] },
        tags: [],
      },
      options: [
        { text: image, prompt: null, is_correct: true, feedback: image },
        { text: 'B', prompt: null, is_correct: false, feedback: null },
      ],
      ...{ external_id: 'q', files: [PICTURE] },
    };
    expect(compared(readBack(format, one))).toEqual(compared(one));
  });
});

test('the table to begin with is taken whole, and each of its keys is scored in full', () => {
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
