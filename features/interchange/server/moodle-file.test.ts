import { describe, expect, test } from 'vitest';
import type { Item } from '../item.rules.ts';
import type { ReadItem } from '../report.rules.ts';
import { readQuestionFile } from './read-question-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function readAll(questions: string): ReadItem[] {
  const reading = readQuestionFile(
    bytes(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${questions}</quiz>`),
    null,
  );
  if ('fault' in reading) throw new Error(reading.fault);
  return reading.items;
}

function readOne(questions: string): ReadItem {
  const [item, ...rest] = readAll(questions);
  expect(rest).toEqual([]);
  if (item === undefined) throw new Error('The question was not read.');
  return item;
}

function itemOf(questions: string): Item & { changes: string[] } {
  const { item, report } = readOne(questions);
  if (item === null) throw new Error(report.reason ?? '');
  return { ...item, changes: report.changes };
}

const reasonOf = (questions: string) => readOne(questions).report.reason;

const question = (type: string, inner: string, stem = '<![CDATA[<p>What?</p>]]>') =>
  `<question type="${type}"><name><text>A name</text></name><questiontext format="html"><text>${stem}</text></questiontext>${inner}</question>`;
const answer = (fraction: number | string, text: string, inner = '') =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text>${inner}</answer>`;
const said = (text: string) => `<feedback format="html"><text>${text}</text></feedback>`;

/** A picture of one transparent pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a Moodle XML question becomes', () => {
  test('a single choice with feedback, explanation, hints, tags, id and category', () => {
    const [item] = readAll(
      `<question type="category"><category><text>$course$/top/Algebra/Lines</text></category></question>${question(
        'multichoice',
        `<idnumber>q7</idnumber><single>true</single><penalty>0</penalty><defaultgrade>1.0000000</defaultgrade>
         <generalfeedback format="html"><text>Because.</text></generalfeedback>
         ${answer(100, 'yes', said('Right.'))}${answer(0, 'no')}
         <hint format="html"><text>Think.</text></hint><tags><tag><text> lines </text></tag></tags>`,
      )}`,
    );
    expect(item?.report).toEqual({
      file: null,
      construct: 'multichoice',
      line: 2,
      name: 'A name',
      type: 'single_choice',
      outcome: 'taken',
      changes: [],
      reason: null,
    });
    expect(item?.item).toEqual({
      type: 'single_choice',
      name: 'A name',
      external_id: 'q7',
      category: ['Algebra', 'Lines'],
      stem: '<p>What?</p>',
      stimulus: null,
      options: [
        { text: 'yes', prompt: null, is_correct: true, feedback: 'Right.' },
        { text: 'no', prompt: null, is_correct: false, feedback: null },
      ],
      accepted_answers: [],
      tolerance: 0,
      entry: 'free',
      case_sensitive: false,
      exact: false,
      keep_order: false,
      partial: false,
      explanation: 'Because.',
      hints: ['Think.'],
      tags: ['lines'],
      gaps: [],
      files: [],
      lost_meaning: [],
    });
  });

  test('a multiple choice', () => {
    const item = itemOf(
      question(
        'multichoice',
        `<single>false</single>${answer('33.33333', 'a')}${answer('-50', 'b')}${answer('66.66667', 'c')}`,
      ),
    );
    expect(item).toMatchObject({ type: 'multiple_choice', partial: true });
    expect(item.options.map((option) => option.is_correct)).toEqual([true, false, true]);
    expect(item.changes[0]).toContain('33.33333%, -50%, 66.66667%');
  });

  test('a multiple choice, if several answers are right and the file does not say how many may be chosen', () => {
    const item = itemOf(question('multichoice', answer(100, 'a') + answer(100, 'b') + answer(0, 'c')));
    expect(item.type).toBe('multiple_choice');
    expect(item.changes).toContain(
      'the file doesn’t say how many options students can choose; several are correct, so they can choose several',
    );
  });

  test('a choice between true and false', () => {
    const item = itemOf(question('truefalse', answer(0, 'true', said('No.')) + answer(100, 'false')));
    expect(item.options).toEqual([
      { text: 'True', prompt: null, is_correct: false, feedback: 'No.' },
      { text: 'False', prompt: null, is_correct: true, feedback: null },
    ]);
  });

  test('a text answer, case-sensitive if the file sets this', () => {
    expect(itemOf(question('shortanswer', `<usecase>1</usecase>${answer(100, 'NaCl')}`))).toMatchObject({
      type: 'text',
      accepted_answers: ['NaCl'],
      case_sensitive: true,
      changes: [],
    });
  });

  test('a numeric answer with its tolerance', () => {
    const key = answer(100, '2.5', '<tolerance>0.1</tolerance>');
    expect(
      itemOf(
        question(
          'numerical',
          `${key}<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit></units>`,
        ),
      ),
    ).toMatchObject({
      type: 'numeric',
      accepted_answers: ['2.5'],
      tolerance: 0.1,
      changes: ['its unit “m” is left out'],
    });
    expect(itemOf(question('numerical', `${answer(100, '5')}<tolerance>1</tolerance>`)).tolerance).toBe(1);
  });

  test('a matching question, with extra answers without a prompt', () => {
    const sub = (prompt: string, text: string) =>
      `<subquestion format="html"><text>${prompt}</text><answer><text>${text}</text></answer></subquestion>`;
    const pairs =
      sub('Canada', 'Ottawa') + sub('Italy', 'Rome') + sub('Lazio', 'Rome') + sub('', 'Oslo') + sub('', '');
    const found = itemOf(question('matching', pairs));
    expect(found).toMatchObject({ type: 'matching', partial: true, changes: [] });
    expect(
      found.options.map(({ prompt, text }: { prompt: string | null; text: string }) => [prompt, text]),
    ).toEqual([
      ['Canada', 'Ottawa'],
      ['Italy', 'Rome'],
      ['Lazio', 'Rome'],
      [null, 'Oslo'],
    ]);
    expect(reasonOf(question('matching', sub('Canada', 'Ottawa')))).toBe(
      'a matching question needs at least 2 pairs',
    );
  });

  test('an ordering question, graded by place or as a whole, and reports other grading', () => {
    const items = answer(1, 'one') + answer(2, 'two') + answer(3, 'three');
    const graded = (more: string) => itemOf(question('ordering', more + items));
    const whole = graded('<gradingtype>ALL_OR_NOTHING</gradingtype><selecttype>ALL</selecttype>');
    expect(whole).toMatchObject({ type: 'ordering', partial: false, changes: [] });
    expect(whole.options.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
    expect(graded('<gradingtype>ABSOLUTE_POSITION</gradingtype>')).toMatchObject({
      partial: true,
      changes: [],
    });
    expect(
      graded(
        '<gradingtype>RELATIVE_NEXT_EXCLUDE_LAST</gradingtype><selecttype>RANDOM</selecttype><selectcount>2</selectcount>',
      ),
    ).toMatchObject({
      partial: true,
      changes: [
        'its partial credit is replaced with an equal share for each item in the correct place',
        'students order all items, not only 2 of them as in the file',
      ],
    });
    expect(reasonOf(question('ordering', answer(1, 'one') + answer(2, 'two')))).toBe(
      'an ordering question needs at least 3 items',
    );
  });

  test('an essay', () => {
    expect(
      itemOf(
        question(
          'essay',
          '<attachments>2</attachments><graderinfo format="html"><text>x</text></graderinfo>',
        ),
      ),
    ).toMatchObject({
      type: 'essay',
      changes: [
        'its notes for graders are left out',
        'it accepted files as answers; students can now answer only with text',
      ],
    });
  });
});

test('the report of a Moodle import names everything that Moodle stores with a question and the bank does not', () => {
  const kept = `<defaultgrade>2</defaultgrade><penalty>0.3333333</penalty><hidden>1</hidden><shuffleanswers>0</shuffleanswers>
    <correctfeedback format="html"><text>Well done</text></correctfeedback>`;
  expect(itemOf(question('multichoice', kept + answer(100, 'a') + answer(0, 'b'))).changes).toEqual([
    'its 2 points are left out, because each test sets the points of its questions',
    'its penalty for further attempts is left out',
    'it was hidden in Moodle and is visible here',
    'its feedback on correct, partly correct, and wrong answers is left out',
  ]);
});

describe('texts in Moodle XML', () => {
  test('can have four formats, and contain entities and CDATA', () => {
    const stem = (format: string, text: string) =>
      itemOf(
        `<question type="essay"><questiontext format="${format}"><text>${text}</text></questiontext></question>`,
      ).stem;
    expect(stem('html', '&lt;p&gt;a &amp;amp; b&lt;/p&gt;')).toBe('<p>a &amp; b</p>');
    expect(stem('moodle_auto_format', '<![CDATA[a <b>b</b>\nc]]>')).toBe('a <b>b</b><br />\nc');
    expect(stem('plain_text', '<![CDATA[a <b>]]>')).toBe('a &lt;b&gt;');
    expect(stem('markdown', '*a* \\(x_1 * y_1\\)\n\n- b')).toBe(
      '<p><em>a</em> \\(x_1 * y_1\\)</p>\n<ul>\n<li>b</li>\n</ul>',
    );
  });

  test('are cleaned, and the report says what was removed', () => {
    const item = itemOf(
      question('essay', '', '<![CDATA[<p style="x" onclick="y()">a<script>b</script> $$x<y$$</p>]]>'),
    );
    expect(item.stem).toBe('<p>a \\(x&lt;y\\)</p>');
    expect(item.changes).toEqual([
      'removed from its texts: styling, an event handler, script',
      'formulas that now use \\( \\) or \\[ \\]: 1',
    ]);
  });

  test('are imported together with the files that they show', () => {
    const stem = `<![CDATA[<p>See <img src="@@PLUGINFILE@@/a%20graph.png" alt="g"> <img src="@@PLUGINFILE@@/gone.png"> <img src="data:image/png;base64,${PIXEL}"></p>]]>`;
    const item = itemOf(
      `<question type="essay"><questiontext format="html"><text>${stem}</text>
       <file name="a graph.png" path="/" encoding="base64">${PIXEL}</file>
       <file name="b.png" path="/" encoding="base64">${PIXEL}</file>
       <file name="c.png" path="/" encoding="base64">!</file></questiontext></question>`,
    );
    expect(item.stem).toBe('<p>See <img src="attachment:0" alt="g" />  <img src="attachment:1" /></p>');
    expect(item.files).toEqual([
      { name: 'a graph.png', content_base64: PIXEL },
      { name: 'image.png', content_base64: PIXEL },
    ]);
    expect(item.changes).toEqual([
      'the file “c.png” is left out: its content isn’t valid base64',
      'removed from its texts: the image @@PLUGINFILE@@/gone.png',
      'the file “b.png” isn’t used and is left out',
    ]);
  });
});

describe('a Moodle XML question is refused', () => {
  test.each(['ddwtos', 'ddmarker', 'calculated', 'stack', 'random'])('for its type: %s', (type) => {
    expect(reasonOf(question(type, ''))).toBe(`“${type}” questions aren’t supported`);
  });

  test.each([
    ['a text without a question', question('description', ''), 'it is a text without a question'],
    ['a missing type', '<question><name><text>x</text></name></question>', 'its question type is missing'],
    ['an empty text', question('essay', '', '<![CDATA[<p> </p>]]>'), 'the question text is empty'],
    ['an empty option', question('multichoice', answer(100, 'a') + answer(0, '')), 'option 2 is empty'],
    [
      'several units',
      question(
        'numerical',
        `${answer(100, '1')}<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit><unit><multiplier>100</multiplier><unit_name>cm</unit_name></unit></units>`,
      ),
      'it accepts several units (m, cm), which isn’t supported',
    ],
    [
      'a graded unit',
      question('numerical', `${answer(100, '1')}<unitgradingtype>1</unitgradingtype>`),
      'it grades units, which isn’t supported',
    ],
    [
      'markup outside CDATA',
      '<question type="essay"><questiontext><text><p>a</p></text></questiontext></question>',
      'line 2 has a <p> tag outside CDATA. Put HTML into CDATA',
    ],
    [
      'an answer without its share of the points',
      question('shortanswer', '<answer><text>a</text></answer>'),
      'an answer doesn’t say what it earns',
    ],
    [
      'a text that is too long',
      question('essay', '', 'x'.repeat(20_001)),
      'the question text is longer than 20000 characters',
    ],
  ])('for %s', (_, questions, reason) => {
    expect(reasonOf(questions)).toBe(reason);
  });
});

describe('the order of options and the comparison of words in Moodle XML', () => {
  const choice = (more: string) => itemOf(question('multichoice', more));

  test('are taken from the file: questions marked as unshuffled keep their order, and pinned options their places', () => {
    const answers = answer(100, 'a') + answer(0, 'b');
    expect(choice(`<shuffleanswers>0</shuffleanswers>${answers}`)).toMatchObject({ keep_order: true });
    expect(choice(`<shuffleanswers>1</shuffleanswers>${answers}`)).toMatchObject({ keep_order: false });
    expect(choice(answers)).toMatchObject({ keep_order: false });
    const pinned = answers.replace('</answer>', '<fixed>1</fixed></answer>');
    const read = choice(`<shuffleanswers>0</shuffleanswers>${pinned}`);
    expect([read.keep_order, read.options.map(({ fixed }) => fixed === true)]).toEqual([
      false,
      [true, false],
    ]);
  });
});
