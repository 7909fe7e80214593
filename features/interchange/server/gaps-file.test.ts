/** Reads texts with gaps from Moodle XML, QTI and tables, and checks the reasons for refusals. */
import { describe, expect, test } from 'vitest';
import { readQuestionFile } from './read-question-file.ts';

function read(text: string) {
  const reading = readQuestionFile(new TextEncoder().encode(text), null);
  if ('fault' in reading) throw new Error(reading.fault);
  const [one] = reading.items;
  if (one === undefined) throw new Error('no item');
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
    ['[[4]]', select('in'), 'its gap [[4]] names no choice'],
    ['no gap', select('in'), 'it has no gap'],
    ['[[1]]', select('&lt;b&gt;in&lt;/b&gt;'), 'is more than plain words'],
    ['\\([[1]]\\)', select('in') + select('on'), 'a gap in a formula'],
    ['[[1]]'.repeat(21), select('in') + select('on'), 'more than 20 gaps'],
  ])('is refused if it is %s', (stem, inner, reason) => {
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
        'the replies to single answers are left out',
        'its choices as buttons became drop-downs',
        'a number in a gap is right as it is written: 2.50 is not 2.5',
      ],
    });
    expect(taken(cloze('<p>{1:SAC:=Rome}</p>'))).toMatchObject({ case_sensitive: true });
  });

  test.each([
    ['{1:SA:=a} {2:SA:=b}', 'its gaps have different weights (1, 2)'],
    ['{1:SA:=a~%50%b}', 'in a gap “b” earns 50 %'],
    ['{1:MC:=a~%-100%b}', 'in a gap “b” earns -100 %'],
    ['{1:MC:=a~=b}', 'several choices of a gap are each fully right'],
    ['{1:MC:=a}', 'a gap needs two choices that differ'],
    ['{1:MC:a~b}', 'no choice of a gap is right'],
    ['{1:SA:=a*}', 'is a pattern'],
    ['{1:SA:=a} {1:SAC:=b}', 'capitals count in some of its gaps and not in others'],
    ['{1:NUMERICAL:=3.5:0.1}', 'takes the number “3.5:0.1” with a margin'],
    ['{1:MULTIRESPONSE:=a~=b}', 'a gap of its kind (MULTIRESPONSE) is none here'],
    ['{1:MC:=<b>a</b>~b}', 'is more than plain words'],
    ['{1:SA:=a', 'has no end'],
    ['{1:SA:=a} [[7]]', 'its text has [[1]] where it has no gap'],
    ['nothing', 'it has no gap'],
  ])('%s is refused with a reason', (stem, reason) => {
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

  test('is all or nothing if its processing says so', () => {
    expect(taken(qti(BOTH, ALL))).toMatchObject({
      partial: false,
      case_sensitive: true,
      gaps: [{ accepted_answers: ['on'] }, { accepted_answers: ['Spain'] }],
    });
  });

  test.each([
    [
      'unequal parts',
      qti(BOTH.replace('mapKey="o" mappedValue="1"', 'mapKey="o" mappedValue="2"'), SUM),
      'other parts than equal ones',
    ],
    [
      'no key',
      qti(declared('A', '', 'identifier') + declared('B', correct('x')), ALL),
      'it tells no right answer',
    ],
    [
      'a choice with a formula',
      qti(BOTH, SUM, BODY.replace('>in<', '><math><mi>x</mi></math><')),
      'is more than plain words',
    ],
    ['an undeclared response', qti(declared('A', correct('o'), 'identifier'), ALL), 'that is not declared'],
    [
      'another kind between',
      qti(BOTH, SUM, `${BODY}<extendedTextInteraction responseIdentifier="C"/>`),
      'question 2 of it has no words of its own',
    ],
    [
      'a better wrong answer',
      qti(BOTH.replace('mapKey="Espana" mappedValue="1"', 'mapKey="Espana" mappedValue="2"'), SUM),
      'another answer earns more than its correct response',
    ],
  ])('with %s is refused', (_what, text, reason) => {
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
    ['*in | *on,x', '', 'gap_1: mark one choice as right with a *'],
    ['*in,x', '', 'gap_1: write a second choice'],
    ['*in | in,x', '', 'gap_1: a choice stands there twice'],
    ['a |,x', '', 'gap_1: what fills it is empty'],
    [',', '', 'gap_1: write what fills it'],
    ['a,b', '7', 'answer_1: a question of type gaps has none'],
    ['a,', '', 'its text has [[1]] where it has no gap'],
  ])('with %s is refused', (gaps, more, reason) => {
    expect(read(table(gaps, more)).report.reason).toContain(reason);
  });
});
