/** Reads texts with words to choose from QTI, and checks the reasons for refusals. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanRichText } from '#server/rich-text.ts';
import { carriedBy } from '../carried.rules.ts';
import { emptyDraft, type Item, mapTexts } from '../item.rules.ts';
import { readQuestionFile } from './read-question-file.ts';
import { writeQuestionFile } from './write-question-file.ts';

function read(text: string) {
  const reading = readQuestionFile(new TextEncoder().encode(text), null);
  if ('fault' in reading) throw new Error(reading.fault);
  const [one] = reading.items;
  if (one === undefined) throw new Error('The question was not read.');
  return one;
}

const TEMPLATES = 'http://www.imsglobal.org/question/qti_v2p2/rptemplates';
const BODY =
  '<p>Read.</p><hottextInteraction responseIdentifier="RESPONSE" maxChoices="0"><prompt>Which words are wrong?</prompt><p><hottext identifier="A">He</hottext> <b><hottext identifier="B">don’t</hottext></b> know the <hottext identifier="C">the</hottext> \\(x\\).</p></hottextInteraction>';
const declared = (cardinality: string, inner: string) =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="identifier">${inner}</responseDeclaration>`;
const correct = (...names: string[]) =>
  `<correctResponse>${names.map((name) => `<value>${name}</value>`).join('')}</correctResponse>`;
const qti = (declaration: string, template: string, body = BODY) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="T" adaptive="false" timeDependent="false">${declaration}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody>${body}</itemBody><responseProcessing template="${TEMPLATES}/${template}"/></assessmentItem>`;

test('the words that can be chosen in a text-selection question become the options of a choice, in their places', () => {
  const { item, report } = read(qti(declared('multiple', correct('B', 'C')), 'match_correct'));
  expect(report).toMatchObject({
    type: 'multiple_choice',
    outcome: 'taken',
    construct: 'hottextInteraction',
  });
  expect(item).toMatchObject({
    partial: false,
    stem: '<p>Read.</p><p>Which words are wrong?</p><p>[[He]] <b>[[don’t]]</b> know the [[the]] \\(x\\).</p>',
    options: [
      { text: 'He', is_correct: false },
      { text: 'don’t', is_correct: true },
      { text: 'the', is_correct: true },
    ],
  });
});

test('points for each word become partial credit, and a single response becomes a single choice', () => {
  const mapping =
    '<mapping lowerBound="0" defaultValue="0"><mapEntry mapKey="A" mappedValue="-1"/><mapEntry mapKey="B" mappedValue="1"/><mapEntry mapKey="C" mappedValue="1"/></mapping>';
  const mapped = read(qti(declared('multiple', correct('B', 'C') + mapping), 'map_response'));
  expect(mapped).toMatchObject({ report: { outcome: 'taken' }, item: { partial: true } });
  const one = read(qti(declared('single', correct('B')), 'match_correct', BODY.replace('"0"', '"1"')));
  expect(one.item).toMatchObject({ type: 'single_choice', options: [{}, { is_correct: true }, {}] });
});

test.each([
  ['words with markup', BODY.replace('>He<', '><i>He</i><'), 'isn’t plain text'],
  ['double square brackets in its text', BODY.replace('Read.', 'A list [[1]].'), 'isn’t plain text'],
  ['no key', BODY, 'no answer earns points'],
])('a text-selection question with %s is refused', (what, body, reason) => {
  const key = what === 'no key' ? correct('Z') : correct('B');
  expect(read(qti(declared('single', key), 'match_correct', body)).report).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining(reason),
  });
});

const clean = (html: string) => cleanRichText(html, { attachments: 0 }).html;
const words = fc
  .array(
    fc.constantFrom(
      'cell',
      'x &lt; y',
      'A&amp;B',
      '"so"',
      "it's",
      '{a}',
      '~',
      '\\(x^2\\)',
      'é ∑ 山',
      '$CATEGORY: a',
      'A. one',
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => clean(parts.join(' ')));
const hotText = fc
  .record({
    texts: fc.array(words, { minLength: 2, maxLength: 5 }),
    right: fc.nat(),
    others: fc.boolean(),
    partial: fc.boolean(),
  })
  .map(({ texts, right, others, partial }): Item => {
    const isRight = (place: number) => place === right % texts.length || (others && place === 0);
    const stem = clean(`<p>So ${texts.map((text) => `[[${text}]]`).join(', <b>and</b> ')}.</p>`);
    const draft = emptyDraft(others ? 'multiple_choice' : 'single_choice', { format: 'html', text: stem });
    return {
      ...mapTexts(draft, ({ text }) => text),
      partial: partial && others,
      external_id: 'q',
      options: texts.map((text, place) => ({
        text,
        prompt: null,
        is_correct: isRight(place),
        feedback: null,
      })),
    };
  });

test.each(['qti', 'csv'] as const)(
  'reads a text-selection question written in %s as the same question',
  (format) => {
    fc.assert(
      fc.property(hotText, (one) => {
        expect(carriedBy(format, one)).toEqual({ losses: [] });
        const reading = readQuestionFile(writeQuestionFile({ format, items: [one], left_out: [] }), format);
        if ('fault' in reading) throw new Error(reading.fault);
        expect(reading.items).toMatchObject([
          {
            report: { changes: [] },
            item: { stem: one.stem, options: one.options, type: one.type, partial: one.partial },
          },
        ]);
      }),
      { numRuns: 60 },
    );
  },
);

test('formats that cannot contain text-selection questions leave them out and report it', () => {
  const [one] = fc.sample(hotText, { numRuns: 1, seed: 1 });
  if (one === undefined) throw new Error('No question was sampled.');
  expect(carriedBy('moodle_xml', one)).toEqual({
    left_out: 'Moodle can’t hold questions where students select words in a text',
  });
  expect(carriedBy('gift', one)).toMatchObject({ left_out: expect.stringContaining('GIFT') });
  expect(carriedBy('aiken', one)).toMatchObject({ left_out: expect.stringContaining('Aiken') });
});
