import { describe, expect, test } from 'vitest';
import type { OwnAssessment } from '#features/allocation/allocation.contract.ts';
import type { TakerBoard } from './home.contract.ts';
import { nextThing, sittingSoon, stageOf, topicChanges } from './taker-home.rules.ts';

const test_ = (title: string, due_at: string | null = null) =>
  ({ assessment: { title }, may_begin: true, due_at, closes_at: null }) as OwnAssessment;
const topic = (name: string, right_count: number, question_count: number) => ({
  id: name,
  name,
  right_count,
  question_count,
});
/** Computes the one task to do now for a student whose reviews are open. */
const thingOf = (board: Omit<Parameters<typeof nextThing>[0], 'reviews_closed_by' | 'sittings'>) =>
  nextThing({ ...board, sittings: [], reviews_closed_by: null });

describe('the one task to do now on a student’s first page', () => {
  test('names the test in progress that keeps reviews closed', () => {
    const closer = { session: 's', title: 'Mock', kind: 'timed', finish_by: null } as const;
    const board = { sittings: [], resume: [], due: [], study: null, next: null, latest: null };
    expect(nextThing({ ...board, reviews_closed_by: closer })).toEqual({ do: 'closed', closer });
  });

  const latest = {
    session: 's',
    title: 'Practice Test 4',
    right_count: 4,
    question_count: 8,
    topics: [topic('Boundaries', 3, 4), topic('Linear functions', 1, 4)],
    untagged_missed_count: 0,
  };

  test('a sitting that starts soon is named, unless it is already the one task', () => {
    const sitting = { assessment: 's', title: 'Mock 6', room: 'Room 3', is_open: false } as const;
    const soon = { ...sitting, starts_at: '2026-11-19T16:00:00.000Z' };
    const later = { ...sitting, assessment: 't', starts_at: '2026-11-20T16:00:00.000Z' };
    expect(sittingSoon({ sittings: [] }, { do: 'wait' })).toBeNull();
    expect(sittingSoon({ sittings: [soon, later] }, { do: 'wait' })).toBe(soon);
    expect(sittingSoon({ sittings: [soon, later] }, { do: 'sitting', sitting: soon })).toBe(later);
    expect(sittingSoon({ sittings: [soon] }, { do: 'sitting', sitting: soon })).toBeNull();
  });

  test('an open sitting comes before other tests and after a test in progress', () => {
    const sitting = {
      assessment: 's',
      title: 'Mock 6',
      room: 'Room 3',
      starts_at: '2026-11-19T09:09:00.000Z',
      is_open: true,
    };
    const board = { reviews_closed_by: null, resume: [], due: [test_('B')], study: null, next: null, latest };
    expect(nextThing({ ...board, sittings: [sitting] })).toEqual({ do: 'sitting', sitting });
    expect(nextThing({ ...board, sittings: [{ ...sitting, is_open: false }] })).toMatchObject({
      do: 'begin',
    });
    expect(nextThing({ ...board, resume: [test_('A')], sittings: [sitting] })).toMatchObject({
      do: 'resume',
    });
  });

  test('a test in progress comes before a due test, and a due test before a review', () => {
    expect(
      thingOf({ resume: [test_('A')], due: [test_('B')], study: null, next: null, latest }),
    ).toMatchObject({
      do: 'resume',
    });
    expect(thingOf({ resume: [], due: [test_('B')], study: null, next: null, latest })).toMatchObject({
      do: 'begin',
      test: { assessment: { title: 'B' } },
    });
    expect(thingOf({ resume: [], due: [], study: null, next: null, latest })).toMatchObject({
      do: 'review',
      title: 'Practice Test 4',
      topic: { name: 'Linear functions' },
      missed: 4,
      asked: 8,
    });
    expect(thingOf({ resume: [], due: [], study: null, next: null, latest: null })).toEqual({ do: 'wait' });
    const on_paper = { ...test_('C'), mode: 'paper' as const, may_begin: false };
    expect(thingOf({ resume: [], due: [on_paper], study: null, next: null, latest: null })).toEqual({
      do: 'wait',
    });
    expect(thingOf({ resume: [on_paper], due: [], study: null, next: null, latest: null })).toEqual({
      do: 'wait',
    });
    expect(
      thingOf({ resume: [], due: [on_paper, test_('B')], study: null, next: null, latest: null }),
    ).toMatchObject({
      do: 'begin',
      test: { assessment: { title: 'B' } },
    });
  });

  test('a study set that the student chose comes before a new suggestion and after a due test', () => {
    const study = { set: 'set', title: 'Lines', is_begun: true, made_at: '2026-11-24T18:00:00.000Z' };
    const next = {
      step: { kind: 'topic', title: 'Circles' },
      unit: 'points',
      level: null,
    } as TakerBoard['next'];
    const thing = thingOf({ resume: [], due: [test_('A')], study, next, latest });
    expect(thing).toEqual({ do: 'study', ...study });
    expect(stageOf(thing, true)).toBe(2);
    const due = [test_('B', '2026-11-24T18:00:00.000Z')];
    expect(thingOf({ resume: [], due, study, next, latest })).toMatchObject({ do: 'begin' });
  });

  test('the most useful study step comes before a plain review and after a due test', () => {
    const next = {
      step: { kind: 'topic', title: 'Lines' },
      unit: 'points',
      level: 'familiar',
    } as TakerBoard['next'];
    expect(thingOf({ resume: [], due: [], study: null, next, latest })).toMatchObject({
      do: 'step',
      session: 's',
      step: { title: 'Lines' },
      level: 'familiar',
    });
    const due = [test_('A'), test_('B', '2026-11-24T18:00:00.000Z')];
    expect(thingOf({ resume: [], due, study: null, next, latest })).toMatchObject({
      do: 'begin',
      test: { assessment: { title: 'B' } },
    });
    // A test without a due date does not come before the study step.
    expect(thingOf({ resume: [], due: [test_('A')], study: null, next, latest })).toMatchObject({
      do: 'step',
    });
  });

  test('the review names no topic if nothing was missed', () => {
    const clean = { ...latest, right_count: 8, topics: [topic('Boundaries', 4, 4)] };
    expect(thingOf({ resume: [], due: [], study: null, next: null, latest: clean })).toMatchObject({
      do: 'review',
      topic: null,
      missed: 0,
    });
  });

  test('counts missed questions without a skill as missed', () => {
    const untagged = { ...latest, right_count: 3, topics: [], untagged_missed_count: 5 };
    expect(thingOf({ resume: [], due: [], study: null, next: null, latest: untagged })).toMatchObject({
      do: 'review',
      topic: null,
      missed: 5,
      asked: 8,
      untagged: 5,
    });
  });
});

test('lists the largest changes of topics with at least two questions in both tests', () => {
  const changes = topicChanges(
    [topic('Quadratics', 5, 6), topic('Boundaries', 3, 5), topic('Ratios', 1, 1), topic('Words', 2, 2)],
    [topic('Quadratics', 2, 6), topic('Boundaries', 5, 5), topic('Ratios', 0, 4), topic('Words', 2, 2)],
  );
  expect(changes.map(({ name, change }) => [name, Number(change.toFixed(2))])).toEqual([
    ['Quadratics', 0.5],
    ['Boundaries', -0.4],
  ]);
});

test('a taker’s home shows the stage of the learning cycle: first test, reasons, study, next test', () => {
  const step = (kind: string) => ({ do: 'step', step: { kind } }) as Parameters<typeof stageOf>[0];
  const begin = { do: 'begin', test: test_('A') } as const;
  expect([stageOf(begin, false), stageOf(begin, true)]).toEqual([0, 3]);
  expect(stageOf({ do: 'resume', test: test_('A') }, true)).toBe(3);
  expect(['topic', 'review', 'pacing'].map((kind) => stageOf(step(kind), true))).toEqual([2, 2, 1]);
  expect(stageOf({ do: 'review' } as Parameters<typeof stageOf>[0], true)).toBe(1);
  expect(stageOf({ do: 'wait' }, false)).toBeNull();
});
