import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import type { Role } from '#core/access/access.ts';
import { QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import type { TagKind } from '#features/tags/tags.contract.ts';
import {
  mayPublish,
  type OptionContent,
  optionFaults,
  passageFaults,
  type QuestionContent,
  readinessFaults,
  requireMayChange,
  requireMayGive,
  saidTags,
  tagFaults,
  viewOf,
} from './questions.rules.ts';

/** A renderer that accepts every formula. */
const drawsAll = () => null;

const codeOf = (work: () => void) => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Problem ? error.kind.code : 'another error';
  }
};
const paths = (faults: { path: string }[]) => faults.map((fault) => fault.path);

const option = (text: string, is_correct = false): OptionContent => ({
  text,
  prompt: '',
  is_correct,
  reason_for_error: null,
  feedback: '',
});
const FOREIGN = '<img src="https://example.org/a.png" alt="" />';
const question = (change: Partial<QuestionContent>): QuestionContent => ({
  type: 'single_choice',
  stem: '<p>Which?</p>',
  stimulus: '',
  explanation: '',
  hints: [],
  options: [option('A', true), option('B')],
  accepted_answers: [],
  entry: 'sat',
  ...change,
});

/** Pairs of options that look the same. */
const ALIKE: readonly (readonly [what: string, one: string, other: string])[] = [
  ['an element without meaning', 'A b', '<span lang="en">A</span> b'],
  ['the name of an equivalent element', '<b>A</b>', '<strong>A</strong>'],
  ['an empty element', 'A', 'A<i></i>'],
  ['a block element', '<div>A</div>', 'A'],
  ['a zero width space', 'A', 'A\u200b'],
  ['a soft hyphen', 'cooperate', 'co\u00adoperate'],
  ['a non-breaking space', 'A b', 'A\u00a0b'],
  ['a non-breaking hyphen', 'well-known', 'well\u2011known'],
  ['spaces in a formula', '\\(x + 1\\)', '\\(x+1\\)'],
];

describe('who may write questions', () => {
  const byAnn = (status: 'draft' | 'live' | 'retired', school: { id: string } | null = { id: 'north' }) => ({
    author: { id: 'ann' },
    school,
    status,
  });

  const writer = (id: string, reach: 'all' | 'own_schools' | 'own', may_publish: boolean) => ({
    id,
    reach,
    may_publish,
  });

  test('people who may write all questions, or all in their schools, change any question there; other people only their own', () => {
    expect(codeOf(() => requireMayChange(writer('ben', 'all', true), byAnn('retired')))).toBeNull();
    expect(codeOf(() => requireMayChange(writer('ann', 'own', true), byAnn('live')))).toBeNull();
    expect(codeOf(() => requireMayChange(writer('ben', 'own_schools', true), byAnn('live')))).toBeNull();
    expect(codeOf(() => requireMayChange(writer('ben', 'own', true), byAnn('draft')))).toBe('forbidden');
  });

  test('shared questions can be changed by admins and by their authors', () => {
    const shared = byAnn('live', null);
    expect(codeOf(() => requireMayChange(writer('ben', 'all', true), shared))).toBeNull();
    expect(codeOf(() => requireMayChange(writer('ann', 'own', true), shared))).toBeNull();
    expect(codeOf(() => requireMayChange(writer('ann', 'own_schools', true), shared))).toBeNull();
    expect(codeOf(() => requireMayChange(writer('ben', 'own_schools', true), shared))).toBe('forbidden');
  });

  test('people who may not publish can change only drafts and leave them drafts', () => {
    const ann = writer('ann', 'own', false);
    expect(codeOf(() => requireMayChange(ann, byAnn('draft')))).toBeNull();
    expect(codeOf(() => requireMayChange(ann, byAnn('live')))).toBe('forbidden');
    expect(codeOf(() => requireMayGive(ann, 'draft'))).toBeNull();
    expect(codeOf(() => requireMayGive(ann, 'live'))).toBe('forbidden');
    expect(codeOf(() => requireMayGive(writer('ann', 'own', true), 'live'))).toBeNull();
  });

  test('managers publish all questions, tutors their own if the setting allows it, other roles none', () => {
    expect(
      [mayPublish('all', false), mayPublish('own_schools', false), mayPublish('own', true)].every(Boolean),
    ).toBe(true);
    expect([mayPublish('own', false), mayPublish('none', true)]).toEqual([false, false]);
  });

  test('admins, managers and tutors see answer keys, counselors do not', () => {
    const view = (role: Role) => viewOf({ reach: 'own_schools', caller: { id: 'ann', role } });
    expect((['admin', 'manager', 'tutor', 'counselor'] as const).map((role) => view(role).keys)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

test('a draft can be published, a published question can be archived and restored, and its type never changes', () => {
  const passage = (from: 'draft' | 'live' | 'retired', to: 'draft' | 'live' | 'retired') =>
    passageFaults({ status: from, type: 'text' }, { status: to, type: 'text' }).length === 0;
  const all = ['draft', 'live', 'retired'] as const;
  expect(all.map((from) => all.filter((to) => passage(from, to)))).toEqual([
    ['draft', 'live'],
    ['live', 'retired'],
    ['live', 'retired'],
  ]);
  const retyped = (status: 'draft' | 'live') =>
    paths(passageFaults({ status, type: 'text' }, { status, type: 'essay' }));
  expect([retyped('draft'), retyped('live')]).toEqual([[], ['body.type']]);
});

const foundTag = (id: string, kind: TagKind, parent: string | null = null) => ({
  id,
  kind,
  parent,
  name: `Tag ${id}`,
});

describe('tags and options', () => {
  test('a question’s tags must exist, and none may be a reason for mistakes', () => {
    const found = [foundTag('a', 'topic'), foundTag('b', 'reason_for_error')];
    expect(paths(tagFaults(['a', 'b', 'c'], found))).toEqual(['body.tags.1', 'body.tags.2']);
  });

  describe('a question has one skill', () => {
    const found = [
      foundTag('exam', 'exam'),
      foundTag('domain', 'domain'),
      foundTag('lines', 'topic'),
      foundTag('circles', 'topic'),
      foundTag('slopes', 'sub_topic', 'lines'),
      foundTag('arcs', 'sub_topic', 'circles'),
      foundTag('shifts', 'sub_topic', 'lines'),
    ];
    test.each([
      [['exam', 'domain', 'lines']],
      [['lines', 'lines']],
      // The sub-topic already implies its topic.
      [['lines', 'slopes']],
      [['slopes', 'exam', 'lines']],
      [[]],
    ])('accepts %j', (asked) => {
      expect(tagFaults(asked, found)).toEqual([]);
    });

    test.each([
      [['lines', 'exam', 'circles'], ['body.tags.2'], 'Tag lines'],
      [['slopes', 'circles'], ['body.tags.1'], 'Tag slopes'],
      [['circles', 'lines', 'slopes'], ['body.tags.2'], 'Tag circles'],
      [['slopes', 'shifts', 'arcs'], ['body.tags.1', 'body.tags.2'], 'Tag slopes'],
    ])('rejects %j', (asked, at, has) => {
      const faults = tagFaults(asked, found);
      expect(paths(faults)).toEqual(at);
      expect(faults[0]?.message).toBe(
        `A question can have only one skill. It already has “${has}”, so remove one of the two.`,
      );
    });

    test('drops a topic that a sub-topic implies', () => {
      expect(saidTags(['lines', 'exam', 'slopes', 'exam'], found)).toEqual(['exam', 'slopes']);
      expect(saidTags(['circles', 'domain'], found)).toEqual(['circles', 'domain']);
      // Does not add tags that the request did not send.
      expect(saidTags(['lines'], found)).toEqual(['lines']);
    });
  });

  test('options keep only ids that belong to the same question, each once', () => {
    const sent = [
      { ...option('A'), id: 'x' },
      { ...option('B'), id: 'x' },
      { ...option('C'), id: 'y' },
      option('D'),
    ];
    expect(paths(optionFaults(sent, ['x'], []))).toEqual(['body.options.1.id', 'body.options.2.id']);
  });

  test('a wrong option may name an existing reason for mistakes, and a right option may name none', () => {
    const sent = [
      { ...option('A', true), reason_for_error: 'r' },
      { ...option('B'), reason_for_error: 'r' },
      { ...option('C'), reason_for_error: 's' },
    ];
    expect(paths(optionFaults(sent, [], ['r']))).toEqual([
      'body.options.0.reason_for_error',
      'body.options.2.reason_for_error',
    ]);
  });
});

describe('a question can be published', () => {
  test.each([
    ['a single choice with one right option', question({})],
    [
      'a multiple choice with two right options',
      question({ type: 'multiple_choice', options: [option('A', true), option('B', true)] }),
    ],
    ['a numeric question', question({ type: 'numeric', options: [], accepted_answers: ['3.5', '7/2'] })],
    ['a text question', question({ type: 'text', options: [], accepted_answers: ['osmosis'] })],
    ['an essay', question({ type: 'essay', options: [] })],
    [
      'a question whose stem is a picture',
      question({ stem: '<p><img src="/api/files/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b/" /></p>' }),
    ],
    [
      'a question whose options differ in one character of a formula',
      question({ options: [option('\\(x^2\\)', true), option('\\(x_2\\)')] }),
    ],
    [
      'a question whose options differ in their markup',
      question({ options: [option('x<sup>2</sup>', true), option('x2')] }),
    ],
    [
      'a question whose options differ in what is underlined',
      question({ options: [option('<u>A</u> b', true), option('A <u>b</u>')] }),
    ],
    [
      'a question whose options differ in the kind of dash',
      question({ options: [option('A\u2013b', true), option('A-b')] }),
    ],
    [
      'a question whose options differ in capital letters',
      question({ options: [option('\\(X\\)', true), option('\\(x\\)')] }),
    ],
  ])('as %s', (_what, fit) => {
    expect(readinessFaults(fit, drawsAll)).toEqual([]);
  });

  test.each([
    ['an empty stem', question({ stem: '<p> \u00a0</p>' }), ['body.stem']],
    ['only one option', question({ options: [option('A', true)] }), ['body.options']],
    ['no right option', question({ options: [option('A'), option('B')] }), ['body.options']],
    [
      'two right options in a single choice',
      question({ options: [option('A', true), option('B', true)] }),
      ['body.options'],
    ],
    [
      'an empty option',
      question({ options: [option('A', true), option('<p></p>')] }),
      ['body.options.1.text'],
    ],
    [
      'the same option twice',
      question({ options: [option('<p>A  b</p>', true), option('A b')] }),
      ['body.options.1.text'],
    ],
    ...ALIKE.map(([what, one, other]): [string, QuestionContent, string[]] => [
      `options that differ only in ${what}`,
      question({ options: [option(one, true), option(other)] }),
      ['body.options.1.text'],
    ]),
    [
      'an option of invisible characters',
      question({ options: [option('A', true), option('\u200b')] }),
      ['body.options.1.text'],
    ],
    [
      'an ordering question of two options, whose right order is never the one shown',
      question({ type: 'ordering', options: [option('A'), option('B')] }),
      ['body.options'],
    ],
    [
      'accepted answers in a choice question',
      question({ accepted_answers: ['A'] }),
      ['body.accepted_answers'],
    ],
    ['options in an essay', question({ type: 'essay' }), ['body.options']],
    ['a rubric in a choice question', question({ rubric: [{ marks: 1 }] }), ['body.rubric']],
    ['no accepted number', question({ type: 'numeric', options: [] }), ['body.accepted_answers']],
    [
      'an accepted number that is too long for the field',
      question({ type: 'numeric', options: [], accepted_answers: ['12345', '123456'] }),
      ['body.accepted_answers.1'],
    ],
    [
      'a word as an accepted number',
      question({ type: 'numeric', entry: 'free', options: [], accepted_answers: ['2', 'two'] }),
      ['body.accepted_answers.1'],
    ],
    ['no accepted text', question({ type: 'text', options: [] }), ['body.accepted_answers']],
    [
      'a picture from another server in any of its texts',
      question({
        stem: `Why? ${FOREIGN}`,
        stimulus: FOREIGN,
        explanation: FOREIGN,
        hints: ['a', FOREIGN],
        options: [option('A', true), { ...option(`B ${FOREIGN}`), feedback: FOREIGN }],
      }),
      [
        'body.stem',
        'body.stimulus',
        'body.explanation',
        'body.hints.1',
        'body.options.1.text',
        'body.options.1.feedback',
      ],
    ],
    [
      'a formula that is not drawn',
      question({ explanation: '<p>\\(\\def\\a{\\a\\a}\\a\\)</p>' }),
      ['body.explanation'],
    ],
    ['several faults', question({ stem: '', options: [] }), ['body.stem', 'body.options', 'body.options']],
  ])('but not with %s', (_what, unfit, expected) => {
    expect(paths(readinessFaults(unfit, drawsAll))).toEqual(expected);
  });

  test('but not with a formula that readers would see cut off; each such formula is named', () => {
    const texts = ['\\(20% of 50\\)', '\\(\\mbox{a}\\)', 'so \\(x + 1', '\\(1\\)'];
    const content = question({ stem: texts.join(', '), hints: ['x\\]'] });
    const drawing = (tex: string) => (tex.includes('mbox') ? 'uses \\mbox' : null);
    expect(readinessFaults(content, drawing)).toEqual([
      {
        path: 'body.stem',
        message: 'The formula “20% of 50” has a % that hides the text after it: write \\%.',
      },
      { path: 'body.stem', message: 'The formula “\\mbox{a}” uses \\mbox.' },
      {
        path: 'body.stem',
        message: 'The formula “x + 1, \\(1” isn’t closed before the next one opens.',
      },
      { path: 'body.hints.0', message: 'A formula is closed by \\] but never opened.' },
    ]);
  });

  test('a published single choice always has exactly one right option and no two options that look the same', () => {
    const written = fc.record({
      type: fc.constantFrom(...QUESTION_TYPES),
      stem: fc.constantFrom('', '<p></p>', 'Why?'),
      options: fc.array(
        fc.record({
          text: fc.constantFrom('', 'A', 'B', '<p>A</p>', '<p>C</p>'),
          is_correct: fc.boolean(),
          reason_for_error: fc.constant(null),
          feedback: fc.constant(''),
        }),
        { maxLength: 5 },
      ),
      accepted_answers: fc.array(fc.constantFrom('1', '1/2', 'x', ''), { maxLength: 3 }),
      entry: fc.constantFrom('sat' as const, 'free' as const),
    });
    fc.assert(
      fc.property(written.map(question), (content) => {
        const faults = readinessFaults(content, drawsAll);
        const isFit = faults.length === 0;
        const plain = content.options.map(({ text }) => text.replaceAll(/<[^>]*>/g, ''));
        const right = content.options.filter((one) => one.is_correct).length;
        if (isFit) {
          expect(content.stem).toBe('Why?');
          expect(new Set(plain).size).toBe(plain.length);
          if (content.type === 'single_choice') expect(right).toBe(1);
          if (content.type === 'multiple_choice') expect(right).toBeGreaterThan(0);
          if (content.type === 'numeric') expect(content.accepted_answers).not.toContain('x');
        }
        for (const { path } of faults) expect(path).toMatch(/^body\.(stem|options|accepted_answers)/);
      }),
    );
  });
});
