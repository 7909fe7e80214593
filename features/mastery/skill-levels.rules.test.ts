import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEEDED_SET } from './parameters.rules.ts';
import { levelMovesOf, standingOf } from './skill-levels.rules.ts';
import { StandingFold, type StandingState } from './standing-fold.rules.ts';
import { A_DAY } from './telling-answers.rules.ts';
import { filedUnder, type Sat, sat } from './tests/built-sessions.ts';

const on = (day: number) => new Date(day * A_DAY);
const foldOf = (sessions: readonly Sat[]) => {
  const fold = new StandingFold(SEEDED_SET);
  for (const { evidence, beside } of sessions) fold.take(evidence, beside);
  return { standing: (now: Date) => standingOf(fold.state, SEEDED_SET, now) };
};
const TOPICS = ['a', 'b', 'c'];

/** Sessions of one question each, oldest first. */
const answered = fc.array(
  fc.record({ topic: fc.constantFrom(...TOPICS), sign: fc.constantFrom('+', '-'), days: fc.nat(40) }),
  { maxLength: 40 },
);
const sessionsOf = (answers: readonly { topic: string; sign: string; days: number }[]) => {
  let day = 0;
  return answers.map(({ topic, sign, days }) => {
    day += days;
    return sat(sign, { day, filing: () => filedUnder(topic) });
  });
};

test('a right answer never lowers the chance that the next answer is right, in its own skill or in a different one', () => {
  fc.assert(
    fc.property(answered, fc.constantFrom(...TOPICS), fc.nat(100), (answers, topic, days) => {
      const sessions = sessionsOf(answers);
      const last = answers.reduce((sum, one) => sum + one.days, 0) + days;
      const before = foldOf(sessions).standing(on(last));
      const right = sat('+', { day: last, filing: () => filedUnder(topic) });
      const after = foldOf([...sessions, right]).standing(on(last));
      for (const { topic: of, chance } of before.topics) {
        const now = after.topics.find((one) => one.topic.id === of.id);
        expect(now?.chance ?? 1).toBeGreaterThanOrEqual((chance ?? 0) - 1e-12);
      }
    }),
  );
});

test('each skill counts its answers and its right answers, and the counts add up', () => {
  fc.assert(
    fc.property(answered, (answers) => {
      const { topics } = foldOf(sessionsOf(answers)).standing(on(2000));
      for (const { topic, answers: count, right, chance } of topics) {
        const own = answers.filter((one) => one.topic === topic.id);
        expect([count, right]).toEqual([own.length, own.filter(({ sign }) => sign === '+').length]);
        expect(chance === null).toBe(count < 5);
      }
      expect(topics.reduce((sum, one) => sum + one.answers, 0)).toBe(answers.length);
    }),
  );
});

test('questions without a skill, pretest items and unscored answers change no count', () => {
  const none = { topic: null, domain: null, subject: null };
  expect(foldOf([sat('+-', { filing: () => none })]).standing(on(1)).topics).toEqual([]);
  const pretest = sat('++', {
    sections: [{ questions: [{ unscored: true }, {}] }],
    filing: () => filedUnder('a'),
  });
  expect(foldOf([pretest]).standing(on(1)).topics).toMatchObject([{ answers: 1, right: 1 }]);
  const { evidence, beside } = sat('++', { filing: () => filedUnder('a') });
  const pending = {
    ...evidence,
    answers: evidence.answers.map((answer, place) =>
      place === 0 ? { ...answer, outcome: 'pending' as const } : answer,
    ),
  };
  expect(foldOf([{ ...sat(''), evidence: pending, beside }]).standing(on(1)).topics).toMatchObject([
    { answers: 1 },
  ]);
});

test('the level “mastered” can be reached by tests and by practice of three or more skills, but not by practice of fewer', () => {
  const run = (mode: 'test' | 'practice', skills: number) => {
    const sessions = [0, 4, 8, 12, 16, 20, 24, 28].map((day) =>
      sat('++++++', { day, more: { mode }, filing: (place) => filedUnder(TOPICS[place % skills] ?? 'a') }),
    );
    return foldOf(sessions)
      .standing(on(28))
      .topics.find(({ topic }) => topic.id === 'a')?.level;
  };
  expect([run('test', 1), run('practice', 3), run('practice', 2), run('practice', 1)]).toEqual([
    'mastered',
    'mastered',
    'proficient',
    'proficient',
  ]);
});

test('a level needs five answers in its own skill, and then stays even if the chance of a right answer falls', () => {
  const strong = sat('+'.repeat(30), { day: 0, filing: () => filedUnder('b') });
  const inA = (signs: string, day: number) => sat(signs, { day, filing: () => filedUnder('a') });
  const levelAfter = (...sessions: Sat[]) => {
    const { level, level_since, chance } = foldOf([strong, ...sessions])
      .standing(on(30))
      .topics.find(({ topic }) => topic.id === 'a') ?? { level: null, level_since: null, chance: null };
    return { level, level_since, chance };
  };
  expect(levelAfter(inA('++++', 1))).toMatchObject({ level: 'attempted', chance: null });
  const reached = levelAfter(inA('+++++', 1));
  expect(reached.level).toBe('proficient');
  const fallen = levelAfter(inA('+++++', 1), inA('-'.repeat(12), 2));
  expect(fallen).toMatchObject({ level: 'proficient', level_since: on(1) });
  expect(fallen.chance).toBeLessThan(0.7);
});

test('a question practiced outside a mixed set counts with the number of skills in its set', () => {
  const run = (topic_count: number) => {
    const sessions = [0, 4, 8, 12, 16, 20, 24, 28].flatMap((day) =>
      Array.from({ length: 6 }, () => {
        const one = sat('+', { day, filing: () => filedUnder('a') });
        const { assessment: _, ...answered } = one.evidence;
        const tried = {
          ...answered,
          source: 'practice',
          mode: 'practice',
          practice_set: 's',
          topic_count,
        } as const;
        return { ...one, evidence: tried };
      }),
    );
    return foldOf(sessions).standing(on(28)).topics[0]?.level;
  };
  expect([run(3), run(2)]).toEqual(['mastered', 'proficient']);
});

test('a different parameter set keeps earned levels, but a rewritten answer recomputes them', () => {
  const right = [0, 4, 8, 12].map((day) => sat('++++++', { day, filing: () => filedUnder('a') }));
  const stateOf = (sessions: readonly Sat[], set = SEEDED_SET, before: StandingState | null = null) => {
    const fold = new StandingFold(set, before);
    for (const { evidence, beside } of sessions) fold.take(evidence, beside);
    return fold.state;
  };
  // With this parameter set nobody reaches a level.
  const harder = { ...SEEDED_SET, number: 7, model: { ...SEEDED_SET.model, intercept: -9 } };
  const before = stateOf(right);
  const levels = before.topics[0]?.levels ?? [];
  expect(levels.map(({ level, set }) => [level, set])).toContainEqual(['mastered', 0]);
  expect(stateOf(right, harder).topics[0]?.levels.map(({ level }) => level)).toEqual(['attempted']);
  expect(stateOf(right, harder, before).topics[0]?.levels).toEqual(levels);
  // With the new parameter set, only answers given later change these levels.
  const later = stateOf([...right, sat('+', { day: 13, filing: () => filedUnder('a') })], harder, before);
  expect(later.topics[0]?.levels).toEqual(levels);
  const rewritten = [sat('++++-+', { day: 0, filing: () => filedUnder('a') }), ...right.slice(1)];
  expect(stateOf(rewritten, harder, before)).toEqual(stateOf(rewritten, harder));
  expect(stateOf(right.slice(1), harder, before)).toEqual(stateOf(right.slice(1), harder));
});

test('each level that changed since a date is reported with the time of the change', () => {
  const answers = [0, 4, 8, 12].map((day) => sat('++++++', { day, filing: () => filedUnder('a') }));
  const missed = sat('----', { day: 13, filing: () => filedUnder('b') });
  const fold = new StandingFold(SEEDED_SET);
  for (const { evidence, beside } of [...answers, missed]) fold.take(evidence, beside);
  const moves = (day: number) =>
    levelMovesOf(fold.state, on(day)).map(({ topic, from, to, at }) => [topic.id, from, to, at]);
  const reached = fold.state.topics[0]?.levels ?? [];
  const mastered = reached.at(-1)?.since ?? 0;
  expect(reached.at(-1)?.level).toBe('mastered');
  expect(moves(0)).toEqual([['a', null, 'mastered', on(mastered)]]);
  expect(moves(mastered)).toEqual([['a', 'proficient', 'mastered', on(mastered)]]);
  expect(moves(mastered + 1)).toEqual([]);
});
