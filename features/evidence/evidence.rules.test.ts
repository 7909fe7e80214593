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

describe('the answers of a session', () => {
  test('contain each asked question in order, with its section, number and topic', () => {
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
    // No answer to the last question is stored.
    expect(answers[5]).toMatchObject({ outcome: null, marks: null, response: null, time_spent_seconds: 0 });
  });

  test('distinguish questions left blank from questions after the last answer of their section', () => {
    expect(of(told(), 'outcome')).toEqual(['right', 'omitted', 'wrong', 'not_reached', 'pending', null]);
    const none = new Map(asked.map((question) => gave(question, {})));
    expect(new Set(of(told({}, none), 'outcome'))).toEqual(new Set(['not_reached']));
  });

  test('show the points that a right answer earns, and none for a pretest item', () => {
    expect(of(told(), 'marks')).toEqual([6, 0, null, 0, null, null]);
    expect(of(told(), 'marks_max')).toEqual([6, 2, 0, 2, 2, 2]);
    expect(of(told(), 'unscored')).toEqual([false, false, true, false, false, false]);
  });

  test('show responses but no outcomes or points before the release, and do not reveal which question is a pretest item', () => {
    for (const answer of told({ review: false })) {
      expect(answer).toMatchObject({ outcome: null, marks: null, unscored: false });
    }
    expect(of(told({ review: false }), 'marks_max')).toEqual([6, 2, 2, 2, 2, 2]);
    expect(of(told({ review: false }), 'response')).toEqual(of(told(), 'response'));
  });

  test('show no question to people who may not see the session, whatever is released', () => {
    expect(told({ read_as: 'stranger' })).toEqual([]);
    expect(told({ read_as: 'staff' })).toEqual(told());
  });
});

test('the result sheet of a session and its answers agree on which questions were not reached', () => {
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
      // After a question that was not reached, no later question in the section has an answer.
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

test('a question that was not reached is shown as left blank; other outcomes keep their word', () => {
  expect(outcomeWord('not_reached')).toBe('omitted');
  expect(outcomeWord(null)).toBeNull();
  for (const outcome of OUTCOMES) expect(outcomeWord(outcome)).toBe(outcome);
});

test('wrong, partly right and blank answers count as missed; answers that wait for marking do not', () => {
  const outcomes = [...OUTCOMES, 'not_reached', null] as const;
  expect(outcomes.filter((outcome) => isMissed({ outcome }))).toEqual([
    'wrong',
    'omitted',
    'partial',
    'not_reached',
  ]);
});

describe('counts by topic', () => {
  const [lines, circles] = [
    { id: '1', name: 'Lines' },
    { id: '2', name: 'Circles' },
  ];
  const answer = (outcome: Answer['outcome'], topic: typeof lines | null = null, unscored = false) => ({
    outcome,
    unscored,
    filing: { topic, domain: null, subject: null },
  });

  test('cover the whole test and each topic, most missed topic first, and count missed questions without a topic', () => {
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
        { id: '2', name: 'Circles', right_count: 1, question_count: 3 },
        { id: '1', name: 'Lines', right_count: 1, question_count: 2 },
      ],
    });
  });

  test('keep two topics with the same name apart, leave out pretest items, and are zero if there are no answers', () => {
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
