import { describe, expect, test } from 'vitest';
import type { Level } from '#core/mastery/levels.ts';
import type { TopicStanding } from '#features/mastery/skill-levels.rules.ts';
import { A_DAY, movesOf } from './studying.rules.ts';

const NOW = new Date('2026-11-23T12:00:00Z');

const standing = (level: Level, chance: number): TopicStanding => ({
  topic: { id: 't', name: 'Lines' },
  domain: null,
  subject: null,
  answers: 9,
  right: 6,
  chance,
  low: chance - 0.1,
  high: chance + 0.1,
  level,
  level_since: NOW,
  is_due: false,
  last_answered_at: NOW,
  guess: 0.25,
  named_errors: [],
});
const held = (level: Level | null, chance: number | null) => ({
  level,
  level_since: null,
  chance,
  low: null,
  high: null,
  answers: 5,
});
const moves = (before: ReturnType<typeof held>, now: TopicStanding, days_ago = 3) => {
  const at = NOW.getTime() - days_ago * A_DAY;
  const entry = { session: 's', at, title: 'Mock 3', is_test: true, before, questions: ['q'] };
  return movesOf({ entries: [['t', [entry]]] }, { left_out: 0, topics: [now] }, NOW);
};

describe('a level that moved within two weeks', () => {
  test('is listed with its old and new state, up or down', () => {
    expect(moves(held('attempted', 0.6), standing('familiar', 0.74))).toMatchObject([
      {
        from: 'attempted',
        to: 'familiar',
        since: NOW.toISOString(),
        before: 0.6,
        chance: 0.74,
        answers: 4,
        title: 'Mock 3',
      },
    ]);
    expect(moves(held('proficient', 0.86), standing('familiar', 0.72))).toMatchObject([
      { from: 'proficient', to: 'familiar' },
    ]);
    expect(moves(held(null, null), standing('familiar', 0.74))).toHaveLength(1);
  });

  test('is not listed if it is unchanged or moved longer ago', () => {
    expect(moves(held('familiar', 0.71), standing('familiar', 0.8))).toEqual([]);
    expect(moves(held('attempted', 0.6), standing('familiar', 0.74), 15)).toEqual([]);
  });

  test('is listed even if answers in other skills have since changed the chance of a right answer in the opposite direction', () => {
    expect(moves(held('familiar', 0.7), standing('attempted', 0.71))).toHaveLength(1);
    expect(moves(held('attempted', 0.72), standing('familiar', 0.71))).toHaveLength(1);
  });
});
