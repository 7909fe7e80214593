/**
 * Checks, for every format, that imports preserve the meaning of a file's styles, formulas and order of
 * options.
 */
import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { questionOfItem } from '#features/questions/import.rules.ts';
import { drawingFault } from '#server/drawing-fault.ts';
import { readQuestionFile } from './read-question-file.ts';

/** A choice question with this text, in each format that holds HTML. */
const FILES: Readonly<Record<string, (html: string) => string>> = {
  qti: (html) => qti(`<div>${html}</div>${choice('')}`),
  moodle_xml: (html) =>
    `<quiz><question type="multichoice"><name><text>N</text></name><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext><single>true</single>${['A', 'B'].map((letter, place) => `<answer fraction="${place === 0 ? 100 : 0}"><text>${letter}</text></answer>`).join('')}</question></quiz>`,
  gift: (html) => `::N:: [html]${html.replaceAll(/[=:{}~#\\]/g, '\\$&')} {=A ~B}`,
  csv: (html) =>
    `type,format,question,option_a,option_b,correct\nsingle_choice,html,"${html.replaceAll('"', '""')}",A,B,a\n`,
};

function qti(body: string): string {
  return `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i1" title="One"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody>${body}</itemBody><responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`;
}
function choice(shuffle: string, fixed: Readonly<Record<string, string>> = {}): string {
  const choices = ['A', 'B', 'C'].map(
    (letter) => `<simpleChoice identifier="${letter}" ${fixed[letter] ?? ''}>${letter}</simpleChoice>`,
  );
  return `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1" ${shuffle}>${choices.join('')}</choiceInteraction>`;
}

function taken(file: string) {
  const reading = readQuestionFile(strToU8(file), null);
  if ('fault' in reading) throw new Error(reading.fault);
  const [one] = reading.items;
  if (one?.item == null) throw new Error(one?.report.reason ?? 'The question was not read.');
  const { question, changes } = questionOfItem(one.item, {
    asked: 'live',
    source: null,
    filing: { tags: [], topic: null, changes: [] },
    drawing: drawingFault,
  });
  return { item: one.item, question, changes: [...one.report.changes, ...changes] };
}

describe.each(Object.entries(FILES))('in %s', (_format, file) => {
  test.each([
    ['10<span style="vertical-align: super">2</span>', '<sup>2</sup>'],
    ['H<span style="vertical-align: sub">2</span>O', '<sub>2</sub>'],
    ['the <span style="text-decoration: underline">word</span>', '<u>word</u>'],
    ['<span style="text-decoration: line-through">not</span> so', '<s>not</s>'],
    ['<span style="font-weight: bold">so</span>', '<b>so</b>'],
    ['<span style="font-style: italic">so</span>', '<i>so</i>'],
  ])('%s keeps its meaning, and the question is published', (html, kept) => {
    const { question } = taken(file(html));
    expect(question.stem).toContain(kept);
    expect(question.status).toBe('live');
  });

  test('reports a style that no element can express, and leaves the question a draft', () => {
    const { question, changes } = taken(file('What do the <span style="color: red">red words</span> mean?'));
    expect(question.status).toBe('draft');
    expect(changes.join('\n')).toContain('styling that carries meaning is lost: text color');
  });

  test.each([
    ['\\(20% of 50\\)', 'the formula “20% of 50” has a % that hides the text after it'],
    ['\\(\\mbox{a}\\)', 'the formula “\\mbox{a}” uses \\mbox, which isn’t a supported command'],
    ['\\(\\frac{1}{2\\)', 'the formula “\\frac{1}{2” has a { without its }'],
    ['so \\(x + 1', 'a formula is opened by \\( but not closed by \\)'],
  ])('reports the formula in %s and leaves the question a draft', (html, words) => {
    const { question, changes } = taken(file(html));
    expect(question.status).toBe('draft');
    expect(changes.join('\n')).toContain(words);
  });
});

describe('the order of options in a QTI choice', () => {
  const order = (body: string) => {
    const { item } = taken(qti(`<p>Which?</p>${body}`));
    return [item.keep_order, item.options.map(({ fixed }) => fixed === true)];
  };
  const free = [false, false, false];

  test('stays fixed if the file says so, and a pinned option keeps its place', () => {
    expect(order(choice('shuffle="false"'))).toEqual([true, free]);
    expect(order(choice('shuffle="true"'))).toEqual([false, free]);
    expect(order(choice(''))).toEqual([false, free]);
    expect(order(choice('shuffle="true"', { C: 'fixed="true"', B: 'fixed="false"' }))).toEqual([
      false,
      [false, false, true],
    ]);
  });
});

test('causes a warning about an option that only makes sense in its place, until it is pinned', () => {
  const row = (pinned: string) =>
    `type,question,option_a,option_b,correct,pinned\nsingle_choice,Which?,A,None of the above,a,${pinned}\n`;
  expect(taken(row('')).changes).toEqual([
    'option B “None of the above”: pin it in place, or tests that shuffle options will move it',
  ]);
  expect(taken(row('b')).changes).toEqual([]);
  expect(taken(row('b')).question.options[1]).toMatchObject({ fixed: true });
});
