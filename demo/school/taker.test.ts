import { describe, expect, test } from 'vitest';
import { readEntry } from '#core/grid-in/grid-in.ts';
import { demoBank } from '../bank/bank.ts';
import { seededLuck } from '../luck.ts';
import { makeTaker, sitSection, type Taker } from './taker.ts';
import type { BankQuestion } from './write-bank.ts';

const asked: BankQuestion[] = demoBank()
  .filter((_, index) => index % 9 === 0)
  .map((question) => ({
    id: question.name,
    question,
    right_option: question.type === 'numeric' ? null : 'right',
    wrong_options: question.type === 'numeric' ? [] : ['tempting', 'less', 'least'],
  }));

const plain: Taker = { reading: 0, math: 0, gain_a_week: 0.05, pace: 1, leanings: new Map(), care: 0.6 };

/** The share of right answers in forty sessions without time pressure. */
function shareRight(taker: Taker, week: number): number {
  let right = 0;
  for (let sitting = 0; sitting < 40; sitting += 1) {
    const luck = seededLuck(`sitting ${sitting}`);
    const steps = sitSection(taker, asked, { week, duration_seconds: 36_000, luck });
    const last = new Map(steps.map((step) => [step.question, step.response]));
    right += asked.filter(({ id, question, right_option }) => {
      return last.get(id) === (right_option ?? question.accepted_answers[0]);
    }).length;
  }
  return right / (40 * asked.length);
}

describe('a simulated taker', () => {
  test('has more right answers with higher ability and later in the term', () => {
    const weak = shareRight({ ...plain, reading: -1.5, math: -1.5 }, 0);
    const strong = shareRight({ ...plain, reading: 1.5, math: 1.5 }, 0);
    expect(strong - weak).toBeGreaterThan(0.3);
    expect(shareRight(plain, 12)).toBeGreaterThan(shareRight(plain, 0));
  });

  test('has fewer right answers in difficult topics', () => {
    const topics = [...new Set(asked.map(({ question }) => question.topic))];
    const leaning: Taker = { ...plain, leanings: new Map(topics.map((topic) => [topic, -1])) };
    expect(shareRight(leaning, 0)).toBeLessThan(shareRight(plain, 0) - 0.1);
  });

  test('stays within the section’s time and does not reach the last questions if it is too short', () => {
    const steps = sitSection({ ...plain, pace: 1.4 }, asked, {
      week: 0,
      duration_seconds: 900,
      luck: seededLuck('in a hurry'),
    });
    const ends = steps.map((step) => step.closed_seconds);
    expect(ends).toEqual([...ends].sort((one, other) => one - other));
    expect(ends.at(-1)).toBeLessThan(900);
    const seen = new Set(steps.map((step) => step.question));
    expect(seen.size).toBeLessThan(asked.length);
    expect([...seen]).toEqual(asked.slice(0, seen.size).map(({ id }) => id));
  });

  test('types only valid numeric entries and sometimes changes an answer', () => {
    const steps = Array.from({ length: 30 }, (_, sitting) => {
      const luck = seededLuck(`typing ${sitting}`);
      return sitSection(makeTaker(luck, ['CID', 'H.A.']), asked, { week: 3, duration_seconds: 36_000, luck });
    }).flat();
    const fields = new Set(asked.filter(({ right_option }) => right_option === null).map(({ id }) => id));
    const typed = steps.flatMap(({ question, response }) => (fields.has(question) ? (response ?? []) : []));
    expect(typed.length).toBeGreaterThan(50);
    expect(typed.filter((text) => readEntry('sat', text).outcome !== 'number')).toEqual([]);
    expect(steps.some((step) => step.is_change)).toBe(true);
  });
});
