import { describe, expect, test } from 'vitest';
import type { PracticeSet } from '#features/practice-sets/practice-sets.contract.ts';
import { heroOf, localDay, minutesOf, shownSets, stateOf, workedDays } from './practice-home.rules.ts';

type Step = Parameters<typeof heroOf>[0]['next']['steps'][number];
const step = (kind: Step['kind'], topic: Step['topic'] = null) => ({ kind, topic }) as Step;
const TOPIC = { id: 't', name: 'Lines' };

function known(steps: Step[], due = 0, next_at: string | null = null, skills = 0) {
  return {
    next: { steps },
    review: { due, next_at },
    skills: Array.from({ length: skills }, () => ({})),
  } as unknown as Parameters<typeof heroOf>[0];
}

test('the practice page picks the first step that can be practiced, like the home page', () => {
  expect(heroOf(known([step('review'), step('topic', TOPIC)], 3))).toEqual({ do: 'review' });
  expect(heroOf(known([step('pacing'), step('topic', TOPIC), step('review')], 3))).toMatchObject({
    do: 'topic',
    step: { topic: TOPIC },
  });
  expect(heroOf(known([step('pacing')], 3))).toEqual({ do: 'review' });
  expect(heroOf(known([], 0, '2026-11-23', 0))).toEqual({ do: 'rest', next_at: '2026-11-23' });
  expect(heroOf(known([], 0, null, 2))).toEqual({ do: 'rest', next_at: null });
  expect(heroOf(known([]))).toEqual({ do: 'wait' });
});

const NOW = Date.parse('2026-11-22T15:00:00Z');
const MORNING = Date.parse('2026-11-22T00:00:00Z');
const ME = { id: 'me', name: 'Noor' };
const TUTOR = { id: 'tutor', name: 'Ms Okafor' };
type Own = NonNullable<PracticeSet['own']>;

function set(id: string, fields: Partial<PracticeSet> = {}, own: Partial<Own> = {}): PracticeSet {
  return {
    id,
    title: id,
    origin: 'mistakes',
    owner: ME,
    for_user: ME,
    school: null,
    question_count: 8,
    questions: null,
    timing: 'untimed',
    duration_seconds: null,
    question_seconds: 75,
    hints_allowed: true,
    keeps_test_tools: false,
    version: 1,
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
    own: {
      source: 'made',
      opens_at: null,
      due_at: null,
      closes_at: null,
      session: null,
      ...own,
    },
    ...fields,
  };
}
const session = (status: string, submitted_at: string | null = null, tried = 3) => ({
  session: {
    id: 's',
    status,
    asked: 8,
    tried,
    right: 2,
    created_at: '2026-11-20T10:00:00Z',
    submitted_at,
  },
});
const DONE_TODAY = session('scored', '2026-11-22T09:00:00Z');
const ALLOTTED = { owner: TUTOR, for_user: null, origin: 'manual' } as const;

test.each([
  [{}, 'ready'],
  [{ opens_at: '2026-11-23T10:00:00Z' }, 'upcoming'],
  [{ closes_at: '2026-11-22T15:00:00Z' }, 'closed'],
  [{ closes_at: '2026-11-22T15:00:01Z' }, 'ready'],
  [{ closes_at: '2026-11-22T10:00:00Z', ...session('in_progress') }, 'under_way'],
  [session('generated'), 'ready'],
  [DONE_TODAY, 'done'],
] as const)('a set with %o is %s', (own, state) => {
  expect(stateOf(set('a', {}, own), NOW)).toBe(state);
});

describe('the lists of practice sets', () => {
  const titles = (sets: readonly { title: string }[]) => sets.map(({ title }) => title);

  test('sorts assigned sets by due date, with sets finished today last', () => {
    const { given, own } = shownSets(
      [
        set('done', ALLOTTED, { source: 'allotted', due_at: '2026-11-22T10:00:00Z', ...DONE_TODAY }),
        set('whenever', ALLOTTED, { source: 'allotted' }),
        set('later', ALLOTTED, { source: 'allotted', due_at: '2026-11-25T10:00:00Z' }),
        set('soon', ALLOTTED, { source: 'allotted', closes_at: '2026-11-23T10:00:00Z' }),
        set('mine from her', { owner: TUTOR }, {}),
        set('over', ALLOTTED, { source: 'allotted', closes_at: '2026-11-21T10:00:00Z' }),
      ],
      MORNING,
      NOW,
    );
    expect(titles(given)).toEqual(['soon', 'later', 'whenever', 'mine from her', 'done']);
    expect(own).toEqual([]);
  });

  test("lists the student's own sets with those in progress first, and hides finished ones on the next day", () => {
    const { own } = shownSets(
      [
        set('yesterday', {}, session('scored', '2026-11-21T23:00:00Z')),
        set('done', {}, DONE_TODAY),
        set('older', { created_at: '2026-11-01T10:00:00Z' }),
        set('newer'),
        set('begun', {}, session('paused')),
        set('review begun', { origin: 'review', created_at: '2026-11-02T10:00:00Z' }, session('in_progress')),
        set('review', { origin: 'review' }),
      ],
      MORNING,
      NOW,
    );
    expect(titles(own)).toEqual(['begun', 'review begun', 'newer', 'older', 'done']);
  });

  test('estimates the minutes from the time limit, or from the questions that are left', () => {
    expect(minutesOf(set('a'))).toBe(10);
    expect(minutesOf(set('a', { question_count: 0 }))).toBe(1);
    expect(minutesOf(set('a', { timing: 'timed', duration_seconds: 720 }))).toBe(12);
    expect(minutesOf(set('a', { timing: 'soft', duration_seconds: 720 }))).toBe(10);
    expect(minutesOf(set('a', {}, session('in_progress', null, 4)))).toBe(5);
    expect(minutesOf(set('a', {}, DONE_TODAY))).toBe(10);
  });
});

test('the practice page marks which of the last seven days had work, ending with today', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));
  const week = (...days: number[]) =>
    workedDays(
      days.map((day) => at(day).toISOString()),
      at(22),
      (when) => Math.floor(when.getTime() / 864e5),
    );
  expect(week(20, 21, 22, 18)).toEqual([false, false, true, false, true, true, true]);
  expect(week()).toEqual(Array.from({ length: 7 }, () => false));
  expect(localDay(new Date(2026, 10, 22, 23)) - localDay(new Date(2026, 10, 21, 1))).toBe(1);
});
