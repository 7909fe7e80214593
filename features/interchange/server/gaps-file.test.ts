/** Reads texts with gaps from Moodle XML, QTI and tables, and checks the reasons for refusals. */
import { describe, expect, test } from 'vitest';
import { readQuestionFile } from './read-question-file.ts';

function read(text: string) {
  const reading = readQuestionFile(new TextEncoder().encode(text), null);
  if ('fault' in reading) throw new Error(reading.fault);
  const [one] = reading.items;
  if (one === undefined) throw new Error('The question was not read.');
  return one;
}
const taken = (text: string) => {
  const { item, report } = read(text);
  if (item === null) throw new Error(report.reason ?? '');
  return { ...item, changes: report.changes };
};

const moodle = (type: string, stem: string, inner = '') =>
  `<?xml version="1.0"?><quiz><question type="${type}"><name><text>N</text></name><questiontext format="html"><text><![CDATA[${stem}]]></text></questiontext>${inner}</question></quiz>`;
const cloze = (stem: string) => moodle('cloze', stem);
const select = (words: string, group = 1) =>
  `<selectoption><text>${words}</text><group>${group}</group></selectoption>`;

describe('Moodle’s gapselect', () => {
  test('offers in each gap the choices of its group, and may use the same choice twice', () => {
    const stem = '<p>Rain [[3]] falls [[1]] Spain [[3]].</p>';
    const inner = select('in') + select('on') + select('mainly', 2) + select('never &amp;amp; ever', 2);
    expect(taken(moodle('gapselect', stem, inner))).toMatchObject({
      type: 'gaps',
      partial: true,
      case_sensitive: false,
      changes: [],
      stem: '<p>Rain [[1]] falls [[2]] Spain [[3]].</p>',
      gaps: [
        { choices: ['mainly', 'never & ever'], accepted_answers: ['mainly'] },
        { choices: ['in', 'on'], accepted_answers: ['in'] },
        { choices: ['mainly', 'never & ever'], accepted_answers: ['mainly'] },
      ],
    });
  });

  test.each([
    ['[[4]]', select('in'), 'the gap [[4]] has no choice'],
    ['no gap', select('in'), 'it has no gaps'],
    ['[[1]]', select('&lt;b&gt;in&lt;/b&gt;'), 'isn’t plain text'],
    ['\\([[1]]\\)', select('in') + select('on'), 'a gap is in a formula'],
    ['[[1]]'.repeat(21), select('in') + select('on'), 'more than 20 gaps'],
  ])('is refused if its text is %s', (stem, inner, reason) => {
    expect(read(moodle('gapselect', `<p>a ${stem}</p>`, inner)).report.reason).toContain(reason);
  });
});

describe('Moodle’s cloze', () => {
  test('becomes drop-downs and typed gaps, in order', () => {
    const stem =
      '<p>{1:MULTICHOICE:=is~are#no~%0%were} the {1:SHORTANSWER:=plain~%100%flat \\} land~*} \\(\\frac{1}{2}\\) {:MCV:~%0%no~=yes \\~ so} {1:NM:=12:0}</p>';
    expect(taken(cloze(stem))).toMatchObject({
      type: 'gaps',
      partial: true,
      case_sensitive: false,
      stem: '<p>[[1]] the [[2]] \\(\\frac{1}{2}\\) [[3]] [[4]]</p>',
      gaps: [
        { choices: ['is', 'are', 'were'], accepted_answers: ['is'] },
        { choices: [], accepted_answers: ['plain', 'flat } land'] },
        { choices: ['no', 'yes ~ so'], accepted_answers: ['yes ~ so'] },
        { choices: [], accepted_answers: ['12'] },
      ],
      changes: [
        'feedback on single answers is left out',
        'choices shown as buttons became drop-down lists',
        'a number in a gap must match as written, so 2.50 doesn’t match 2.5',
      ],
    });
    expect(taken(cloze('<p>{1:SAC:=Rome}</p>'))).toMatchObject({ case_sensitive: true });
  });

  test.each([
    ['{1:SA:=a} {2:SA:=b}', 'its gaps have different weights (1, 2)'],
    ['{1:SA:=a~%50%b}', 'in a gap, “b” earns 50%'],
    ['{1:MC:=a~%-100%b}', 'in a gap, “b” earns -100%'],
    ['{1:MC:=a~=b}', 'several choices for a gap earn full points'],
    ['{1:MC:=a}', 'a gap needs at least 2 different choices'],
    ['{1:MC:a~b}', 'no choice for a gap is correct'],
    ['{1:SA:=a*}', 'contains the wildcard *'],
    [
      '{1:SA:=a} {1:SAC:=b}',
      'capital letters must match in some gaps but not in others, which isn’t supported',
    ],
    ['{1:NUMERICAL:=3.5:0.1}', 'accepts the number “3.5:0.1” with a tolerance'],
    ['{1:MULTIRESPONSE:=a~=b}', 'gaps of the type MULTIRESPONSE aren’t supported'],
    ['{1:MC:=<b>a</b>~b}', 'isn’t plain text'],
    ['{1:SA:=a', 'has no end'],
    ['{1:SA:=a} [[7]]', 'the gaps in the text don’t match the answers'],
    ['nothing', 'it has no gaps'],
  ])('a text with gaps is refused with a reason: %s', (stem, reason) => {
    expect(read(cloze(`<p>x ${stem}</p>`)).report).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining(reason),
    });
  });
});

const declared = (name: string, inner: string, base = 'string') =>
  `<responseDeclaration identifier="${name}" cardinality="single" baseType="${base}">${inner}</responseDeclaration>`;
const correct = (value: string) => `<correctResponse><value>${value}</value></correctResponse>`;
const mapped = (entries: Record<string, number>) =>
  `<mapping defaultValue="0">${Object.entries(entries)
    .map(([key, worth]) => `<mapEntry mapKey="${key}" mappedValue="${worth}"/>`)
    .join('')}</mapping>`;
const BODY = `<p>Rain falls <inlineChoiceInteraction responseIdentifier="A"><inlineChoice identifier="i">in</inlineChoice><inlineChoice identifier="o">on</inlineChoice></inlineChoiceInteraction> the plain.</p><table><tr><td><textEntryInteraction responseIdentifier="B"/></td></tr></table>`;
const SCORE = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>';
const qti = (declarations: string, processing: string, body = BODY) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i1" title="One">${declarations}${SCORE}<itemBody>${body}</itemBody>${processing}</assessmentItem>`;
const BOTH =
  declared('A', correct('o') + mapped({ o: 1 }), 'identifier') +
  declared('B', correct('Spain') + mapped({ Spain: 1, Espana: 1 }));
const SUM =
  '<responseProcessing><setOutcomeValue identifier="SCORE"><sum><mapResponse identifier="A"/><mapResponse identifier="B"/></sum></setOutcomeValue></responseProcessing>';
const right = (name: string) =>
  `<match><variable identifier="${name}"/><correct identifier="${name}"/></match>`;
const one = '<baseValue baseType="float">1</baseValue>';
const when = (test: string, worth: string) =>
  `<responseCondition><responseIf>${test}<setOutcomeValue identifier="SCORE">${worth}</setOutcomeValue></responseIf></responseCondition>`;
const ALL = `<responseProcessing>${when(`<and>${right('A')}${right('B')}</and>`, one)}</responseProcessing>`;

describe('a QTI item with several fields in its text', () => {
  test('becomes a text with gaps, where each gap earns its share', () => {
    expect(taken(qti(BOTH, SUM))).toMatchObject({
      type: 'gaps',
      partial: true,
      case_sensitive: false,
      changes: [],
      stem: expect.stringMatching(/falls \[\[1\]\] the plain[\s\S]*<td>\[\[2\]\]<\/td>/),
      gaps: [
        { choices: ['in', 'on'], accepted_answers: ['on'] },
        { choices: [], accepted_answers: ['Spain', 'Espana'] },
      ],
    });
  });

  test('gives points only if all gaps are right, if its response processing says so', () => {
    expect(taken(qti(BOTH, ALL))).toMatchObject({
      partial: false,
      case_sensitive: true,
      gaps: [{ accepted_answers: ['on'] }, { accepted_answers: ['Spain'] }],
    });
  });

  test.each([
    [
      'parts of unequal weight',
      qti(BOTH.replace('mapKey="o" mappedValue="1"', 'mapKey="o" mappedValue="2"'), SUM),
      'different shares of the points',
    ],
    [
      'no key',
      qti(declared('A', '', 'identifier') + declared('B', correct('x')), ALL),
      'it has no correct answer',
    ],
    [
      'a choice with a formula',
      qti(BOTH, SUM, BODY.replace('>in<', '><math><mi>x</mi></math><')),
      'isn’t plain text',
    ],
    ['an undeclared response', qti(declared('A', correct('o'), 'identifier'), ALL), 'that isn’t declared'],
    [
      'another kind of interaction between the fields',
      qti(BOTH, SUM, `${BODY}<extendedTextInteraction responseIdentifier="C"/>`),
      'its question 2 has no text',
    ],
    [
      'a wrong answer that earns more than the right one',
      qti(BOTH.replace('mapKey="Espana" mappedValue="1"', 'mapKey="Espana" mappedValue="2"'), SUM),
      'another answer earns more points than its correct response',
    ],
  ])('is refused if it has %s', (_what, text, reason) => {
    expect(read(text).report).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(reason) });
  });
});

describe('a table of questions', () => {
  const table = (gaps: string, more = '') =>
    `type,question,gap_1,gap_2,part_marks,answer_1\ngaps,Rain [[1]] in [[2]],${gaps},yes,${more}`;

  test('has a column for the answers of each gap', () => {
    expect(taken(table('in | *on,Spain | Espana'))).toMatchObject({
      type: 'gaps',
      partial: true,
      gaps: [
        { choices: ['in', 'on'], accepted_answers: ['on'] },
        { choices: [], accepted_answers: ['Spain', 'Espana'] },
      ],
    });
  });

  test.each([
    ['*in | *on,x', '', 'gap_1: mark only one choice as correct with a *'],
    ['*in,x', '', 'gap_1: enter a second choice'],
    ['*in | in,x', '', 'gap_1: a choice appears twice'],
    ['a |,x', '', 'gap_1: an answer for this gap is empty'],
    [',', '', 'gap_1: enter an answer for this gap'],
    ['a,b', '7', 'answer_1: leave this blank for a question of type gaps'],
    ['a,', '', 'the gaps in the text don’t match the answers'],
  ])('is refused if it has %s', (gaps, more, reason) => {
    expect(read(table(gaps, more)).report.reason).toContain(reason);
  });
});
