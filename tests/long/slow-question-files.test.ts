/** Measures the functions that read question files, with the files for which they are slowest. */
import { zipSync } from 'fflate';
import { describe } from 'vitest';
import { readScale } from '#features/assessments/scale-text.rules.ts';
import { numberKey, quoted, wordKey } from '#features/interchange/answer-key.rules.ts';
import { categoryPath } from '#features/interchange/category.rules.ts';
import { readDecimal } from '#features/interchange/decimal.rules.ts';
import { decodeText } from '#features/interchange/server/decode.ts';
import { readQuestionFile } from '#features/interchange/server/read-question-file.ts';
import { around, bytes, filled, grows } from '#tests/support/growth.ts';

describe('a GIFT file', () => {
  grows(
    [
      ['of a comment of marks', around('//', '[id:', '\nq{=a}\n')],
      ['of a comment of whole marks', around('//', '[tag:a\\]b]', '\nq{=a}\n')],
      ['of comments', around('', '// [id:a]\n', 'q{=a}\n')],
      ['of spaces', around('a', ' ', 'b{=a}')],
      ['of spaces before a break', around('a', '  ', '\nb{=a}')],
      ['of categories', around('', '$CATEGORY:\n', 'q{=a}')],
      ['of a deep category', around('$CATEGORY: ', 'a/', `\n\n${'q{=a}\n\n'.repeat(50)}`)],
      ['of a category of slashes', around('$CATEGORY: ', '/', '\n\nq{=a}')],
      ['of options', around('q{=a ', '~b ', '}')],
      ['of options with weights', around('q{', '~%50%b ', '}')],
      ['of answers', around('q{', '=a ', '}')],
      ['of answers with partial credit', around('q{=a ', '=%50%b ', '}')],
      ['of numbers', around('q{#=1 ', '=%50%1:0 ', '}')],
      ['of right numbers', around('q{#', '=1:0 ', '}')],
      ['of pairs', around('q{', '=a->b ', '}')],
      ['of replies', around('q{=a', '#b', '}')],
      ['of feedback', around('q{=a', '####b', '}')],
      ['of hashes', around('q{=a', '#', '}')],
      ['of open braces', around('q', '{', '')],
      ['of closed braces', around('q', '}', '')],
      ['of braces', around('q', '{}', '')],
      ['of open blocks', around('', 'a{\n\n', '')],
      ['of an open block', around('a{\n', '\n', '}')],
      ['of comments in an open block', around('a{\n', '\n// {\n', '}')],
      ['of backslashes', around('q', '\\', '{=a}')],
      ['of escapes', around('q', '\\~', '{=a}')],
      ['of a title', around('::', 'a:', ' q{=a}')],
      ['of a title that never ends', around('::', ': ', '{=a}')],
      ['of blank lines', around('', '\n', 'q{=a}')],
      ['of true and false', around('q{T', '#a', '}')],
      ['of letters that combine', around('q', 'a\u0301\u0316', '{=a}')],
      ['of gaps as Moodle writes them', around('', '{1:SA:=a} ', '')],
      ['of gaps that never end', around('', '{1:SA:=a ', '')],
    ],
    (text) => readQuestionFile(bytes(text), 'gift'),
  );
});

const moodle = (inner: string) => `<quiz><question type="multichoice">${inner}</question></quiz>`;

const gapped =
  (type: string, stem: string, inner = '') =>
  (size: number) =>
    `<quiz><question type="${type}"><questiontext><text>${filled(stem, size)}</text></questiontext>${inner}</question></quiz>`;

const question = `<question type="multichoice"><questiontext><text>a</text></questiontext>
  <answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>`;

describe('a Moodle XML file', () => {
  grows(
    [
      ['of questions', (size) => `<quiz>${question.repeat(size / question.length)}</quiz>`],
      ['of elements', around('<quiz>', '<a/>', '</quiz>')],
      ['of nested elements', around('<quiz>', '<a>', '')],
      ['of unclosed elements', around('<quiz', '<a', '')],
      [
        'of attributes',
        (size) => `<quiz ${Array.from({ length: size / 10 }, (_, n) => `a${n}="b"`).join(' ')}/>`,
      ],
      ['of one attribute', around('<quiz a="', '<', '"/>')],
      ['of a long attribute', around('<quiz a="', '&#97;', '"/>')],
      ['of entities', around('<quiz>', '&amp;', '</quiz>')],
      ['of an entity', around('<quiz>&', 'a', ';</quiz>')],
      ['of comments', around('<quiz>', '<!--a-->', '</quiz>')],
      ['of a comment', around('<quiz><!--', '- ', '--></quiz>')],
      ['of open comments', around('<quiz>', '<!--', '')],
      ['of CDATA', around('<quiz>', '<![CDATA[a]]>', '</quiz>')],
      ['of brackets in CDATA', around('<quiz><![CDATA[', ']', ']]></quiz>')],
      ['of instructions', around('<quiz>', '<?a b?>', '</quiz>')],
      ['of a document type', around('<!DOCTYPE quiz [', '<!ENTITY a "b">', ']><quiz/>')],
      ['of lines before it', around('', '\n', '<quiz/>')],
      [
        'of answers',
        (size) => moodle(filled('<answer fraction="100"><text>1</text></answer>', size - (size % 46))),
      ],
      ['of tags', (size) => moodle(`<tags>${'<tag><text>a</text></tag>'.repeat(size / 25)}</tags>`)],
      [
        'of files',
        (size) => moodle(`<questiontext>${'<file name="a">AAAA</file>'.repeat(size / 26)}</questiontext>`),
      ],
      ['of gaps', gapped('cloze', '{1:SA:=a}')],
      ['of open gaps', gapped('cloze', '{1:SA:=a')],
      ['of answers of a gap', (size) => gapped('cloze', '~a#b')(size).replace('~', '{1:MC:=')],
      ['of backslashes in a gap', (size) => gapped('cloze', '\\')(size).replace('\\', '{1:SA:=')],
      ['of brackets', gapped('gapselect', '[[')],
      [
        'of gaps that are chosen',
        gapped('gapselect', '[[1]]', '<selectoption><text>a</text></selectoption>'),
      ],
      [
        'of choices of gaps',
        (size) =>
          gapped('gapselect', '[[1]]', repeated('<selectoption><text>a</text></selectoption>', size))(100),
      ],
      ['of spaces in a name', (size) => moodle(`<name><text>a${' '.repeat(size)}b</text></name>`)],
    ],
    (text) => readQuestionFile(bytes(text), 'moodle_xml'),
  );
});

const qti = (inner: string, rules = '') =>
  `<assessmentItem identifier="a"><responseDeclaration identifier="R" cardinality="multiple" baseType="identifier">${inner}</responseDeclaration>
  <itemBody><choiceInteraction responseIdentifier="R" maxChoices="0"><simpleChoice identifier="a">a</simpleChoice><simpleChoice identifier="b">b</simpleChoice></choiceInteraction></itemBody>
  <responseProcessing>${rules}</responseProcessing></assessmentItem>`;
const typed = (inner: string, rules = '') =>
  `<assessmentItem identifier="a"><responseDeclaration identifier="R" cardinality="single" baseType="string">${inner}</responseDeclaration>
  <itemBody><p><textEntryInteraction responseIdentifier="R"/></p></itemBody><responseProcessing>${rules}</responseProcessing></assessmentItem>`;
const score = '<setOutcomeValue identifier="SCORE"><mapResponse identifier="R"/></setOutcomeValue>';
const repeated = (one: string, size: number) => one.repeat(Math.ceil(size / one.length));

describe('a QTI item', () => {
  grows(
    [
      [
        'of values',
        (size) => qti(`<correctResponse>${repeated('<value>a</value>', size)}</correctResponse>`, score),
      ],
      [
        'of a mapping',
        (size) =>
          qti(`<mapping>${repeated('<mapEntry mapKey="a" mappedValue="1"/>', size)}</mapping>`, score),
      ],
      [
        'of rules',
        (size) => qti('<correctResponse><value>a</value></correctResponse>', repeated(score, size)),
      ],
      [
        'of words mapped',
        (size) =>
          typed(`<mapping>${repeated('<mapEntry mapKey="a" mappedValue="1"/>', size)}</mapping>`, score),
      ],
      [
        'of words',
        (size) => typed(`<correctResponse><value>${'a'.repeat(size)}</value></correctResponse>`, score),
      ],
      [
        'of a text',
        (size) => qti('', '').replace('<choice', `<p>${repeated('a<b>b</b> ', size)}</p><choice`),
      ],
      [
        'of formulas with their LaTeX',
        (size) => {
          const note = '<annotation encoding="application/x-tex">x^2</annotation>';
          const formulas = repeated(`<math><semantics><mi>x</mi>${note}</semantics></math>`, size);
          return qti('', '').replace('<choice', `<p>${formulas}</p><choice`);
        },
      ],
      ['of spaces', (size) => typed('').replace('<text', `${' '.repeat(size)}<text`)],
      [
        'of options',
        (size) =>
          qti('').replace(
            '<simple',
            `${repeated('<simpleChoice identifier="c">c</simpleChoice>', size)}<simple`,
          ),
      ],
      [
        'of replies',
        (size) =>
          qti('').replace(
            '</assessmentItem>',
            `${repeated('<modalFeedback outcomeIdentifier="F" identifier="a">b</modalFeedback>', size)}</assessmentItem>`,
          ),
      ],
    ],
    (text) => readQuestionFile(bytes(text), null),
  );
});

/** A package whose items share the long part. */
const packed = (files: Record<string, string>, count: number) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        ...files,
        'imsmanifest.xml': `<manifest><resources><resource type="imsqti_test_xmlv2p1" href="t.xml"/>${Array.from({ length: count }, (_, n) => `<resource type="imsqti_item_xmlv2p1" href="${n}.xml"/>`).join('')}</resources></manifest>`,
        ...Object.fromEntries(
          Array.from({ length: count }, (_, n) => [
            `${n}.xml`,
            qti('').replace('<itemBody>', '<assessmentStimulusRef href="s.xml"/><itemBody>'),
          ]),
        ),
      }).map(([name, text]) => [name, bytes(text)]),
    ),
    { level: 1 },
  );

describe('a QTI package', () => {
  grows(
    [
      [
        'of a passage that its items share',
        (size) =>
          packed(
            {
              's.xml': `<assessmentStimulus><stimulusBody>${'a '.repeat(size / 4)}</stimulusBody></assessmentStimulus>`,
            },
            size / 2_000,
          ),
      ],
      [
        'of a passage of their section',
        (size) =>
          packed(
            {
              't.xml': `<assessmentTest><rubricBlock view="candidate">${'a '.repeat(size / 4)}</rubricBlock>${Array.from({ length: size / 2_000 }, (_, n) => `<assessmentItemRef href="${n}.xml"/>`).join('')}</assessmentTest>`,
            },
            size / 2_000,
          ),
      ],
      [
        'of missing items',
        (size) =>
          zipSync({
            'imsmanifest.xml': bytes(
              `<manifest><resources>${repeated('<resource type="imsqti_item_xmlv2p1" href="a/b/../c.xml"/>', size)}</resources></manifest>`,
            ),
          }),
      ],
    ],
    (zip) => readQuestionFile(zip, 'qti'),
  );
});

describe('an Aiken file', () => {
  grows(
    [
      ['of lines', around('', 'a\n', 'A. a\nB. b\nANSWER: A')],
      ['of options', around('Q\n', 'A. a\n', 'ANSWER: A')],
      ['of questions', around('', 'Q\nA. a\nB. b\nANSWER: A\n', '')],
      ['of spaces', around('ANSWER:', ' ', 'A')],
    ],
    (text) => readQuestionFile(bytes(text), 'aiken'),
  );
});

describe('a table of questions', () => {
  const head = 'type,question,option_a,option_b,correct\n';
  grows(
    [
      ['of rows', around(head, 'single_choice,Q,a,b,a\n', '')],
      ['of a long row', around(`${head}essay,`, 'a', '')],
      ['of columns', around('type,question,', 'x,', '\nessay,Q')],
      ['of letters', around(`${head}multiple_choice,Q,a,b,"`, 'a ', '"')],
    ],
    (text) => readQuestionFile(bytes(text), 'csv'),
  );
});

describe('bytes that may be text', () => {
  grows(
    [
      ['of bytes that are not UTF-8', around('', '\u00e4\n', '')],
      ['of carriage returns', around('', '\r', '')],
      ['of control characters', around('', '\u0001', '')],
      ['of spaces before a declaration', around('', ' ', '<?xml encoding="latin1"')],
    ],
    (text) => decodeText(Buffer.from(text, 'latin1')),
  );
});

describe('parts of an item', () => {
  describe('a number', () =>
    grows(
      [
        ['of digits', around('', '1', '')],
        ['of digits and a letter', around('', '1', 'x')],
        ['of a fraction', around('1.', '0', 'x')],
        ['of an exponent', around('1e', '1', '')],
        ['of spaces', around('', ' ', '1')],
      ],
      readDecimal,
    ));
  describe('a category', () =>
    grows(
      [
        ['of names', around('', 'a/', '')],
        ['of slashes', around('', '/', 'a')],
        ['of spaces', around('a', ' ', 'b')],
        ['of a placeholder', around('$', 'a', '$')],
      ],
      categoryPath,
    ));
  describe('quoted words', () => grows([['of spaces', around('a', ' ', 'b')]], quoted));
  describe('a key of words', () =>
    grows(
      [
        ['of a star', around('', '*', '')],
        ['of backslashes', around('', '\\', '*')],
      ],
      (answer) => wordKey([{ answer, percent: 100, feedback: null }]),
    ));
  describe('a key of numbers', () => {
    const margin = { units: 0n, places: 0 };
    const weighed = (size: number) =>
      Array.from({ length: size }, (_, index) => ({
        answer: { value: { units: BigInt(index), places: 0 }, margin },
        feedback: null,
        percent: index % 2 === 0 ? 100 : 50,
      }));
    grows([['of many', weighed]], numberKey);
  });
  describe('a pasted scale', () =>
    grows(
      [
        ['of numbers', around('', '200\n', '')],
        ['of spaces', around('1', ' ', 'x')],
        ['of digits', around('', '1', 'x')],
        ['of pairs', (size) => Array.from({ length: size / 10 }, (_, n) => `${n} 200`).join('\n')],
      ],
      readScale,
    ));
});
