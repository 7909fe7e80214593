import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frozenPaper } from '#tests/support/results-seed.ts';
import { rawFaults, rawParts } from './compute.rules.ts';
import { meanOnScale, scaleParts } from './scale.rules.ts';
import { marksMax, satSections, scoreOf } from './score.rules.ts';
import { sheetOf } from './sheet.rules.ts';

const part = (raw: number, count: number, raw_max = count) => ({
  ...{ kind: 'math' as const, route: '', raw, raw_max, question_count: count },
});
const math = (...scaled: number[]) => ({
  kind: 'table' as const,
  columns: [{ kind: 'math' as const, route: '', scaled }],
});

describe('a scaled score', () => {
  test('without a table is in raw marks, its error and range too', () => {
    const whole = scaleParts(null, [part(20, 40)]);
    expect(whole).toMatchObject({ scaled: null, scale: null, range: { low: 17, high: 23 } });
    expect(whole.se).toBeCloseTo(3.2026, 4);
    expect(scaleParts(null, [part(40, 40, 80)]).se).toBeCloseTo(2 * 3.2026, 3);
  });

  test('has a range within its table, in its steps, around it', () => {
    const table = math(...Array.from({ length: 41 }, (_, raw) => 200 + 10 * raw));
    expect(scaleParts(table, [part(20, 40)])).toMatchObject({ scaled: 400, range: { low: 370, high: 430 } });
    expect(scaleParts(table, [part(39, 40)])).toMatchObject({ scaled: 590, range: { low: 580, high: 600 } });
    expect(scaleParts(table, [part(40, 40)])).toMatchObject({ scaled: 600, range: { low: 600, high: 600 } });
  });

  test('is scaled where every part is, each by the columns of its kind alone', () => {
    const reading = { ...part(1, 2), kind: 'reading_writing' as const };
    const both = {
      kind: 'table' as const,
      columns: [
        { kind: 'math' as const, route: '', scaled: [200, 500, 800] },
        { kind: 'reading_writing' as const, route: '', scaled: [100, 250, 400] },
      ],
    };
    const whole = scaleParts(both, [part(2, 2), reading]);
    expect(whole).toMatchObject({ scaled: 1050, scale: { min: 300, max: 1200 } });
    expect(whole.parts.map(({ scaled }) => scaled)).toEqual([800, 250]);
    expect(whole.parts[1]?.range).toEqual({ low: 100, high: 400 });
    const half = scaleParts(math(200, 500, 800), [part(2, 2), reading]);
    expect(half).toMatchObject({ scaled: null, scale: null, parts: [{ scaled: 800 }, { scaled: null }] });
    expect(half.parts[1]?.range).toEqual({ low: 0, high: 2 });
    expect(scaleParts(null, [part(0, 0, 0)])).toMatchObject({ se: null, range: null });
  });

  test('is that of IRT where every part has one, with its own error, in the steps of its scale', () => {
    const scale = { slope: 100, intercept: 500, min: 200, max: 800, step: 10 };
    const by = (scaled: number) => ({
      ...part(1, 2),
      ability: { calibration: 'one', scale, theta: 0, scaled, se: 33 },
    });
    const whole = scaleParts(math(0, 1, 2), [by(560), by(790)]);
    expect(whole).toMatchObject({ method: 'irt', scaled: 1350, scale: { min: 400, max: 1600, step: 10 } });
    expect(whole.se).toBeCloseTo(Math.sqrt(2) * 33, 10);
    expect(whole.range).toEqual({ low: 1300, high: 1400 });
    expect(whole.parts).toMatchObject([
      { scaled: 560, se: 33, range: { low: 530, high: 590 } },
      { scaled: 790, range: { low: 760, high: 800 } },
    ]);
    const half = scaleParts(math(0, 1, 2), [by(560), { ...part(1, 2), ability: null }]);
    expect(half).toMatchObject({ method: 'table', scaled: 2 });
    expect(scaleParts(null, [])).toMatchObject({ method: 'raw' });
  });

  test('is none where the table has no column for the route, and has no error for one question', () => {
    expect(scaleParts(math(0, 1), [{ ...part(1, 1), route: 'm-x' }]).scaled).toBeNull();
    expect(scaleParts(math(200, 800), [part(1, 1)])).toMatchObject({ scaled: 800, se: null, range: null });
    expect(scaleParts(math(200, 800), [])).toMatchObject({ scaled: null, range: null });
  });
});

test('a mean is told in the steps of its scale, from the least score; halves of points where the table has them', () => {
  const meanOf = (table: ReturnType<typeof math>, mean: number) => {
    const { scale } = scaleParts(table, [part(1, 1)]);
    return scale && meanOnScale(scale, mean);
  };
  expect(meanOf(math(...Array.from({ length: 61 }, (_, raw) => 200 + 10 * raw)), 534.15)).toBe(530);
  expect(meanOf(math(205, 225, 245), 233)).toBe(225);
  expect(meanOf(math(0, 1.5, 2), 1.3)).toBe(1.5);
  expect(meanOf(math(7, 7), 7)).toBe(7);
});

const essays = { type: 'essay' as const };

describe('the score of a session', () => {
  test('is the sum of the marks of its answers, whatever was answered', () => {
    const answer = fc.constantFrom('A', 'B', 'C', 'D', null);
    const seed = fc.record({
      marks: fc.record({
        correct: fc.integer({ min: 1, max: 4 }),
        wrong: fc.constantFrom(0, -0.25, -1),
        omitted: fc.constantFrom(0, 1),
      }),
      questions: fc.array(fc.record({ marks: fc.constantFrom(0.5, 1, 3), unscored: fc.boolean(), answer }), {
        minLength: 1,
        maxLength: 12,
      }),
    });
    fc.assert(
      fc.property(seed, ({ marks, questions: given }) => {
        const { content, questions } = frozenPaper({
          marks,
          sections: [{ questions: given.map(({ answer: _, ...question }) => question) }],
        });
        const placements = content.sections[0]?.placements ?? [];
        const slots = content.sections.map(({ id }) => ({
          section: id,
          questions: placements.map(({ question }) => question),
        }));
        const responses = placements.map(({ question, question_revision }, index) => {
          const letter = given[index]?.answer ?? null;
          const option = questions.get(question_revision)?.options[(letter ?? 'A').charCodeAt(0) - 65];
          return { question, response: letter === null ? null : (option?.id ?? null), hand_marks: null };
        });
        const score = scoreOf(content, satSections(content, slots), questions, responses);
        const answers = score.answers.flat();
        expect(answers.reduce((sum, { marks: own }) => sum + (own ?? 0), 0)).toBeCloseTo(score.raw, 9);
        expect(score.raw).toBeLessThanOrEqual(Math.max(score.raw_max, marks.omitted * 36));
        expect(answers.filter(({ marks: own }) => own === null)).toHaveLength(
          given.filter(({ unscored }) => unscored).length,
        );
      }),
    );
  });

  test('waits for marks by hand; with them it has them, and an unscored essay holds nobody up', () => {
    const { content, questions } = frozenPaper({
      sections: [
        {
          questions: [
            { ...essays, marks: 5 },
            { ...essays, unscored: true },
          ],
        },
      ],
    });
    const [one, two] = content.sections[0]?.placements ?? [];
    if (one === undefined || two === undefined) throw new Error('There are two.');
    const sat = satSections(content, [
      { section: content.sections[0]?.id ?? null, questions: [one.question, two.question] },
    ]);
    const scored = (hand_marks: number | null) =>
      scoreOf(content, sat, questions, [
        { question: one.question, response: 'Because.', hand_marks },
        { question: two.question, response: 'Because.', hand_marks: null },
      ]);
    expect(scored(null)).toMatchObject({
      raw: 0,
      pending_marks: 1,
      answers: [[{ outcome: 'pending', marks: null }, {}]],
    });
    expect(scored(2)).toMatchObject({
      raw: 2,
      pending_marks: 0,
      answers: [[{ outcome: 'partial', share: 0.4 }, {}]],
    });
    expect(scored(5)).toMatchObject({ raw: 5, kept: { parts: [{ right_count: 1, question_count: 1 }] } });
  });

  test('stands where a route was never known for the module that everyone meets, with nothing asked', () => {
    const { content, questions } = frozenPaper({
      sections: [
        { kind: 'math', module: { stage: 1, variant: 'm', at_least: null }, questions: [{}, {}] },
        { kind: 'math', module: { stage: 2, variant: 'hard', at_least: 1 }, questions: [{}] },
        { kind: 'math', module: { stage: 2, variant: 'easy', at_least: null }, questions: [{}] },
        { kind: 'other', questions: [{}] },
      ],
    });
    const [one, , easy, other] = content.sections;
    const slots = [
      { section: one?.id ?? null, questions: one?.placements.map(({ question }) => question) ?? [] },
      { section: null, questions: [] },
      { section: null, questions: [] },
    ];
    const sat = satSections(content, slots);
    expect(sat.map(({ section, asked }) => [section.id, asked.length])).toEqual([
      [one?.id, 2],
      [easy?.id, 0],
      [other?.id, 0],
    ]);
    const [asked] = one?.placements ?? [];
    const right = questions.get(asked?.question_revision ?? '')?.options[0]?.id ?? null;
    const { kept, answers } = scoreOf(content, sat, questions, [
      { question: asked?.question ?? '', response: right, hand_marks: 0.5 },
    ]);
    expect(kept.sections[0]).toEqual({ raw: 1, raw_max: 2, right_count: 1, question_count: 2 });
    expect(kept.parts.map(({ kind, route, right_count }) => [kind, route, right_count])).toEqual([
      ['math', 'm-easy', 1],
      ['other', '', 0],
    ]);
    expect(answers[0]?.map(({ outcome, share }) => [outcome, share])).toEqual([
      ['right', 1],
      ['omitted', 0],
    ]);
    expect(() => scoreOf(content, sat, new Map(), [])).toThrow(/There is no revision/);
  });

  test('knows no section and no question that its revision has not', () => {
    const { content } = frozenPaper({ sections: [{ questions: [{}] }] });
    const [section] = content.sections;
    expect(() => satSections(content, [{ section: 'another', questions: [] }])).toThrow('no section');
    expect(() => satSections(content, [{ section: section?.id ?? null, questions: ['another'] }])).toThrow(
      'no question',
    );
  });
});

test('a sheet is in the order of the paper, and counts what stands behind the last answer', () => {
  const { content, questions } = frozenPaper({ sections: [{ questions: [{}, {}, {}, {}] }] });
  const [section] = content.sections;
  if (section === undefined) throw new Error('There is one.');
  const [a, b, c, d] = section.placements;
  if (a === undefined || b === undefined || c === undefined || d === undefined)
    throw new Error('There are four.');
  // The taker had them in another order, and got to the second.
  const sat = satSections(content, [
    { section: section.id, questions: [c, a, d, b].map((one) => one.question) },
  ]);
  const response = (placement: typeof a, option: number) =>
    questions.get(placement.question_revision)?.options[option]?.id ?? null;
  const taken = [
    { question: c.question, response: response(c, 0), hand_marks: null, time_spent_seconds: 5 },
    { question: a.question, response: response(a, 2), hand_marks: null, time_spent_seconds: 7 },
  ];
  const { answers } = scoreOf(content, sat, questions, taken);
  const sheet = sheetOf(content, sat, questions, answers, new Map(taken.map((one) => [one.question, one])));
  expect(sheet).toEqual({
    ...{ places: [0, 1, 2, 3], shares: [0, null, 1, null], chosen: [4, 0, 1, 0], seconds: [7, 0, 5, 0] },
    unreached: 2,
  });
});

describe('marks named section by section', () => {
  const { content } = frozenPaper({
    sections: [
      { kind: 'math', module: { stage: 1, variant: 'm', at_least: null }, questions: [{}, {}] },
      {
        kind: 'math',
        module: { stage: 2, variant: 'easy', at_least: null },
        questions: [{}, { unscored: true }],
      },
      { kind: 'math', module: { stage: 2, variant: 'hard', at_least: 1 }, questions: [{}, {}, {}] },
      { kind: 'other', draw: { count: 1 }, questions: [{ marks: 3 }, {}] },
    ],
  });
  const [first = '', easy = '', hard = '', drawn = ''] = content.sections.map(({ id }) => id);

  test('make the parts of their route; a module without marks is the one that everyone meets', () => {
    expect(rawParts(content, { [first]: 2, [hard]: 1 })).toMatchObject([
      { kind: 'math', route: 'm-hard', raw: 3, raw_max: 5, question_count: 5 },
      { kind: 'other', raw: 0, raw_max: 3, question_count: 1 },
    ]);
    expect(rawParts(content, { [drawn]: 2 })).toMatchObject([
      { route: 'm-easy', raw: 0, raw_max: 3 },
      { raw: 2 },
    ]);
  });

  test('are refused for unknown sections, two variants of a module, and more than a section has', () => {
    const paths = (raw: Record<string, number>) => rawFaults(content, raw).map(({ path }) => path);
    expect(paths({ [first]: 2, [easy]: 1, [drawn]: 3 })).toEqual([]);
    expect(paths({ another: 1, [first]: 3 })).toEqual(['body.raw.another', `body.raw.${first}`]);
    expect(paths({ [easy]: 1, [hard]: 1 })).toEqual([`body.raw.${easy}`, `body.raw.${hard}`]);
  });
});

test('a question is worth its marks times those of a right answer, and a pretest item nothing', () => {
  const placement = {
    ...{ placement: 'p', question: 'q', question_revision: 'r' },
    marks: 3,
    unscored: false,
  };
  expect(marksMax({ marks: { correct: 2, wrong: 0, omitted: 0 } }, placement)).toBe(6);
  expect(marksMax({ marks: { correct: 2, wrong: 0, omitted: 0 } }, { ...placement, unscored: true })).toBe(0);
});
