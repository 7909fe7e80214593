/**
 * The schema of QTI 3.0 in short: what each element may contain. Strict programs accept packages that follow
 * it. `npm run verify:reference` checks packages against the schema itself.
 */

import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { anyItem, anyMarkup, clean, EMPTY } from '#tests/support/any-item.ts';
import { PIXEL_PNG } from '#tests/support/pictures.ts';
import type { Item } from '../item.rules.ts';
import { identifierOf, idOf } from '../qti-marks.rules.ts';
import { nodesOf, type XmlElement } from '../xml.rules.ts';
import { writeQuestionFile } from './write-question-file.ts';
import { readXml } from './xml-tree.ts';

const COMMON = 'class lang label dir';
const INLINE =
  'img br em a code span sub kbd q i abbr strong sup var small samp b cite ruby math qti-text-entry-interaction qti-inline-choice-interaction qti-hottext';
const BLOCK = 'pre h2 h3 h4 h5 h6 p dl ol ul hr blockquote table div figure';
const FLOW = `${BLOCK} ${INLINE}`;
const BARE = 'img br em a code span sub kbd q i abbr strong sup var small samp b cite ruby';
/** The attributes of an element, its possible children, and whether it may contain text. */
type Rule = readonly [attributes: string, children: string, words: boolean];
const rule = (names: string, ...[attributes, children, words]: Rule) =>
  names
    .split(' ')
    .map(
      (name) =>
        [
          name,
          { attributes: new Set(attributes.split(' ')), children: new Set(children.split(' ')), words },
        ] as const,
    );
const RULES = new Map([
  ...rule(
    'em code span sub kbd i abbr strong sup var small samp b cite q pre h2 h3 h4 h5 h6 p dt',
    COMMON,
    INLINE,
    true,
  ),
  ...rule('a', `${COMMON} href`, INLINE, true),
  ...rule('div li dd caption figcaption', COMMON, FLOW, true),
  ...rule('td th', `${COMMON} colspan rowspan scope`, FLOW, true),
  ...rule('blockquote', COMMON, `${BLOCK} ${BARE}`, true),
  ...rule('figure', COMMON, `${BLOCK} ${BARE} figcaption`, true),
  ...rule('ruby', COMMON, `${BARE} rt rp`, true),
  ...rule('rt rp', COMMON, BARE, true),
  ...rule('img', `${COMMON} src alt width height`, '', false),
  ...rule('br hr', COMMON, '', false),
  ...rule('ul ol', COMMON, 'li', false),
  ...rule('dl', COMMON, 'dt dd', false),
  ...rule('table', COMMON, 'caption thead tfoot tbody tr', false),
  ...rule('thead tbody tfoot', COMMON, 'tr', false),
  ...rule('tr', COMMON, 'td th', false),
  ...rule(
    'qti-item-body qti-stimulus-body',
    '',
    `${BLOCK} math qti-choice-interaction qti-match-interaction qti-order-interaction qti-extended-text-interaction qti-hottext-interaction`,
    false,
  ),
  ...rule('qti-content-body', '', FLOW, true),
  ...rule('qti-simple-choice qti-inline-choice qti-hottext', 'identifier fixed', FLOW, true),
  ...rule('qti-simple-associable-choice', 'identifier match-max', FLOW, true),
  ...rule('qti-simple-match-set', '', 'qti-simple-associable-choice', false),
  ...rule('qti-text-entry-interaction', 'response-identifier class', '', false),
  ...rule('qti-extended-text-interaction', 'response-identifier', '', false),
  ...rule('qti-inline-choice-interaction', 'response-identifier class shuffle', 'qti-inline-choice', false),
  ...rule('qti-choice-interaction', 'response-identifier shuffle max-choices', 'qti-simple-choice', false),
  ...rule('qti-order-interaction', 'response-identifier shuffle', 'qti-simple-choice', false),
  ...rule(
    'qti-match-interaction',
    'response-identifier shuffle max-associations',
    'qti-simple-match-set',
    false,
  ),
  ...rule('qti-hottext-interaction', 'response-identifier max-choices', BLOCK, false),
  ...rule('qti-modal-feedback', 'outcome-identifier identifier show-hide', 'qti-content-body', false),
  ...rule('qti-stylesheet', 'href type', '', false),
  ...rule('qti-assessment-stimulus-ref', 'identifier href title', '', false),
  ...rule(
    'qti-response-declaration',
    'identifier cardinality base-type',
    'qti-correct-response qti-mapping',
    false,
  ),
  ...rule('qti-correct-response', '', 'qti-value', false),
  ...rule('qti-value', '', '', true),
  ...rule('qti-mapping', 'default-value lower-bound', 'qti-map-entry', false),
  ...rule('qti-map-entry', 'map-key mapped-value case-sensitive', '', false),
  ...rule('qti-outcome-declaration', 'identifier cardinality base-type', '', false),
  ...rule(
    'qti-assessment-stimulus',
    'xmlns identifier title xml:lang',
    'qti-stylesheet qti-stimulus-body',
    false,
  ),
  ...rule(
    'qti-assessment-item',
    'xmlns identifier title adaptive time-dependent xml:lang',
    'qti-response-declaration qti-outcome-declaration qti-assessment-stimulus-ref qti-stylesheet qti-item-body qti-response-processing qti-modal-feedback',
    false,
  ),
]);
const NCNAME = /^[A-Za-z_][\w.-]*$/;
const HAS_PARTS: Readonly<Record<string, number>> = {
  mfrac: 2,
  mroot: 2,
  msub: 2,
  msup: 2,
  munder: 2,
  mover: 2,
  msubsup: 3,
  munderover: 3,
};
const MATH_WORDS = /^(?:mi|mn|mo|mtext|ms|annotation)$/;
const MATH_ATTRIBUTES =
  /^(?:xmlns|display|alttext|encoding|dir|math(?:color|background|variant|size)|form|fence|separator|[lr]space|stretchy|symmetric|m(?:ax|in)size|largeop|movablelimits|accent|accentunder|linebreak|width|height|depth|voffset|linethickness|bevelled|scriptlevel|displaystyle|open|close|separators|notation|(?:column|row)(?:align|spacing|lines|span)|side)$/;

/** The violations of the schema in an element and its content. */
function faultsOf(element: XmlElement): string[] {
  const { name, attributes, children } = element;
  if (name === 'math') return mathFaults(element);
  // The product writes this element itself, without any text by an author.
  if (name === 'qti-response-processing') return [];
  const known = RULES.get(name);
  if (known === undefined) return [`there is no <${name}>`];
  const hasWords = nodesOf(element).some((node) => typeof node === 'string' && node.trim() !== '');
  return [
    ...Object.keys(attributes)
      .filter((key) => !known.attributes.has(key))
      .map((key) => `<${name}> has no ${key}`),
    ...Object.entries(attributes)
      .filter(([key, value]) => /identifier$/.test(key) && !NCNAME.test(value))
      .map(([, value]) => `${value} is no identifier`),
    ...children
      .filter((child) => !known.children.has(child.name))
      .map((child) => `<${child.name}> in <${name}>`),
    ...(hasWords && !known.words ? [`words in <${name}>`] : []),
    ...children.flatMap(faultsOf),
  ];
}

function mathFaults(element: XmlElement): string[] {
  const { name, attributes, children, text } = element;
  const parts = HAS_PARTS[name];
  return [
    ...Object.keys(attributes)
      .filter((key) => !MATH_ATTRIBUTES.test(key))
      .map((key) => `<${name}> has no ${key}`),
    ...(parts !== undefined && children.length !== parts ? [`<${name}> of ${children.length} parts`] : []),
    ...(text.trim() !== '' && !MATH_WORDS.test(name) ? [`words in <${name}>`] : []),
    ...(children.length > 0 && MATH_WORDS.test(name) ? [`<${children[0]?.name}> in <${name}>`] : []),
    ...children.flatMap(mathFaults),
  ];
}

const PICTURE = { name: 'dot.png', content_base64: PIXEL_PNG.toString('base64') };

function packageOf(items: readonly Item[]): Map<string, string> {
  const files = unzipSync(writeQuestionFile({ format: 'qti', items, left_out: [] }));
  return new Map(Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
}

/** Every document of the package (except the manifest) that violates the schema, with the reason. */
function refusedIn(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!/^(?:items|passages)\//.test(path)) return [];
    const read = readXml(text, { depth: 200, elements: 50_000 });
    return 'fault' in read
      ? [`${path}: ${read.fault}`]
      : faultsOf(read.root).map((fault) => `${path}: ${fault}`);
  });
}

const marked = (stem: string, passage: string): Item => ({
  ...EMPTY,
  type: 'single_choice',
  stem,
  stimulus: passage,
  explanation: stem,
  hints: [passage],
  tags: ['a "b" & <c>'],
  external_id: '7 é/x',
  files: [PICTURE],
  options: [stem, passage].map((text, place) => ({
    text,
    prompt: null,
    is_correct: place === 0,
    feedback: text,
  })),
});

describe('a package of QTI 3', () => {
  test('follows the schema for every kind of question', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        expect(refusedIn(packageOf([item]))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('follows the schema however the markup of its texts is nested', () => {
    fc.assert(
      fc.property(anyMarkup, anyMarkup, (stem, passage) => {
        expect(refusedIn(packageOf([marked(stem, passage)]))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('keeps a formula as deeply nested as texts allow', () => {
    const deep = ['msup', 'mfrac', 'semantics', 'mmultiscripts'].map((name) => {
      const more = /^(?:msup|mfrac)$/.test(name) ? '<mn>2</mn>' : '';
      return `<math>${`<${name}>`.repeat(50)}<mi>x</mi>${`${more}</${name}>`.repeat(50)}</math>`;
    });
    expect(refusedIn(packageOf([marked('<p>so</p>', clean(deep.join('')))]))).toEqual([]);
  });

  test('contains the style sheet only if a text needs it', () => {
    const files = packageOf([marked('<p><u>so</u></p>', '<p>so</p>'), marked('<p>so</p>', '<p>no</p>')]);
    expect(files.get('styles/assay.css')).toContain(
      '.assay-as-u, .assay-as-ins { text-decoration: underline; }',
    );
    expect(files.get('items/item-1.xml')).toContain(
      '<qti-stylesheet href="../styles/assay.css" type="text/css"/>',
    );
    expect(files.get('items/item-2.xml')).not.toContain('stylesheet');
    const one = [...packageOf([marked('<p>so</p>', '<p>so</p>')]).keys()];
    expect(one).not.toContain('styles/assay.css');
  });

  test('encodes every id as a valid identifier and back', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('item-1', 'assay.1', '_0041', 'é')),
        (id) => {
          const identifier = identifierOf(id);
          expect(identifier).toMatch(NCNAME);
          expect(idOf(identifier)).toBe(id);
        },
      ),
    );
    expect(identifierOf('item-1')).toBe('item-1');
  });
});
