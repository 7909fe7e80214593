import { describe, expect, test } from 'vitest';
import { type PaperUnderWay, reviewCloser, withholdingOf } from './withheld-keys.ts';

const paper = (...sections: string[][]): PaperUnderWay['paper'] => ({
  title: 'Mock',
  sections: sections.map((questions) => ({ placements: questions.map((question) => ({ question })) })),
});
const session = (fields: Partial<PaperUnderWay> = {}): PaperUnderWay => ({
  id: 'mock',
  mode: 'test',
  status: 'in_progress',
  is_waiting: false,
  is_timed: false,
  finish_by: null,
  paper: paper(['a', 'b'], ['lower'], ['upper']),
  ...fields,
});
const withheld = (...sessions: PaperUnderWay[]) => [...withholdingOf(sessions).questions];

describe('answer keys withheld during a test', () => {
  test('cover every question that the test could ask, including unchosen variants', () => {
    expect(withheld(session())).toEqual(['a', 'b', 'lower', 'upper']);
  });

  test('cover all tests of the person, each question once', () => {
    const other = session({ mode: 'paper', paper: paper(['b', 'c']) });
    expect(withheld(session(), other).sort()).toEqual(['a', 'b', 'c', 'lower', 'upper']);
  });

  test.each(['in_progress', 'on_break', 'paused'])('are withheld while the session is %s', (status) => {
    expect(withheld(session({ status }))).toHaveLength(4);
  });

  test.each(['generated', 'submitted', 'scored', 'released', 'expired', 'voided'])(
    'are not withheld when the session is %s',
    (status) => {
      expect(withheld(session({ status }))).toEqual([]);
    },
  );

  test('are withheld while the taker waits for a sitting to start', () => {
    expect(withheld(session({ status: 'generated', is_waiting: true }))).toHaveLength(4);
    expect(withheld(session({ status: 'submitted', is_waiting: true }))).toEqual([]);
    expect(withheld(session({ mode: 'practice', status: 'generated', is_waiting: true }))).toEqual([]);
  });

  test('are never withheld for practice', () => {
    expect(withheld(session({ mode: 'practice' }))).toEqual([]);
  });
});

describe('the test in progress that blocks a review', () => {
  const closer = (asked: string[], ...sessions: PaperUnderWay[]) =>
    reviewCloser(asked, withholdingOf(sessions));

  test('can be an untimed test that shares a question with the reviewed session', () => {
    const untimed = { session: 'mock', title: 'Mock', kind: 'untimed', finish_by: null };
    expect(closer(['x', 'a'], session())).toEqual(untimed);
    expect(closer(['upper'], session())).toEqual(untimed);
    expect(closer(['x', 'y'], session())).toBeNull();
    expect(closer([], session())).toBeNull();
  });

  test('is any timed test or sitting, so that open reviews do not reveal its questions', () => {
    const timed = session({ is_timed: true, finish_by: 5 });
    expect(closer(['x'], timed)).toEqual({ session: 'mock', title: 'Mock', kind: 'timed', finish_by: 5 });
    expect(closer(['x'], session(), timed)).toMatchObject({ kind: 'timed' });
    const sitting = session({ is_timed: true, is_waiting: true, status: 'generated' });
    expect(closer([], sitting)).toMatchObject({ kind: 'sitting' });
  });

  test('does not exist after submission, and is never a practice session', () => {
    expect(closer(['a'], session({ is_timed: true, status: 'submitted' }))).toBeNull();
    expect(closer(['a'], session({ is_timed: true, mode: 'practice' }))).toBeNull();
  });
});
