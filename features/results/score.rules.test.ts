import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marksMax, satSections } from '#features/evidence/sat-sections.rules.ts';
import { frozenPaper } from '#tests/support/results-seed.ts';
import { rawFaults, rawParts } from './compute.rules.ts';
import { scoreOf } from './score.rules.ts';

const essays = { type: 'essay' as const };

describe('the score of a session', () => {
  test('is the sum of the points for its answers, whatever was answered', () => {
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

  test('waits for grading by hand, but not for an unscored essay', () => {
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
    if (one === undefined || two === undefined) throw new Error('The section has fewer than two questions.');
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
      answers: [[{ outcome: 'pending', share: null, marks: null }, {}]],
    });
    expect(scored(2)).toMatchObject({
      raw: 2,
      pending_marks: 0,
      answers: [[{ outcome: 'partial', share: 0.4 }, {}]],
    });
    expect(scored(5)).toMatchObject({ raw: 5, kept: { parts: [{ right_count: 1, question_count: 1 }] } });
  });

  test('gives everybody full credit for a question; after a question is dropped, uses the share of the remaining points', () => {
    const column = { kind: 'other' as const, route: '', scaled: [200, 300, 400, 500, 600] };
    const { content, questions } = frozenPaper({
      scale: { kind: 'table', columns: [column] },
      sections: [{ questions: [{}, {}, {}, {}] }],
    });
    const [section] = content.sections;
    const placements = section?.placements ?? [];
    const slots = [{ section: section?.id ?? null, questions: placements.map(({ question }) => question) }];
    const given = placements.map(({ question, question_revision }, index) => {
      const [right, wrong] = questions.get(question_revision)?.options ?? [];
      return { question, response: (index < 3 ? right?.id : wrong?.id) ?? null, hand_marks: null };
    });
    const regraded = (place: number, change: object) => {
      const sections = content.sections.map((one) => ({
        ...one,
        placements: one.placements.map((each, index) => (index === place ? { ...each, ...change } : each)),
      }));
      const paper = { ...content, sections };
      return scoreOf(paper, satSections(paper, slots), questions, given);
    };
    expect(regraded(0, {})).toMatchObject({ raw: 3, raw_max: 4, scaled: 500 });
    const full = regraded(3, { regraded: 'full_credit' });
    expect(full).toMatchObject({ raw: 4, raw_max: 4, scaled: 600 });
    expect(full.answers[0]?.[3]).toMatchObject({ outcome: 'right', share: 1, marks: 1 });
    // Two of three right is closest to three of four; all three right gives the top of the scale.
    const drop = { unscored: true, regraded: 'dropped' };
    expect(regraded(0, drop)).toMatchObject({ raw: 2, raw_max: 3, scaled: 500 });
    expect(regraded(3, drop)).toMatchObject({ raw: 3, raw_max: 3, scaled: 600 });
    // The table of scores never counted a pretest question.
    expect(regraded(0, { unscored: true })).toMatchObject({ raw: 2, raw_max: 3, scaled: 400 });
  });

  test('uses the remaining share only in the dropped question’s kind of section, even if the question had more points', () => {
    const column = (kind: 'math' | 'other', ...scaled: number[]) => ({ kind, route: '', scaled });
    const { content, questions } = frozenPaper({
      scale: {
        kind: 'table',
        columns: [column('math', 200, 300, 400, 500, 600), column('other', 10, 20, 30)],
      },
      sections: [
        { kind: 'math', questions: [{ marks: 2 }, {}, {}] },
        { kind: 'other', questions: [{}, {}] },
      ],
    });
    const slots = content.sections.map(({ id, placements }) => ({
      section: id,
      questions: placements.map(({ question }) => question),
    }));
    // In each section only the second question is answered right.
    const given = content.sections.flatMap(({ placements }) =>
      placements.map(({ question, question_revision }, place) => ({
        question,
        hand_marks: null,
        response: questions.get(question_revision)?.options[place === 1 ? 0 : 1]?.id ?? null,
      })),
    );
    const partsWithout = (dropped: (kind: string, place: number) => boolean) => {
      const sections = content.sections.map((one) => ({
        ...one,
        placements: one.placements.map((each, place) =>
          dropped(one.kind, place) ? { ...each, unscored: true, regraded: 'dropped' as const } : each,
        ),
      }));
      const paper = { ...content, sections };
      return scoreOf(paper, satSections(paper, slots), questions, given).kept.parts;
    };
    const [math, other] = partsWithout((kind, place) => kind === 'math' && place === 0);
    // One of the two remaining points corresponds to two of the four that the table was made for.
    expect(math).toMatchObject({ raw: 1, raw_max: 2, table_raw: 2, scaled: 400 });
    expect(other).toMatchObject({ raw: 1, raw_max: 2, scaled: 20 });
    expect(other).not.toHaveProperty('table_raw');
    const [nothing] = partsWithout((kind) => kind === 'math');
    expect(nothing).toMatchObject({ raw: 0, raw_max: 0 });
    expect(nothing).not.toHaveProperty('table_raw');
  });

  test('counts the variant that everybody can reach, with no questions asked, if no route was chosen', () => {
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
    expect(() => scoreOf(content, sat, new Map(), [])).toThrow(/There is no question revision/);
  });

  test('throws for sections and questions that its revision does not contain', () => {
    const { content } = frozenPaper({ sections: [{ questions: [{}] }] });
    const [section] = content.sections;
    expect(() => satSections(content, [{ section: 'another', questions: [] }])).toThrow('no section another');
    const unknown = { section: null, questions: [] };
    expect(() => satSections(content, [unknown, unknown])).toThrow('no section 1');
    expect(() => satSections(content, [{ section: section?.id ?? null, questions: ['another'] }])).toThrow(
      'no question',
    );
  });
});

describe('points entered per section', () => {
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

  test('decide the route through the modules; a module without points counts as its default variant', () => {
    expect(rawParts(content, { [first]: 2, [hard]: 1 })).toMatchObject([
      { kind: 'math', route: 'm-hard', raw: 3, raw_max: 5, question_count: 5 },
      { kind: 'other', raw: 0, raw_max: 3, question_count: 1 },
    ]);
    expect(rawParts(content, { [drawn]: 2 })).toMatchObject([
      { route: 'm-easy', raw: 0, raw_max: 3 },
      { raw: 2 },
    ]);
  });

  test('are rejected for unknown sections, two variants of a module, or more points than a section has', () => {
    const paths = (raw: Record<string, number>) => rawFaults(content, raw).map(({ path }) => path);
    expect(paths({ [first]: 2, [easy]: 1, [drawn]: 3 })).toEqual([]);
    expect(paths({ another: 1, [first]: 3 })).toEqual(['body.raw.another', `body.raw.${first}`]);
    expect(paths({ [easy]: 1, [hard]: 1 })).toEqual([`body.raw.${easy}`, `body.raw.${hard}`]);
  });
});

test('the maximum points of a question are its weight times the test’s points per right answer, and 0 for a pretest question', () => {
  const placement = {
    placement: 'p',
    question: 'q',
    question_revision: 'r',
    marks: 3,
    unscored: false,
  };
  expect(marksMax({ marks: { correct: 2, wrong: 0, omitted: 0 } }, placement)).toBe(6);
  expect(marksMax({ marks: { correct: 2, wrong: 0, omitted: 0 } }, { ...placement, unscored: true })).toBe(0);
});
