import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OUTCOMES } from '#features/releases/result.contract.ts';
import { scoreOf } from '#features/results/score.rules.ts';
import { sheetOf } from '#features/results/sheet.rules.ts';
import { filedAsFrozen, frozenPaper } from '#tests/support/results-seed.ts';
import {
  type Answer,
  answersOf,
  countByTopic,
  countReached,
  type GivenAnswer,
  isMissed,
  outcomeWord,
} from './evidence.rules.ts';
import { satSections } from './sat-sections.rules.ts';

const TOPIC = { id: 'lines', kind: 'topic' as const, name: 'Lines' };
const { content, questions } = frozenPaper({
  marks: { correct: 2, wrong: -1, omitted: 0 },
  sections: [
    { questions: [{ tags: [TOPIC], marks: 3 }, {}, { unscored: true }, {}] },
    { questions: [{ tags: [TOPIC] }, {}] },
  ],
});
const asked = content.sections.flatMap(({ placements }) => placements.map(({ question }) => question));
const [one, two, pretest, four, five] = asked as [string, string, string, string, string];
const sections = content.sections.map(({ id, placements }) => ({
  id: `sat ${id}`,
  section: id,
  questions: placements.map(({ question }) => question),
}));
const gave = (question: string, more: Partial<GivenAnswer>): [string, GivenAnswer] => [
  question,
  {
    question,
    outcome: 'omitted',
    marks: 0,
    response: null,
    is_late: false,
    flagged: false,
    time_spent_seconds: 7,
    ...more,
  },
];
const GIVEN = new Map([
  gave(one, { outcome: 'right', marks: 6, response: 'A', flagged: true }),
  gave(two, {}),
  gave(pretest, { outcome: 'wrong', marks: null, response: 'B', is_late: true }),
  gave(four, {}),
  gave(five, { outcome: 'pending', marks: null, response: 'C' }),
]);
const ALL: Parameters<typeof answersOf>[4] = {
  read_as: 'taker',
  review: true,
};
const told = (open: Partial<typeof ALL> = {}, given: ReadonlyMap<string, GivenAnswer> = GIVEN) =>
  answersOf({ sections, seen_before: [two] }, content, given, filedAsFrozen(questions), { ...ALL, ...open });
const of = <Key extends keyof Answer>(answers: readonly Answer[], key: Key) => answers.map((one) => one[key]);

describe('what somebody answered', () => {
  test('has each question that was asked in its order, with where it stood and what it is about', () => {
    const answers = told();
    expect(of(answers, 'question')).toEqual(asked);
    expect(answers.map(({ section, number }) => [section, number])).toEqual([
      ...[1, 2, 3, 4].map((number) => [sections[0]?.id, number]),
      ...[1, 2].map((number) => [sections[1]?.id, number]),
    ]);
    expect(answers[0]).toMatchObject({
      question_revision: content.sections[0]?.placements[0]?.question_revision,
      filing: { topic: { name: 'Lines' } },
      response: 'A',
      flagged: true,
      is_late: false,
      time_spent_seconds: 7,
      seen_before: false,
      is_first_try: true,
      hint_used: false,
    });
    expect(answers[1]).toMatchObject({ seen_before: true, filing: { topic: null } });
    expect(answers[2]).toMatchObject({ is_late: true, response: 'B' });
    // Nothing is kept of the last.
    expect(answers[5]).toMatchObject({ outcome: null, marks: null, response: null, time_spent_seconds: 0 });
  });

  test('tells what was left blank on the way from what was not reached behind the last answer of its section', () => {
    expect(of(told(), 'outcome')).toEqual(['right', 'omitted', 'wrong', 'not_reached', 'pending', null]);
    const none = new Map(asked.map((question) => gave(question, {})));
    expect(new Set(of(told({}, none), 'outcome'))).toEqual(new Set(['not_reached']));
  });

  test('has what a right answer earns, and of a pretest item nothing', () => {
    expect(of(told(), 'marks')).toEqual([6, 0, null, 0, null, null]);
    expect(of(told(), 'marks_max')).toEqual([6, 2, 0, 2, 2, 2]);
    expect(of(told(), 'unscored')).toEqual([false, false, true, false, false, false]);
  });

  test('tells before its release what was done and nothing of what came of it, not even that it counts nowhere', () => {
    for (const answer of told({ review: false })) {
      expect(answer).toMatchObject({ outcome: null, marks: null, unscored: false });
    }
    expect(of(told({ review: false }), 'marks_max')).toEqual([6, 2, 2, 2, 2, 2]);
    expect(of(told({ review: false }), 'response')).toEqual(of(told(), 'response'));
  });

  test('tells a stranger of no question, whatever is out', () => {
    expect(told({ read_as: 'stranger' })).toEqual([]);
    expect(told({ read_as: 'staff' })).toEqual(told());
  });
});

test('the sheet of a session counts as not reached what its answers say', () => {
  const response = fc.option(fc.constantFrom(0, 1));
  fc.assert(
    fc.property(fc.tuple(...asked.map(() => response)), (chosen) => {
      const sat = satSections(content, sections);
      const placed = sat.flatMap((section) => section.asked);
      const taken = chosen.flatMap((option, place) => {
        const placement = placed[place];
        const frozen = questions.get(placement?.question_revision ?? '');
        if (option === null || placement === undefined || frozen === undefined) return [];
        const { question } = placement;
        return {
          question,
          response: frozen.options[option]?.id ?? null,
          hand_marks: null,
          time_spent_seconds: 1,
        };
      });
      const score = scoreOf(content, sat, questions, taken);
      const byQuestion = new Map(taken.map((each) => [each.question, each]));
      const sheet = sheetOf(content, sat, questions, score.answers, byQuestion);
      const given = score.answers.flat().map((each) => gave(each.question, each));
      const outcomes = of(told({}, new Map(given)), 'outcome');
      expect(outcomes.filter((outcome) => outcome === 'not_reached')).toHaveLength(sheet.unreached.length);
      // No answer stands behind one that was not reached.
      for (const section of [outcomes.slice(0, 4), outcomes.slice(4)]) {
        const first = section.indexOf('not_reached');
        if (first !== -1) expect(new Set(section.slice(first))).toEqual(new Set(['not_reached']));
      }
    }),
  );
});

test('questions of a section count as reached up to its last answered question, whatever the outcome of that answer', () => {
  expect(countReached(['omitted', 'wrong', 'omitted', 'omitted'])).toBe(2);
  expect(countReached(['omitted', 'pending'])).toBe(2);
  expect(countReached(['omitted'])).toBe(0);
  expect(countReached([])).toBe(0);
});

test('what was not reached is told as left blank, and all else by its own word', () => {
  expect(outcomeWord('not_reached')).toBe('omitted');
  expect(outcomeWord(null)).toBeNull();
  for (const outcome of OUTCOMES) expect(outcomeWord(outcome)).toBe(outcome);
});

test('what is wrong, right in part or blank is missed; what waits for marks is not', () => {
  const outcomes = [...OUTCOMES, 'not_reached', null] as const;
  expect(outcomes.filter((outcome) => isMissed({ outcome }))).toEqual([
    'wrong',
    'omitted',
    'partial',
    'not_reached',
  ]);
});

describe('counted by topic', () => {
  const [lines, circles] = [
    { id: '1', name: 'Lines' },
    { id: '2', name: 'Circles' },
  ];
  const answer = (outcome: Answer['outcome'], topic: typeof lines | null = null, unscored = false) => ({
    outcome,
    unscored,
    filing: { topic, domain: null, subject: null },
  });

  test('a test is told as a whole and by topic, most missed first, and what stands in none is counted', () => {
    expect(
      countByTopic([
        answer('right', lines),
        answer('partial', lines),
        answer('pending', circles),
        answer('not_reached', circles),
        answer('right', circles),
        answer('wrong'),
        answer('right'),
        answer('pending'),
      ]),
    ).toEqual({
      right_count: 3,
      question_count: 8,
      untagged_missed_count: 1,
      topics: [
        { name: 'Circles', right_count: 1, question_count: 3 },
        { name: 'Lines', right_count: 1, question_count: 2 },
      ],
    });
  });

  test('two topics of one name stay two, a pretest item is in none, and nothing comes of nothing', () => {
    const twins = [answer('right', lines), answer('wrong', { id: '3', name: 'Lines' })];
    expect(countByTopic(twins).topics).toHaveLength(2);
    const nothing = { right_count: 0, question_count: 0, topics: [], untagged_missed_count: 0 };
    expect(countByTopic([answer('right', lines, true), answer('wrong', null, true)])).toEqual(nothing);
    expect(countByTopic([])).toEqual(nothing);
  });

  test('topics with equally many missed questions are sorted by name', () => {
    const alike = ['B', 'A', 'C'].map((name) => answer('wrong', { id: name, name }));
    expect(countByTopic(alike).topics.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  });
});
