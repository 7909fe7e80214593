/** Checks formulas in QTI: MathML for other programs, with the original LaTeX as an annotation. */
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { EMPTY } from '#tests/support/any-item.ts';
import type { Item } from '../item.rules.ts';
import { readQuestionFile } from './read-question-file.ts';
import { writeQuestionFile } from './write-question-file.ts';

const asked = (stem: string): Item => ({
  ...EMPTY,
  type: 'essay',
  stem,
  stimulus: null,
  explanation: null,
  hints: [],
  tags: [],
  external_id: 'q1',
});

function itemXml(stem: string): string {
  const files = unzipSync(writeQuestionFile({ format: 'qti', items: [asked(stem)], left_out: [] }));
  return new TextDecoder().decode(files['items/item-1.xml']);
}

/** The stem that is read from an item with this body. */
function stemOf(body: string): string | undefined {
  const xml = `<qti-assessment-item identifier="i1" title="One"><qti-item-body>${body}<qti-extended-text-interaction response-identifier="R"/></qti-item-body></qti-assessment-item>`;
  const reading = readQuestionFile(strToU8(xml), 'qti');
  if ('fault' in reading) throw new Error(reading.fault);
  return reading.items[0]?.item?.stem;
}

const math = (tex: string, attributes = '', encoding = 'application/x-tex') =>
  `<math xmlns="http://www.w3.org/1998/Math/MathML"${attributes}><semantics><mi>x</mi><annotation encoding="${encoding}">${tex}</annotation></semantics></math>`;

describe('a formula exported to QTI', () => {
  test('is MathML with its LaTeX as an annotation', () => {
    const xml = itemXml('<p>Is \\(\\pi &lt; 4\\)?</p>');
    expect(xml).toContain(
      '<p>Is <math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>π</mi><mo>&lt;</mo><mn>4</mn></mrow><annotation encoding="application/x-tex">\\pi &lt; 4</annotation></semantics></math>?</p>',
    );
    expect(xml).not.toMatch(/\\[([]/);
  });

  test('stays inline or on its own line, and is imported again exactly', () => {
    for (const stem of [
      '<p>\\[ \\frac{a}{b} \\]</p>',
      'So \\(x&gt;1\\) and \\(y &amp; z\\)'.replace('&amp;', '\\&amp;'),
    ]) {
      const bytes = writeQuestionFile({ format: 'qti', items: [asked(stem)], left_out: [] });
      const reading = readQuestionFile(bytes, 'qti');
      expect('items' in reading && reading.items[0]?.item?.stem).toBe(stem);
    }
    expect(itemXml('<p>\\[x\\]</p>')).toContain('MathML" display="block">');
  });

  test('is written in words in the title, which allows no markup', () => {
    const item = { ...asked('<p>So</p>'), name: 'Is \\(\\pi < 4\\)?' };
    const files = unzipSync(writeQuestionFile({ format: 'qti', items: [item], left_out: [] }));
    expect(new TextDecoder().decode(files['items/item-1.xml'])).toContain(' title="Is pi is less than 4?"');
  });

  test('stays LaTeX if it cannot be rendered', () => {
    expect(itemXml('<p>\\(\\nosuchcommand\\) and \\(x\\)</p>')).toContain(
      '<p>\\(\\nosuchcommand\\) and <math',
    );
  });
});

describe('a formula imported from QTI', () => {
  test('becomes the LaTeX of its annotation', () => {
    expect(stemOf(`<p>${math('\\pi')}</p>`)).toBe('<p>\\(\\pi\\)</p>');
    expect(stemOf(`<p>${math('a &lt; b', ' display="block"', 'LaTeX')}</p>`)).toBe('<p>\\[a &lt; b\\]</p>');
  });

  test.each([
    ['an unknown command', '\\nosuchcommand{x}'],
    ['a macro definition', '\\def\\x{\\x\\x}\\x'],
    ['formula delimiters', 'x \\) and \\(y'],
    ['more characters than a formula may have', `${'x+'.repeat(1_000)}y`],
    ['only a space', ' '],
  ])('stays MathML if its annotation has %s', (_, tex) => {
    expect(stemOf(`<p>${math(tex)}</p>`)).toContain('<math><semantics><mi>x</mi>');
  });

  test('stays MathML beyond the limit of formulas in one text', () => {
    const stem = stemOf(`<p>${math('x^2').repeat(400)}</p>`) ?? '';
    expect(stem.split('\\(x^2\\)')).toHaveLength(301);
    expect(stem.split('<math>')).toHaveLength(101);
  });
});

test('the import reads the standard’s class names for underlined words and lists', () => {
  const body =
    '<p>So <span class="qti-underline">it</span> is</p><ol class="qti-list-style-type-upper-roman"><li>x</li></ol>';
  expect(stemOf(body)).toBe('<p>So <u>it</u> is</p><ol type="I"><li>x</li></ol>');
});

test('the import still reads exports from before the bank used its own class names', () => {
  const item = (body: string) =>
    `<qti-assessment-item identifier="i1" title="One"><qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="float"><qti-correct-response><qti-value>2</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><div data-wrap="true">How many?</div><p>${body}</p></qti-item-body></qti-assessment-item>`;
  const files = {
    'imsmanifest.xml': strToU8(
      '<manifest><resources><resource type="imsqti_item_xmlv3p0" href="a.xml"/></resources></manifest>',
    ),
    'a.xml': strToU8(item('<qti-text-entry-interaction response-identifier="RESPONSE" data-entry="sat"/>')),
  };
  const reading = readQuestionFile(zipSync(files), 'qti');
  if ('fault' in reading) throw new Error(reading.fault);
  expect(reading.items[0]?.item).toMatchObject({
    type: 'numeric',
    stem: 'How many?',
    entry: 'sat',
    external_id: 'i1',
  });
});
