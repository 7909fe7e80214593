/** Checks the questions that QTI items with several interactions become, and the reasons for refusals. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { PIXEL_PNG } from '#tests/support/pictures.ts';
import { readQuestionFile } from './read-question-file.ts';
import { writeQuestionFile } from './write-question-file.ts';

function read(file: string | Uint8Array) {
  const reading = readQuestionFile(typeof file === 'string' ? strToU8(file) : file, null);
  if ('fault' in reading) throw new Error(reading.fault);
  return reading.items;
}
function taken(file: string | Uint8Array) {
  return read(file).map(({ item, report }) => {
    if (item === null) throw new Error(report.reason ?? '');
    return { ...item, changes: report.changes };
  });
}
const refusal = (file: string) => read(file).map(({ report }) => report.reason);

const declared = (name: string, correct: string, more = '', base = 'identifier') =>
  `<responseDeclaration identifier="${name}" cardinality="single" baseType="${base}"><correctResponse><value>${correct}</value></correctResponse>${more}</responseDeclaration>`;
const choice = (name: string, prompt = `<prompt>Which ${name}?</prompt>`, more = '') =>
  `<choiceInteraction responseIdentifier="${name}" maxChoices="1">${prompt}<simpleChoice identifier="a">Alpha</simpleChoice><simpleChoice identifier="b">Beta${more}</simpleChoice></choiceInteraction>`;
const field = (name: string) => `<textEntryInteraction responseIdentifier="${name}"/>`;
const right = (name: string) =>
  `<match><variable identifier="${name}"/><correct identifier="${name}"/></match>`;
const add = (worth: number) =>
  `<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">${worth}</baseValue></sum></setOutcomeValue>`;
const when = (test: string, then: string) =>
  `<responseCondition><responseIf>${test}${then}</responseIf></responseCondition>`;
const each = (name: string, worth = 1) => when(right(name), add(worth));
const score = (expression: string) => `<setOutcomeValue identifier="SCORE">${expression}</setOutcomeValue>`;

const DECLARED = declared('A', 'a') + declared('B', '12', '', 'integer');
const BODY = `<p>Read this.</p>${choice('A')}<p>How many are there? ${field('B')}</p><p>Source: a book.</p>`;
const BOTH = each('A') + each('B');
const qti = ({ declarations = DECLARED, body = BODY, rules = BOTH, more = '' }) =>
  `<assessmentItem identifier="i1" title="Cells">${declarations}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><outcomeDeclaration identifier="SAID" cardinality="multiple" baseType="identifier"/><itemBody>${body}</itemBody>${rules === '' ? '' : `<responseProcessing>${rules}</responseProcessing>`}${more}</assessmentItem>`;

const ONE = 'the item in the file was split into 2 questions, and this is one of them';

describe('a QTI item whose interactions are scored separately', () => {
  test('becomes several questions in order, with the text before and after them as a passage', () => {
    const [first, second, ...none] = taken(qti({}));
    expect(none).toEqual([]);
    expect(first).toMatchObject({
      type: 'single_choice',
      name: 'Cells (1)',
      stem: '<p>Which A?</p>',
      changes: [ONE],
      stimulus: '<p>Read this.</p>\n<p>Source: a book.</p>',
      options: [{ is_correct: true }, { is_correct: false }],
    });
    expect(second).toMatchObject({
      type: 'numeric',
      name: 'Cells (2)',
      stem: '<p>How many are there? _____</p>',
      changes: [ONE],
      stimulus: first?.stimulus,
      accepted_answers: ['12'],
      tolerance: 0,
    });
    expect(read(qti({})).map(({ report }) => [report.line, report.construct])).toEqual([
      [1, 'choiceInteraction'],
      [1, 'textEntryInteraction'],
    ]);
  });

  test('uses the paragraph before an interaction as its question if it has no prompt; text between two interactions belongs to the second one', () => {
    const body = `<div><p>A passage.</p><p>Which?</p><p><img src="https://example.org/a.png" alt="a"/></p></div>${choice('A', '')}<table><tr><td>1</td></tr></table><ul><li>How many?${field('B')}</li></ul>`;
    const [first, second] = taken(qti({ body }));
    expect(first).toMatchObject({
      stimulus: '<p>A passage.</p>',
      stem: '<p>Which?</p>\n<p><img src="https://example.org/a.png" alt="a" /></p>',
    });
    expect(second?.stem).toMatch(/<table>[\s\S]*<\/table>\nHow many\?_____/);
  });

  test('keeps a text with gaps together, reports how many points each question earned, and accepts an essay', () => {
    const declarations = `${declared('A', 'a')}${declared('B', 'x', '', 'string')}${declared('C', 'y', '', 'string')}<responseDeclaration identifier="D" cardinality="single" baseType="string"/>`;
    const body = `${choice('A')}<p>Rain ${field('B')} falls ${field('C')}.</p><extendedTextInteraction responseIdentifier="D"><prompt>Why?</prompt></extendedTextInteraction>`;
    const rules = each('A', 3) + each('B') + each('C');
    expect(taken(qti({ declarations, body, rules }))).toMatchObject([
      {
        type: 'single_choice',
        changes: [ONE.replace('2', '3'), expect.stringContaining('it earned 3 of 5')],
      },
      { type: 'gaps', partial: true, stem: '<p>Rain [[1]] falls [[2]].</p>', stimulus: null },
      { type: 'essay', stem: '<p>Why?</p>' },
    ]);
  });

  test('gives each question its own feedback, tolerance and hints; feedback that is shown for every answer belongs to all questions', () => {
    const say = (name: string) =>
      `<setOutcomeValue identifier="SAID"><multiple><variable identifier="SAID"/><baseValue baseType="identifier">${name}</baseValue></multiple></setOutcomeValue>`;
    const feedback = (name: string) =>
      `<modalFeedback outcomeIdentifier="SAID" identifier="${name}" showHide="show">${name}</modalFeedback>`;
    const near = `<equal toleranceMode="absolute" tolerance="0.5 0.5"><variable identifier="B"/><correct identifier="B"/></equal>`;
    const rules = `${when(near, add(1))}${when(right('B'), say('exact'))}<responseCondition><responseIf>${right('A')}${add(1)}</responseIf><responseElse>${say('wrongA')}</responseElse></responseCondition>${say('always')}`;
    const declarations = declared('A', 'a') + declared('B', '12', '', 'float');
    const more = ['wrongA', 'exact', 'always'].map(feedback).join('');
    const [first, second] = taken(qti({ declarations, rules, more }));
    expect(first).toMatchObject({
      explanation: 'always',
      changes: [ONE],
      options: [{ feedback: null }, { feedback: 'wrongA' }],
    });
    expect(second).toMatchObject({ explanation: 'exact\nalways', tolerance: 0.5, changes: [ONE] });
  });

  test('reports no unequal shares if the first question is an essay', () => {
    const declarations = `<responseDeclaration identifier="D" cardinality="single" baseType="string"/>${declared('A', 'a')}`;
    const body = `<extendedTextInteraction responseIdentifier="D"><prompt>Why?</prompt></extendedTextInteraction>${choice('A')}`;
    const told = taken(qti({ declarations, body, rules: each('A') }));
    expect(told.map(({ type, changes }) => [type, changes])).toEqual([
      ['essay', [ONE]],
      ['single_choice', [ONE]],
    ]);
  });

  test('scores by its correct responses if it has no scoring rules', () => {
    const told = [ONE, 'the file doesn’t say how to score it, so its correct response counts'];
    expect(taken(qti({ rules: '' })).map(({ changes }) => changes)).toEqual([told, told]);
  });

  test('gives each question only the pictures that it shows', () => {
    const picture = (name: string) => `<p><img src="${name}.png" alt="${name}"/></p>`;
    const body = `${choice('A', `<prompt><img src="a.png" alt="a"/></prompt>`)}<p>How many? ${field('B')}</p>${picture('b')}`;
    const manifest =
      '<manifest><resources><resource type="imsqti_item_xmlv2p2" href="i.xml"/></resources></manifest>';
    const files = { 'imsmanifest.xml': strToU8(manifest), 'i.xml': strToU8(qti({ body })) };
    const [first, second] = taken(zipSync({ ...files, 'a.png': PIXEL_PNG, 'b.png': PIXEL_PNG }));
    expect(first?.files.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
    expect(second?.files.map(({ name }) => name)).toEqual(['b.png']);
    expect(second?.changes).toEqual([ONE]);
  });

  test('is exported as separate items, which are read as the same questions', () => {
    const items = taken(qti({})).map(({ changes: _changes, ...item }) => item);
    const again = taken(writeQuestionFile({ format: 'qti', items, left_out: [] }));
    const said = ({ type, stem, stimulus, options, accepted_answers }: (typeof items)[number]) => [
      type,
      stem,
      stimulus,
      options,
      accepted_answers,
    ];
    expect(again.map(said)).toEqual(items.map(said));
  });
});

describe('an item with several interactions is refused', () => {
  const noSum = 'doesn’t score its 2 questions separately';
  const all = when(`<and>${right('A')}${right('B')}</and>`, add(1));
  test.each([
    [
      'points are given only if all answers are right',
      { rules: all },
      'its question 1: no answer earns points',
    ],
    ['all right answers together earn extra points', { rules: BOTH + all }, noSum],
    [
      'one answer counts only if another is right',
      { rules: each('A') + when(right('A'), each('B')) },
      'its question 2: none of its answers earns points',
    ],
    [
      'a wrong answer removes the points of another',
      {
        rules: `${BOTH}${when(`<not>${right('A')}</not>`, score('<baseValue baseType="float">0</baseValue>'))}`,
      },
      noSum,
    ],
    [
      'the score has a maximum',
      {
        rules: `${BOTH}${score(`<min><variable identifier="SCORE"/><baseValue baseType="float">1</baseValue></min>`)}`,
      },
      noSum,
    ],
    ['a point is given without an answer', { rules: BOTH + add(1) }, noSum],
    [
      'one interaction is not scored',
      { rules: each('A') },
      'its question 2: none of its answers earns points',
    ],
    ['two interactions share a response', { body: choice('A') + choice('A') }, 'share a response'],
    [
      'one interaction has no text that asks something',
      { body: `${choice('A')}<p>${field('B')}</p>` },
      'its question 2 has no text',
    ],
    [
      'two interactions stand in one table',
      { body: `<table><tr><td>${choice('A')}</td><td>${field('B')}</td></tr></table>` },
      'one block of its text has 2 interactions',
    ],
    [
      'an interaction stands in a feedback block',
      {
        body: `${choice('A')}<feedbackBlock outcomeIdentifier="SAID" identifier="x">${field('B')}</feedbackBlock>`,
      },
      'is inside feedback or a passage',
    ],
    [
      'there are too many interactions',
      { body: Array.from({ length: 21 }, (_, n) => choice(`R${n}`)).join('') },
      'more than 20 questions',
    ],
    [
      'the scoring has too many cases to try',
      {
        declarations:
          Array.from({ length: 20 }, (_, n) => declared(`R${n}`, 'x', '', 'string')).join('') +
          declared('A', 'a'),
        body: choice('A') + Array.from({ length: 19 }, (_, n) => `<p>What? ${field(`R${n}`)}</p>`).join(''),
        rules:
          Array.from({ length: 19 }, (_, n) => each(`R${n}`)).join('') +
          each('A') +
          Array.from({ length: 60 }, (_, n) =>
            when(
              `<stringMatch><variable identifier="R0"/><baseValue>y${n}</baseValue></stringMatch>`,
              score('<variable identifier="SCORE"/>'),
            ),
          ).join(''),
      },
      'more than 1000 answers to check',
    ],
  ])('in this case: %s', (_what, said, reason) => {
    expect(refusal(qti(said))).toEqual([expect.stringContaining(reason)]);
  });

  test('and the report names its response processing', () => {
    const [one] = read(qti({ rules: BOTH + all }));
    expect(one?.report).toMatchObject({ construct: 'responseProcessing', outcome: 'refused', name: 'Cells' });
  });
});
