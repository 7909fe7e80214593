import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { FileReading } from '../report.rules.ts';
import { readQuestionFile } from './read-question-file.ts';

const read = (text: string) => readQuestionFile(strToU8(text), null);

const CHOICES = ['A', 'B', 'C'];
const MATCH =
  '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>';
const MAP = MATCH.replace('match_correct', 'map_response');

const declared = (base: string, inner: string, cardinality = 'single') =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${base}">${inner}</responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>`;
const correct = (...values: string[]) =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`;
const mapping = (entries: Record<string, number>, attributes = '') =>
  `<mapping ${attributes}>${Object.entries(entries)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join('')}</mapping>`;
const choices = (most = 1, inner = (letter: string) => letter) =>
  `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="${most}"><prompt>Which?</prompt>${CHOICES.map(
    (letter) => `<simpleChoice identifier="${letter}">${inner(letter)}</simpleChoice>`,
  ).join('')}</choiceInteraction>`;
const item = (declarations: string, body: string, processing = MATCH, attributes = '') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i1" title="One" ${attributes}>${declarations}<itemBody>${body}</itemBody>${processing}</assessmentItem>`;
const field = '<p>It is <textEntryInteraction responseIdentifier="RESPONSE"/>.</p>';

function only(reading: FileReading) {
  if ('fault' in reading) throw new Error(reading.fault);
  expect(reading.items).toHaveLength(1);
  const [one] = reading.items;
  if (one === undefined) throw new Error('The question was not read.');
  return one;
}
const taken = (text: string) => {
  const { item: found, report } = only(read(text));
  if (found === null) throw new Error(report.reason ?? '');
  return { ...found, changes: report.changes };
};
const reasonOf = (text: string) => only(read(text)).report;
const rightOf = ({ options }: ReturnType<typeof taken>) =>
  options.filter(({ is_correct }) => is_correct).map(({ text }) => text);

describe('a QTI item', () => {
  test('with one choice becomes a single choice, with the prompt in its place', () => {
    const text = item(declared('identifier', correct('B')), `<p>Look.</p>${choices()}<p>So?</p>`);
    expect(taken(text)).toMatchObject({
      type: 'single_choice',
      name: 'One',
      external_id: 'i1',
      changes: [],
      stem: '<p>Look.</p><p>Which?</p><p>So?</p>',
      options: CHOICES.map((letter) => ({ text: letter, is_correct: letter === 'B', feedback: null })),
    });
  });

  test('in QTI 3 is read like one in QTI 2', () => {
    const text = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="T">
      <qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>a</qti-value></qti-correct-response></qti-response-declaration>
      <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>
      <qti-item-body><qti-choice-interaction response-identifier="R" max-choices="1"><qti-prompt>Which?</qti-prompt>
      <qti-simple-choice identifier="a">One</qti-simple-choice><qti-simple-choice identifier="b">Two</qti-simple-choice></qti-choice-interaction></qti-item-body>
      <qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/></qti-assessment-item>`;
    expect(rightOf(taken(text))).toEqual(['One']);
  });

  test.each<[string, string, string, { partial: boolean; told: boolean }]>([
    [
      'all-or-nothing scoring',
      declared('identifier', correct('A', 'B'), 'multiple'),
      MATCH,
      { partial: false, told: false },
    ],
    [
      'partial credit that works as in the bank',
      declared(
        'identifier',
        `${correct('A', 'B')}${mapping({ A: 1, B: 1, C: -1 }, 'lowerBound="0"')}`,
        'multiple',
      ),
      MAP,
      { partial: true, told: false } as const,
    ],
    [
      'other partial credit, and reports the change',
      declared('identifier', mapping({ A: 1, B: 1 }), 'multiple'),
      MAP,
      { partial: true, told: true } as const,
    ],
  ])('with several choices keeps %s', (_what, declarations, processing, { partial, told }) => {
    const read = taken(item(declarations, choices(0), processing));
    expect([read.type, read.partial, rightOf(read)]).toEqual(['multiple_choice', partial, ['A', 'B']]);
    expect(read.changes.length > 0).toBe(told);
  });

  test('gives each option its own feedback, and puts feedback for every answer into the explanation', () => {
    const processing = `<responseProcessing>
      <responseCondition><responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>
        <setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition>
      <setOutcomeValue identifier="FEEDBACK"><variable identifier="RESPONSE"/></setOutcomeValue>
      <setOutcomeValue identifier="WHY"><baseValue baseType="identifier">all</baseValue></setOutcomeValue></responseProcessing>`;
    const replies = `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="A" showHide="show">Too few</modalFeedback>
      <modalFeedback outcomeIdentifier="WHY" identifier="all" showHide="show"><p>Because.</p></modalFeedback>
      <modalFeedback outcomeIdentifier="HINT_1" identifier="hint" showHide="show">Count.</modalFeedback>`;
    const outcomes = ['FEEDBACK', 'WHY', 'HINT_1'].map(
      (name) => `<outcomeDeclaration identifier="${name}" cardinality="single" baseType="identifier"/>`,
    );
    const inline = (letter: string) =>
      letter === 'C'
        ? 'C<feedbackInline outcomeIdentifier="FEEDBACK" identifier="C" showHide="show">Too many</feedbackInline>'
        : letter;
    const read = taken(
      item(
        declared('identifier', correct('B')) + outcomes.join(''),
        choices(1, inline),
        processing + replies,
      ),
    );
    expect(read.options.map(({ feedback }) => feedback)).toEqual(['Too few', null, 'Too many']);
    expect([read.explanation, read.hints, read.changes]).toEqual(['<p>Because.</p>', ['Count.'], []]);
  });

  const equal = (tolerance: string) => `<responseProcessing><responseCondition><responseIf>
    <equal toleranceMode="absolute" tolerance="${tolerance}"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal>
    <setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue>
    </responseIf></responseCondition></responseProcessing>`;

  test('with a number as its answer becomes a numeric question with its tolerance', () => {
    expect(taken(item(declared('float', correct('3.14')), field, equal('0.01 0.01')))).toMatchObject({
      type: 'numeric',
      stem: '<p>It is _____.</p>',
      accepted_answers: ['3.14'],
      tolerance: 0.01,
      changes: [],
    });
    expect(reasonOf(item(declared('float', correct('3.14')), field, equal('0.01 0.5'))).reason).toContain(
      'tolerance',
    );
  });

  test('with words as its answer is case-sensitive only if its scoring is; if the words are a number, it becomes a numeric question', () => {
    const entry = (key: string, processing: string) =>
      taken(item(declared('string', key), field, processing));
    expect(entry(correct('York'), MATCH)).toMatchObject({ accepted_answers: ['York'], case_sensitive: true });
    const mapped = mapping({ York: 1, Leeds: 0.5 });
    expect(entry(mapped, MAP)).toMatchObject({
      type: 'text',
      accepted_answers: ['York'],
      case_sensitive: false,
      changes: [expect.stringContaining('“Leeds” earned 50%')],
    });
    expect(entry(correct('5'), MATCH)).toMatchObject({
      type: 'numeric',
      accepted_answers: ['5'],
      changes: [expect.stringContaining('became a number')],
    });
  });

  test('gets no blank if its field is the only content of its block', () => {
    const text = item(
      declared('string', correct('York')),
      '<p>Where?</p><p><textEntryInteraction responseIdentifier="RESPONSE"/></p>',
    );
    expect(taken(text).stem).toBe('<p>Where?</p>');
  });

  test('keeps MathML, LaTeX and the passage for takers', () => {
    const text = item(
      declared('identifier', correct('A')),
      `<rubricBlock view="candidate"><p>Read.</p></rubricBlock><rubricBlock view="scorer"><p>Marks.</p></rubricBlock>
       <p><m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>x</m:mi></m:math> and \\(y^2\\), 1 &lt; 2</p>${choices()}`,
    );
    const read = taken(text);
    expect(read.stem).toContain('<p><math><mi>x</mi></math> and \\(y^2\\), 1 &lt; 2</p>');
    expect(read.stimulus).toBe('<p>Read.</p>');
    expect(read.changes).toEqual(['its rubricBlock for scorer is left out']);
  });

  const wild = (processing: string) =>
    item(
      declared('identifier', correct('A')),
      choices(),
      `<responseProcessing>${processing}</responseProcessing>`,
    );
  test.each<[string, string, string]>([
    ['hotspotInteraction', item(declared('identifier', ''), '<hotspotInteraction/>'), 'places on a picture'],
    [
      'audio',
      item(declared('identifier', correct('A')), `<audio src="a.mp3"/>${choices()}`),
      'audio isn’t supported',
    ],
    [
      'templateDeclaration',
      item(`<templateDeclaration/>${declared('identifier', correct('A'))}`, choices()),
      'change each time',
    ],
    [
      'customOperator',
      wild(
        '<setOutcomeValue identifier="SCORE"><customOperator class="a.B"><variable identifier="RESPONSE"/></customOperator></setOutcomeValue>',
      ),
      'customOperator isn’t supported',
    ],
    // A property name that every JavaScript object has must not count as an expression.
    [
      'constructor',
      wild('<setOutcomeValue identifier="SCORE"><constructor/></setOutcomeValue>'),
      'constructor isn’t supported',
    ],
    [
      'choiceInteraction',
      item(declared('identifier', correct('A')), choices() + choices()),
      'two of its interactions share a response',
    ],
    ['choiceInteraction', item(declared('identifier', ''), choices()), 'no answer earns points'],
    ['choiceInteraction', item(declared('identifier', ''), choices(), ''), 'it has no correct answer'],
    [
      'textEntryInteraction',
      item(
        declared('string', correct('York')),
        field,
        '<responseProcessing><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseProcessing>',
      ),
      'it accepts answers that it doesn’t list, which isn’t supported',
    ],
    ['adaptive', item(declared('identifier', correct('A')), choices(), MATCH, 'adaptive="true"'), 'adaptive'],
  ])('with an unsupported %s is refused, and the report names it', (construct, text, words) => {
    const report = reasonOf(text);
    expect([report.outcome, report.construct, report.type]).toEqual(['refused', construct, construct]);
    expect(report.reason).toContain(words);
  });
});

test.each([
  ['<assessmentTest title="T"/>', 'Choose the whole package'],
  ['<questestinterop/>', 'This is QTI 1.2'],
  ['<?xml version="1.0"?><html/>', 'its root is <html>'],
])('%s is refused with a reason', (text, words) => {
  expect(read(text)).toMatchObject({ fault: expect.stringContaining(words) });
});

describe('a QTI match interaction', () => {
  const entries = (names: readonly string[]) =>
    `<simpleMatchSet>${names.map((name) => `<simpleAssociableChoice identifier="${name}" matchMax="4">${name}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`;
  const match = (left: readonly string[], right: readonly string[]) =>
    `<matchInteraction responseIdentifier="RESPONSE" maxAssociations="0"><prompt>Which?</prompt>${entries(left)}${entries(right)}</matchInteraction>`;
  const PAIRS = correct('a x', 'b y');
  const pairsOf = (found: ReturnType<typeof taken>) =>
    found.options.map(({ prompt, text }) => [prompt, text]);

  test('becomes a matching question, scored as a whole or by pair', () => {
    const body = match(['a', 'b'], ['x', 'y', 'z']);
    const whole = taken(item(declared('directedPair', PAIRS, 'multiple'), body));
    expect(whole).toMatchObject({ type: 'matching', stem: '<p>Which?</p>', partial: false, changes: [] });
    expect(pairsOf(whole)).toEqual([
      ['a', 'x'],
      ['b', 'y'],
      [null, 'z'],
    ]);
    const parts = PAIRS + mapping({ 'a x': 2, 'b y': 2 }, 'defaultValue="0"');
    expect(taken(item(declared('directedPair', parts, 'multiple'), body, MAP))).toMatchObject({
      partial: true,
      changes: [],
    });
    const unlike = PAIRS + mapping({ 'a x': 3, 'b y': 1 }, 'defaultValue="-1"');
    expect(taken(item(declared('directedPair', unlike, 'multiple'), body, MAP)).changes).toEqual([
      'its partial credit is replaced with equal shares',
    ]);
  });

  test('uses as prompts the set in which each entry has exactly one match, in either order of the two sets', () => {
    const shared = declared('directedPair', correct('x a', 'x b', 'y c'), 'multiple');
    expect(pairsOf(taken(item(shared, match(['x', 'y'], ['a', 'b', 'c']))))).toEqual([
      ['a', 'x'],
      ['b', 'x'],
      ['c', 'y'],
    ]);
  });

  test('uses its mapping as the answer key if it has no other', () => {
    const mapped = declared('directedPair', mapping({ 'a x': 1, 'b y': 1, 'a y': -1 }), 'multiple');
    expect(taken(item(mapped, match(['a', 'b'], ['x', 'y']), MAP))).toMatchObject({ partial: true });
  });

  test.each([
    [correct('a x', 'a y', 'b x', 'b y'), 'in neither of its sets does each entry have exactly one match'],
    [correct('a x', 'b q'), 'its correct response “b q” isn’t a pair from its two sets'],
    [correct('a x y'), 'its correct response “a x y” isn’t a pair from its two sets'],
    ['', 'it has no correct answer'],
  ])('is refused if its answer key is %s', (key, reason) => {
    const text = item(declared('directedPair', key, 'multiple'), match(['a', 'b'], ['x', 'y']));
    expect(reasonOf(text)).toMatchObject({ outcome: 'refused', reason });
  });

  test('is refused if a response that differs from its correct response earns more points', () => {
    const more = PAIRS + mapping({ 'a x': 1, 'b y': 1, 'b x': 5 });
    expect(
      reasonOf(item(declared('directedPair', more, 'multiple'), match(['a', 'b'], ['x', 'y']), MAP)).reason,
    ).toBe('another answer earns as many points as its correct response');
  });
});

describe('a QTI order interaction', () => {
  const order = `<orderInteraction responseIdentifier="RESPONSE" shuffle="true"><prompt>In order?</prompt>${CHOICES.map(
    (letter) => `<simpleChoice identifier="${letter}">${letter}</simpleChoice>`,
  ).join('')}</orderInteraction>`;
  const ordered = (...names: string[]) =>
    declared('identifier', names.length === 0 ? '' : correct(...names), 'ordered');

  test('becomes an ordering question in the right order, all or nothing', () => {
    const found = taken(item(ordered('C', 'A', 'B'), order));
    expect(found).toMatchObject({ type: 'ordering', stem: '<p>In order?</p>', partial: false, changes: [] });
    expect(found.options.map(({ text }) => text)).toEqual(['C', 'A', 'B']);
  });

  test('that also gives points for a different order becomes a question with equal shares, and the import reports this', () => {
    const some = `<responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">2</baseValue></setOutcomeValue></responseIf>
      <responseElseIf><match><variable identifier="RESPONSE"/><ordered>${['C', 'B', 'A'].map((name) => `<baseValue baseType="identifier">${name}</baseValue>`).join('')}</ordered></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseElseIf></responseCondition></responseProcessing>`;
    expect(taken(item(ordered('C', 'A', 'B'), order, some))).toMatchObject({
      partial: true,
      changes: ['its partial credit is replaced with equal shares'],
    });
  });

  test.each([
    [['C', 'A'], 'only some of its options must be ordered, which isn’t supported'],
    [['C', 'A', 'Q'], 'its correct response isn’t one of its options'],
    [['C', 'A', 'A'], 'only some of its options must be ordered, which isn’t supported'],
    [[], 'it has no correct answer'],
  ])('is refused if its answer key is %j', (names, reason) => {
    expect(reasonOf(item(ordered(...names), order))).toMatchObject({ outcome: 'refused', reason });
  });
});
