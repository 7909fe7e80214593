import { describe, expect, test } from 'vitest';
import { answersOf, type GivenAnswer } from '#features/evidence/evidence.rules.ts';
import { filedAsFrozen, frozenPaper, type PaperSeed } from '#tests/support/results-seed.ts';
import {
  type CohortScores,
  type HeldAgainst,
  percentileOf,
  resultFrom,
  type ScoredSession,
} from './result.rules.ts';

const tag = (kind: 'domain' | 'topic', name: string) => ({ id: `id of ${name}`, kind, name });
const ALGEBRA = [tag('topic', 'Slopes'), tag('domain', 'Algebra')];
const DATA = [tag('domain', 'Data')];

const SEED: PaperSeed = {
  marks: { correct: 2, wrong: 0, omitted: 0 },
  sections: [
    {
      kind: 'math',
      questions: [{ tags: ALGEBRA, marks: 3 }, { tags: DATA }, { tags: ALGEBRA, unscored: true }, {}],
    },
    { kind: 'reading_writing', questions: [{ tags: DATA }] },
    { kind: 'math', questions: [{ tags: ALGEBRA }] },
  ],
  scale: {
    kind: 'table',
    columns: [
      { kind: 'math', route: '', scaled: [200, 300, 400, 500, 600] },
      { kind: 'reading_writing', route: '', scaled: [200, 400, 500] },
    ],
  },
};
const { content, questions } = frozenPaper(SEED);
const asked = content.sections.map(({ placements }) => placements.map(({ question }) => question));
const [first, second, pretest, untagged] = asked[0] as [string, string, string, string];
const [read] = asked[1] as [string];
const [last] = asked[2] as [string];
const ids = content.sections.map(({ id }) => `sat ${id}`);

const gave = (outcome: GivenAnswer['outcome'], marks: number | null, time_spent_seconds: number) => ({
  question: '',
  outcome,
  marks,
  time_spent_seconds,
  response: null,
  is_late: false,
  flagged: false,
});
/** The answers as shown if everything is released. */
const answered = (given: ReadonlyMap<string, GivenAnswer>, seen_before: readonly string[]) => {
  const sections = content.sections.map(({ id, placements }, index) => ({
    id: ids[index] ?? '',
    section: id,
    questions: placements.map(({ question }) => question),
  }));
  const open = { read_as: 'taker' as const, review: true };
  return answersOf({ sections, seen_before }, content, given, filedAsFrozen(questions), open);
};
const GIVEN = new Map([
  [first, gave('right', 6, 40)],
  [second, gave('wrong', 0, 20)],
  [pretest, gave('right', null, 5)],
  [read, gave('pending', null, 300)],
  [last, gave('right', 2, 11)],
]);
const counted = (raw: number, raw_max: number, right_count: number, question_count: number) => ({
  raw,
  raw_max,
  right_count,
  question_count,
});
const session: ScoredSession = {
  revision: content,
  kept: {
    version: 1,
    sections: [counted(2, 3, 2, 3), counted(1, 2, 0, 1)],
    parts: [
      { ...counted(2, 4, 2, 4), kind: 'math', route: '', scaled: 400 },
      { ...counted(1, 2, 0, 1), kind: 'reading_writing', route: '', scaled: 400 },
    ],
  },
  raw: 3,
  raw_max: 6,
  pending_marks: 1,
  partly_seen: false,
  exam: 'sat',
  sections: content.sections.map((section, index) => ({
    section,
    asked: section.placements,
    id: ids[index] ?? '',
    title: `Part ${index + 1}`,
    duration_seconds: 600,
  })),
  answers: answered(GIVEN, [second, last, 'elsewhere']),
};
const cohort: CohortScores = {
  count: 21,
  has_own: true,
  mean: 823,
  below: 10,
  equal: 1,
  shareRight: (of, least) => 1000 * of.length + least,
};
const bank = { count: 8, has_own: true, below: 5, equal: 1 };
const best = {
  scaled: 850,
  session_count: 2,
  parts: [
    { kind: 'math' as const, scaled: 450, session: 'before', submitted_at: '2026-10-01T00:00:00.000Z' },
  ],
};
const result = (
  of: Partial<ScoredSession> = {},
  among: Partial<CohortScores> = {},
  isOut = true,
  beyond: Partial<HeldAgainst> = {},
) => resultFrom({ ...session, ...of }, { cohort: { ...cohort, ...among }, bank, best, ...beyond }, isOut);

describe('a result', () => {
  test('has the score on its scale with its range, and the number of answers waiting for a grader', () => {
    expect(result()).toMatchObject({
      raw: 3,
      raw_max: 6,
      scaled: 800,
      scale: { min: 400, max: 1100 },
      pending_marks: 1,
    });
    // A single question has no error, so a sum that includes it has none.
    expect(result()).toMatchObject({ se: null, range: null });
    const [math, reading] = session.kept.parts;
    if (math === undefined || reading === undefined) throw new Error('The session has fewer than two parts.');
    const { se, range } = result({
      kept: { ...session.kept, parts: [math, { ...reading, question_count: 2 }] },
    });
    expect(se).toBeGreaterThan(0);
    expect(range?.low).toBeLessThan(800);
    const raw_alone = result({ revision: { ...content, scale: null } });
    expect(raw_alone).toMatchObject({ scaled: null, scale: null });
  });

  test('counts how many of its own questions were seen before', () => {
    expect(result().seen_before_count).toBe(2);
    expect(result({ answers: answered(GIVEN, []) }).seen_before_count).toBe(0);
  });

  test('has each section as taken, with the time spent on it', () => {
    expect(result().sections).toEqual([
      {
        id: ids[0],
        title: 'Part 1',
        kind: 'math',
        ...counted(2, 3, 2, 3),
        duration_seconds: 600,
        time_spent_seconds: 65,
      },
      {
        id: ids[1],
        title: 'Part 2',
        kind: 'reading_writing',
        ...counted(1, 2, 0, 1),
        duration_seconds: 600,
        time_spent_seconds: 300,
      },
      {
        id: ids[2],
        title: 'Part 3',
        kind: 'math',
        ...counted(0, 0, 0, 0),
        duration_seconds: 600,
        time_spent_seconds: 11,
      },
    ]);
  });

  test('combines the sections of one kind, each scaled by its own column', () => {
    const { parts } = result();
    expect(parts.map(({ domains: _, range: __, se: ___, ...part }) => part)).toEqual([
      { kind: 'math', title: 'Math', ...counted(2, 4, 2, 4), scaled: 400 },
      { kind: 'reading_writing', title: 'Reading and Writing', ...counted(1, 2, 0, 1), scaled: 400 },
    ]);
    expect(parts[0]?.range?.high).toBeGreaterThan(400);
    expect(parts[1]).toMatchObject({ range: null, se: null });
    expect(parts[0]?.se).toBe(100);
    const unscaled = result({ revision: { ...content, scale: null } }).parts;
    expect(unscaled.map(({ scaled }) => scaled)).toEqual([null, null]);
  });

  test('shows each question’s outcome only if correctness is released', () => {
    expect(result({}, {}, false)).toMatchObject({
      raw: 3,
      questions: null,
      parts: [{ domains: null }, { domains: null }],
    });
    expect(result().questions).toEqual([
      row(first, 0, 1, { outcome: 'right', marks: 6, marks_max: 6, time_spent_seconds: 40, topic: 'Slopes' }),
      row(second, 0, 2, { outcome: 'wrong', marks: 0, marks_max: 2, time_spent_seconds: 20 }),
      row(pretest, 0, 3, {
        outcome: 'right',
        marks: null,
        marks_max: 0,
        unscored: true,
        time_spent_seconds: 5,
        topic: 'Slopes',
      }),
      row(untagged, 0, 4, { outcome: 'omitted', marks: null, marks_max: 2, time_spent_seconds: 0 }),
      row(read, 1, 1, { outcome: 'pending', marks: null, marks_max: 2, time_spent_seconds: 300 }),
      row(last, 2, 1, { outcome: 'right', marks: 2, marks_max: 2, time_spent_seconds: 11, topic: 'Slopes' }),
    ]);
  });

  test('lists the domains of the scored questions in each kind of section, in order of appearance', () => {
    // If the cohort includes the reader's own session, one more session is needed to have five others.
    expect(result().parts.map(({ domains }) => domains)).toEqual([
      [
        { id: 'id of Algebra', name: 'Algebra', right_count: 2, question_count: 2, cohort_share: 2006 },
        { id: 'id of Data', name: 'Data', right_count: 0, question_count: 1, cohort_share: 1006 },
      ],
      [{ id: 'id of Data', name: 'Data', right_count: 0, question_count: 1, cohort_share: 1006 }],
    ]);
    const [math] = result({}, { has_own: false }).parts;
    expect(math?.domains?.map(({ cohort_share }) => cohort_share)).toEqual([2005, 1005]);
    const unanswered = result({ answers: answered(new Map(), []) }).parts[0]?.domains;
    expect(unanswered?.map(({ right_count }) => right_count)).toEqual([0, 0]);
  });
});

function row(
  question: string,
  section: number,
  number: number,
  more: { topic?: string; [key: string]: unknown },
) {
  const { topic = null } = more;
  const filed = { topic, topic_id: topic === null ? null : `id of ${topic}` };
  return { question, section: ids[section], number, unscored: false, ...filed, ...more };
}

describe('the scores of other takers', () => {
  test('are shown if there are at least five others, and do not include the reader’s own session', () => {
    const told = (count: number, has_own: boolean) => result({}, { count, has_own }).cohort?.count ?? null;
    expect([told(5, true), told(6, true), told(4, false), told(5, false)]).toEqual([null, 6, null, 5]);
  });

  test('have a mean that is rounded to a step of the scale, or is in raw points without a scale', () => {
    expect(result().cohort).toEqual({ count: 21, mean_scaled: 800, mean_raw: null });
    expect(result({}, { mean: null }).cohort).toEqual({ count: 21, mean_scaled: null, mean_raw: null });
    const unscaled = result({ revision: { ...content, scale: null } }, { mean: 3.25 });
    expect(unscaled.cohort).toEqual({ count: 21, mean_scaled: null, mean_raw: 3.25 });
  });

  test('give a percentile if there are at least five others: everyone below counts, and half of those with an equal score', () => {
    const others = { has_own: false, below: 10, equal: 1 };
    expect(percentileOf({ ...others, count: 20 })).toBe(53);
    expect(percentileOf({ ...others, count: 40, equal: 8 })).toBe(35);
    expect(percentileOf({ has_own: false, count: 5, below: 2, equal: 1 })).toBe(50);
    expect(percentileOf({ has_own: false, count: 4, below: 2, equal: 1 })).toBeNull();
    expect(percentileOf({ has_own: true, count: 6, below: 2, equal: 1 })).toBe(42);
    expect(percentileOf({ has_own: true, count: 5, below: 2, equal: 1 })).toBeNull();
    expect(result().percentile).toBe(50);
  });

  test('are not compared with a score if too many of its questions were known before', () => {
    const seen = result({ partly_seen: true });
    expect([seen.percentile, seen.cohort]).toEqual([null, null]);
    const shares = seen.parts.flatMap(({ domains }) => (domains ?? []).map((domain) => domain.cohort_share));
    expect(shares.length).toBeGreaterThan(0);
    expect(new Set(shares)).toEqual(new Set([null]));
    expect([seen.raw, seen.scaled]).toEqual([result().raw, result().scaled]);
  });
});

describe('comparisons with other tests', () => {
  test('compare with everybody’s newest score and the best result in each part, unless too much was known before', () => {
    expect(result()).toMatchObject({
      bank_percentile: 69,
      best: { scaled: 850, session_count: 2, parts: [{ kind: 'math', title: 'Math', scaled: 450 }] },
    });
    expect(result({}, {}, true, { bank: { ...bank, count: 5 } }).bank_percentile).toBeNull();
    const none = { bank_percentile: null, best: null };
    expect(result({}, {}, true, { bank: null, best: null })).toMatchObject(none);
    expect(result({ partly_seen: true })).toMatchObject(none);
  });

  test('mark the score as an estimate if it is on the scale of an exam', () => {
    expect(result().is_estimate).toBe(true);
    expect(result({ exam: null }).is_estimate).toBe(false);
    expect(result({ revision: { ...content, scale: null } }).is_estimate).toBe(false);
  });
});
