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

describe('what a person in the middle of a test is not told', () => {
  test('is all that its paper could ask: each variant, chosen or not', () => {
    expect(withheld(session())).toEqual(['a', 'b', 'lower', 'upper']);
  });

  test('is that of all their tests together, each question once', () => {
    const other = session({ mode: 'paper', paper: paper(['b', 'c']) });
    expect(withheld(session(), other).sort()).toEqual(['a', 'b', 'c', 'lower', 'upper']);
  });

  test.each(['in_progress', 'on_break', 'paused'])('while it is %s', (status) => {
    expect(withheld(session({ status }))).toHaveLength(4);
  });

  test.each(['generated', 'submitted', 'scored', 'released', 'expired', 'voided'])(
    'and nothing of one that is %s',
    (status) => {
      expect(withheld(session({ status }))).toEqual([]);
    },
  );

  test('but of one that is waited for in a room, before anybody starts it', () => {
    expect(withheld(session({ status: 'generated', is_waiting: true }))).toHaveLength(4);
    expect(withheld(session({ status: 'submitted', is_waiting: true }))).toEqual([]);
    expect(withheld(session({ mode: 'practice', status: 'generated', is_waiting: true }))).toEqual([]);
  });

  test('nor anything of practice', () => {
    expect(withheld(session({ mode: 'practice' }))).toEqual([]);
  });
});

describe('the test in progress that closes a review', () => {
  const closer = (asked: string[], ...sessions: PaperUnderWay[]) =>
    reviewCloser(asked, withholdingOf(sessions));

  test('is an untimed one that shares a question with it', () => {
    const untimed = { session: 'mock', title: 'Mock', kind: 'untimed', finish_by: null };
    expect(closer(['x', 'a'], session())).toEqual(untimed);
    expect(closer(['upper'], session())).toEqual(untimed);
    expect(closer(['x', 'y'], session())).toBeNull();
    expect(closer([], session())).toBeNull();
  });

  test('is a timed one or a sitting whatever it shares, so that no review tells by its absence', () => {
    const timed = session({ is_timed: true, finish_by: 5 });
    expect(closer(['x'], timed)).toEqual({ session: 'mock', title: 'Mock', kind: 'timed', finish_by: 5 });
    expect(closer(['x'], session(), timed)).toMatchObject({ kind: 'timed' });
    const sitting = session({ is_timed: true, is_waiting: true, status: 'generated' });
    expect(closer([], sitting)).toMatchObject({ kind: 'sitting' });
  });

  test('is none once it is submitted, and never practice', () => {
    expect(closer(['a'], session({ is_timed: true, status: 'submitted' }))).toBeNull();
    expect(closer(['a'], session({ is_timed: true, mode: 'practice' }))).toBeNull();
  });
});
