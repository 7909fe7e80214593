import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONG_RUN } from '#tests/support/long-run.ts';
import { readGift } from './gift.rules.ts';
import { giftItems } from './gift-item.rules.ts';
import type { Judged } from './item.rules.ts';

const lines = (...all: string[]) => all.join('\n');

function only(text: string): Judged {
  const [item, ...rest] = giftItems(text);
  expect(rest).toEqual([]);
  if (item === undefined) throw new Error('The question was not read.');
  return item;
}

function draft(text: string) {
  const item = only(text);
  if ('refused' in item) throw new Error(item.refused);
  return { ...item.draft, changes: item.changes };
}

function refusal(text: string): string {
  const item = only(text);
  return 'refused' in item ? item.refused : 'taken';
}

const optionsOf = (text: string) =>
  draft(text).options.map((option) => `${option.is_correct ? '=' : '~'}${option.text.text}`);

describe('a GIFT file', () => {
  test('is split at blank lines, without its comments, and each item has its line number', () => {
    const items = giftItems(
      lines(
        '// first',
        'One {T}',
        '',
        '// a comment alone',
        '',
        '  // indented',
        'Two',
        'lines {}',
        '',
        '',
        'Three {=a}',
      ),
    );
    expect(items.map(({ line, source_type }) => [line, source_type])).toEqual([
      [2, 'true_false'],
      [7, 'essay'],
      [11, 'short'],
    ]);
  });

  test('may have blank lines between braces', () => {
    expect(optionsOf(lines('Which?{', '=a', '', '  ~b', '', '}'))).toEqual(['=a', '~b']);
  });

  test('loses only one question if a brace is not closed', () => {
    const items = giftItems(lines('Broken {=a', '', 'Whole {=b}'));
    expect(items.map((item) => ('refused' in item ? 'refused' : item.draft.accepted_answers))).toEqual([
      'refused',
      ['b'],
    ]);
  });

  test('can set the category of the questions that follow', () => {
    const items = giftItems(
      lines('$CATEGORY: $course$/top/Algebra/Rates // Ratios', '', 'a{}', '', '$CATEGORY: tom//jerry', 'b{}'),
    );
    expect(items.map((item) => ('draft' in item ? item.draft.category : []))).toEqual([
      ['Algebra', 'Rates / Ratios'],
      ['tom/jerry'],
    ]);
  });

  test('can contain ids and tags in comments', () => {
    const item = draft(lines('// [id:q-7] [tag:algebra]', '// [tag:two words] [tag:algebra]', 'x{}'));
    expect([item.external_id, item.tags]).toEqual(['q-7', ['algebra', 'two words']]);
  });
});

describe('a GIFT question', () => {
  test('has a title that may contain escaped colons', () => {
    expect(draft(String.raw`::Unit 2\:: b::What? {}`)).toMatchObject({
      name: 'Unit 2:: b',
      stem: { format: 'moodle', text: 'What?' },
    });
  });

  test('has its escapes resolved and other backslashes kept', () => {
    expect(draft(String.raw`\{a\} \= \~b \# \: \(x_1\) \\neq \frac12 c\nd {}`).stem.text).toBe(
      `${String.raw`{a} = ~b # : \(x_1\) \neq \frac12 c`}\nd`,
    );
  });

  test('names the format of its texts, and answers use the format of the question’s text', () => {
    const item = draft('[html]<b>Which?</b>{=<i>a</i>#right ~[plain]a < b ~[markdown]*c*####[moodle]why}');
    expect(item.stem).toEqual({ format: 'html', text: '<b>Which?</b>' });
    expect(item.options).toEqual([
      {
        text: { format: 'html', text: '<i>a</i>' },
        prompt: null,
        is_correct: true,
        feedback: { format: 'html', text: 'right' },
      },
      { text: { format: 'plain', text: 'a < b' }, prompt: null, is_correct: false, feedback: null },
      { text: { format: 'markdown', text: '*c*' }, prompt: null, is_correct: false, feedback: null },
    ]);
    expect(item.explanation).toEqual({ format: 'moodle', text: 'why' });
  });

  test('gets a blank where its answers are written within the text', () => {
    expect(draft('A dog {=barks} at night.').stem.text).toBe('A dog _____ at night.');
    expect(draft('{=Rain} falls.').stem.text).toBe('_____ falls.');
    expect(draft('What falls?  {=Rain}').stem.text).toBe('What falls?');
  });
});

describe('the answers of a GIFT question become', () => {
  test('a single choice, if an answer has an =', () => {
    const item = draft('Which?{~a#no =b#yes ~c}');
    expect(item).toMatchObject({ type: 'single_choice', partial: false, changes: [] });
    expect(item.options.map((option) => [option.is_correct, option.feedback?.text])).toEqual([
      [false, 'no'],
      [true, 'yes'],
      [false, undefined],
    ]);
  });

  test('a multiple choice, if answers have only weights', () => {
    const item = draft('Which?{~%50%a ~%-100%b ~%50%c ~d}');
    expect(item).toMatchObject({ type: 'multiple_choice', partial: true });
    expect(item.options.map((option) => option.is_correct)).toEqual([true, false, true, false]);
    expect(item.changes).toEqual([
      'the weights of its options (50%, -100%, 50%, 0%) are replaced with standard partial credit',
    ]);
  });

  test('a choice between true and false, with the feedback for right and wrong', () => {
    const replies = (text: string) => draft(text).options.map((option) => option.feedback?.text ?? null);
    expect(optionsOf('x{FALSE}')).toEqual(['~True', '=False']);
    expect(optionsOf('x{T}')).toEqual(['=True', '~False']);
    expect(replies('x{TRUE#wrong#right}')).toEqual(['right', 'wrong']);
    expect(replies('x{F#wrong = no#right}')).toEqual(['wrong = no', 'right']);
  });

  test('a text answer', () => {
    expect(draft('x{=no one =nobody}')).toMatchObject({
      type: 'text',
      accepted_answers: ['no one', 'nobody'],
    });
    expect(draft('x{one}')).toMatchObject({ type: 'text', accepted_answers: ['one'], changes: [] });
    expect(draft(String.raw`x{=2\*3 =%0%*#never}`)).toMatchObject({
      accepted_answers: ['2*3'],
      changes: ['feedback on single answers is left out'],
    });
    expect(draft('x{=%100%red =%50%pink}').changes).toEqual([
      '“pink” earned 50%, but now only fully correct answers count',
    ]);
  });

  test.each([
    ['{#1822}', ['1822'], 0],
    ['{#-3.50:0.25}', ['-3.5'], 0.25],
    ['{#3.141..3.142}', ['3.1415'], 0.0005],
    ['{#-5..5}', ['0'], 5],
    ['{#1.5e3}', ['1500'], 0],
    ['{#=2:0 =-5:0 ~#no}', ['2', '-5'], 0],
    ['{#=%0%5:0 =%100%9:0}', ['9'], 0],
    ['{# =10:1 =%50%10:3 }', ['10'], 1],
  ])('a numeric answer: %s', (answers, accepted_answers, tolerance) => {
    expect(draft(`How much? ${answers}`)).toMatchObject({ type: 'numeric', accepted_answers, tolerance });
  });

  test('an essay, if there are no answers', () => {
    expect(draft('Write.{####model}')).toMatchObject({
      type: 'essay',
      explanation: { format: 'moodle', text: 'model' },
    });
  });
});

test('the last of several #### starts the explanation, as in Moodle', () => {
  expect(draft('x{=a #right####no reply####Because.}')).toMatchObject({
    accepted_answers: ['a'],
    explanation: { format: 'moodle', text: 'Because.' },
  });
  expect(
    draft('x{=a ~b ####one####two}').options.map(({ text, feedback }) => [text.text, feedback?.text]),
  ).toEqual([
    ['a', undefined],
    ['b', '###one'],
  ]);
});

test('reads matching pairs, and adds an answer without a prompt as an extra option', () => {
  const read = draft('Match.{=[html]<b>Canada</b> -> Ottawa =Italy -> Rome = -> Oslo -> Bergen}');
  expect([read.type, read.partial]).toEqual(['matching', true]);
  expect(read.options.map(({ prompt, text }) => [prompt?.text ?? null, text.text])).toEqual([
    ['<b>Canada</b>', 'Ottawa'],
    ['Italy', 'Rome'],
    [null, 'Oslo -> Bergen'],
  ]);
});

describe('a GIFT question is refused', () => {
  test.each([
    ['Match.{=a -> b = -> d}', 'a matching question needs at least 2 pairs'],
    ['Match.{=a -> b =c -> }', 'an answer is empty'],
    ['Read this first.', 'it is a text without a question'],
    ['x{~a ~b}', 'no option is correct'],
    ['x{~%50%a =%50%b}', 'no option earns full points'],
    ['x{=a}b{=c}', 'there is more than one { or }'],
    [String.raw`\frac{1}{2} is? {=.5}`, 'there is more than one { or }'],
    ['x{=a', 'the answers must be between { and }'],
    ['x}=a{', 'the answers must be between { and }'],
    ['x{=a =b ~c}', 'several options earn full points'],
    ['x{=*berg*}', 'its correct answer “*berg*” contains the wildcard *'],
    ['x{#three}', '“three” isn’t a number'],
    ['x{#3:-1}', 'its tolerance isn’t a number of 0 or more'],
    ['x{#5..1}', 'its range ends before it begins'],
    ['x{#=*}', 'any number counts as correct, which isn’t supported'],
    ['x{#=1:0 =2:1}', 'its correct answers have different tolerances (0 and 1)'],
    ['x{#=%0%3:0 =3:2}', 'an answer with fewer points is within the tolerance of a correct answer'],
    ['x{=}', 'an answer is empty'],
    ['x{~}', 'the question needs at least 2 options'],
  ])('that is written as in %s', (text, reason) => {
    expect(refusal(text)).toContain(reason);
  });
});

test('and the report mentions a sign that may have started an answer unintentionally', () => {
  const hint = expect.stringContaining('without a space before');
  expect(draft('Which?{~y=2 ~x}').changes).toContainEqual(hint);
  expect(refusal('Which?{~y=2 =x}')).toContain('without a space before');
  expect(draft('Which?{~a~b=c}').changes).toEqual([]);
});

/** Escapes all characters that have a meaning in GIFT. */
const written = (text: string) => text.replaceAll(/[\\:#={}~]/g, (sign) => `\\${sign}`);
const word = fc
  .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 })
  .map((text) =>
    text
      .replaceAll(/[%[\]>*]/g, '.')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  .filter((text) => text !== '' && !text.startsWith('//') && !/^(T|F|TRUE|FALSE|\$CATEGORY.*)$/.test(text));

test('reads escaped text as it was before escaping', () => {
  fc.assert(
    fc.property(
      word,
      word,
      fc.array(fc.record({ text: word, is_correct: fc.boolean(), feedback: fc.option(word) }), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.option(word),
      (title, stem, options, explanation) => {
        const answers = [{ text: 'key', is_correct: false, feedback: null }, ...options]
          .map(
            ({ text, is_correct, feedback }) =>
              `\t${is_correct ? '=' : '~'}${written(text)}${feedback === null ? '' : `#${written(feedback)}`}\n`,
          )
          .join('');
        const general = explanation === null ? '' : `####${written(explanation)}`;
        const [block] = readGift(`::${written(title)}::${written(stem)}{\n${answers}${general}}`);
        expect(block).toMatchObject({
          title,
          stem: { format: 'moodle', text: stem },
          general_feedback: explanation === null ? null : { text: explanation },
          answers: {
            kind: 'choice',
            answers: [
              { answer: { text: 'key' } },
              ...options.map((option) => ({
                answer: { text: option.text },
                is_correct: option.is_correct,
                feedback: option.feedback === null ? null : { text: option.feedback },
              })),
            ],
          },
        });
      },
    ),
  );
});

test('never throws, however broken the text is', () => {
  const runs = LONG_RUN ? 100_000 : 3_000;
  const pieces = [
    '::',
    '{',
    '}',
    '=',
    '~',
    '#',
    '####',
    '%50%',
    '\\',
    '\n',
    '\n\n',
    '//',
    '->',
    '[html]',
    'T',
    '..',
    ':',
  ];
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 }), fc.constantFrom('1', '$CATEGORY:')),
      ),
      (parts) => {
        for (const item of giftItems(parts.join(''))) expect(item.line).toBeGreaterThan(0);
      },
    ),
    { numRuns: runs },
  );
});

describe('a text with Moodle’s gaps', () => {
  const cloze = 'The capital of France is {1:SHORTANSWER:=Paris}.';

  test('is one question if the file contains nothing else', () => {
    const text = lines('', cloze, '', '2 + 2 = {:NM:=4} and {1:MC:a~=b}.', '');
    const [item, ...more] = giftItems(text);
    expect(more).toEqual([]);
    expect(item).toMatchObject({
      line: 2,
      source_type: 'cloze',
      changes: expect.arrayContaining([expect.stringContaining('the whole file was read as one question')]),
      draft: {
        stem: { text: 'The capital of France is [[1]].\n\n2 + 2 = [[2]] and [[3]].' },
        gaps: [
          { choices: [], accepted_answers: ['Paris'] },
          { choices: [], accepted_answers: ['4'] },
          { choices: ['a', 'b'], accepted_answers: ['b'] },
        ],
      },
    });
  });

  test('can be one question among others in a GIFT file', () => {
    const items = giftItems(lines('$CATEGORY: a/b', '', `// [id:q1]`, `::T::${cloze}`, '', 'Two {=2 ~3}'));
    expect(items.map(({ source_type }) => source_type)).toEqual(['cloze', 'choice']);
    expect(items[0]).toMatchObject({
      name: 'T',
      draft: {
        type: 'gaps',
        external_id: 'q1',
        category: ['a', 'b'],
        gaps: [{ accepted_answers: ['Paris'] }],
      },
    });
  });

  test('is refused if it has a kind of gap that the bank does not support, and the report names that kind', () => {
    expect(giftItems('Pick {1:MULTIRESPONSE:=a~=b}')).toMatchObject([
      { source_type: 'cloze', refused: 'gaps of the type MULTIRESPONSE aren’t supported' },
    ]);
  });
});

describe('text in braces that is not an answer', () => {
  test.each([
    ['braces within a text', 'See section {2} for more.'],
    ['braces in a table', '7\tWhat is half of 4?\t{2}'],
    ['braces of another language, such as CSS', 'body {color: red}'],
  ])('refuses %s', (_, text) => {
    expect(giftItems(text)).toMatchObject([{ refused: expect.stringContaining('isn’t a GIFT answer') }]);
  });

  test('is not assumed if the braces end the line or contain the sign of an answer', () => {
    for (const text of ['2 + 2? {4}', 'Two\tplus two? {=4}', '{T} is it?', 'Say {} now']) {
      expect(giftItems(text)[0]).toHaveProperty('draft');
    }
  });
});
