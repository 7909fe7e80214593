import { describe, expect, test } from 'vitest';
import {
  type Attempt,
  type CellFacts,
  cellOf,
  countedAttempt,
  isLate,
  setAllotment,
  valueOn,
} from './gradebook.rules.ts';

const NOW = 1_000_000;
const TERMS = { scale: 'share', attempt: 'latest', now: NOW, is_own: false } as const;

const attempt = (more: Partial<Attempt> = {}): Attempt => ({
  session: 'one',
  status: 'released',
  is_practice: false,
  submitted_at: 500,
  raw: 12,
  raw_max: 16,
  scaled: null,
  score_scale: null,
  pending_marks: 0,
  is_out: true,
  release_at: null,
  late_answers: 0,
  progress: null,
  ...more,
});
const ready = { standing: 'ready', due_at: null } as const;
const facts = (more: Partial<CellFacts> = {}): CellFacts => ({
  allotment: ready,
  dues: [],
  attempts: [],
  is_excused: false,
  ...more,
});
const stateOf = (more: Partial<CellFacts>, terms: object = {}) =>
  cellOf(facts(more), Object.assign({}, TERMS, terms))?.state ?? 'not_assigned';

describe('the state of a cell', () => {
  test.each([
    ['not_assigned', { allotment: null }],
    ['not_started', {}],
    ['not_started', { allotment: { standing: 'upcoming', due_at: null } }],
    ['expired', { allotment: { standing: 'missed', due_at: null } }],
    ['not_started', { attempts: [attempt({ status: 'generated', submitted_at: null })] }],
    ['in_progress', { attempts: [attempt({ status: 'in_progress', submitted_at: null })] }],
    ['in_progress', { attempts: [attempt({ status: 'on_break', submitted_at: null })] }],
    ['paused', { attempts: [attempt({ status: 'paused', submitted_at: null })] }],
    ['submitted', { attempts: [attempt({ status: 'submitted', is_out: false })] }],
    ['needs_grading', { attempts: [attempt({ status: 'submitted', pending_marks: 1, is_out: false })] }],
    ['scored', { attempts: [attempt({ status: 'scored', is_out: false })] }],
    ['released', { attempts: [attempt({ status: 'scored' })] }],
    ['voided', { attempts: [attempt({ status: 'voided' })] }],
    ['expired', { attempts: [attempt({ status: 'expired', submitted_at: null })] }],
    ['excused', { attempts: [attempt()], is_excused: true }],
  ] as const)('is %s', (state, more) => {
    expect(stateOf(more)).toBe(state);
  });

  test('is that of the newest session that is neither voided nor expired', () => {
    const attempts = [attempt({ status: 'voided' }), attempt({ status: 'scored', is_out: false })];
    expect(stateOf({ attempts })).toBe('scored');
  });

  test('hides grading and scores that are not released from the student', () => {
    const own = { is_own: true };
    expect(stateOf({ attempts: [attempt({ status: 'scored', is_out: false })] }, own)).toBe('submitted');
    expect(stateOf({ attempts: [attempt({ status: 'submitted', pending_marks: 1 })] }, own)).toBe(
      'submitted',
    );
    const cell = cellOf(facts({ attempts: [attempt({ status: 'scored', is_out: false })] }), {
      ...TERMS,
      is_own: true,
    });
    expect(cell).toMatchObject({ value: null, out_of: null });
  });
});

describe('the result that counts', () => {
  const first = attempt({ session: 'first', submitted_at: 100, raw: 15 });
  const second = attempt({ session: 'second', submitted_at: 200, raw: 10 });

  test('is the one submitted last', () => {
    expect(countedAttempt([second, first], TERMS)?.session).toBe('second');
    expect(countedAttempt([first, second], TERMS)?.session).toBe('second');
  });

  test('is the best one if the gradebook says so', () => {
    expect(countedAttempt([second, first], { ...TERMS, attempt: 'best' })?.session).toBe('first');
  });

  test('is never one that needs grading, is voided or in progress', () => {
    const unready = [
      attempt({ status: 'submitted', pending_marks: 1 }),
      attempt({ status: 'voided' }),
      attempt({ status: 'in_progress', submitted_at: null }),
    ];
    expect(countedAttempt(unready, TERMS)).toBeNull();
    expect(countedAttempt([...unready, first], TERMS)?.session).toBe('first');
  });

  test('is none if the student is excused', () => {
    expect(cellOf(facts({ attempts: [first], is_excused: true }), TERMS)).toMatchObject({
      value: null,
      is_counted: false,
    });
  });

  test('has no value on a different exam scale', () => {
    const scaled = { raw: 10, raw_max: 20, scaled: 1200, score_scale: 'math 400–1600' };
    expect(valueOn('math 400–1600', scaled)).toBe(1200);
    expect(valueOn('math 200–800', scaled)).toBeNull();
    expect(valueOn('share', scaled)).toBe(0.5);
    expect(valueOn('points', scaled)).toBe(10);
    expect(valueOn('share', { raw: 0, raw_max: 0, scaled: null, score_scale: null })).toBeNull();
  });
});

describe('due times', () => {
  test('a submission is late after the latest due time of the assignments made before it', () => {
    const dues = [
      { allotted_at: 0, due_at: 300 },
      { allotted_at: 0, due_at: 400 },
      { allotted_at: 600, due_at: 900 },
    ];
    expect(isLate({ submitted_at: 399 }, dues)).toBe(false);
    expect(isLate({ submitted_at: 401 }, dues)).toBe(true);
    expect(isLate({ submitted_at: 700 }, dues)).toBe(false);
    expect(isLate({ submitted_at: null }, dues)).toBe(false);
    expect(isLate({ submitted_at: 700 }, [{ allotted_at: 0, due_at: null }])).toBe(false);
  });

  test('work past its due time is overdue while it can be done, unless it is excused', () => {
    const late = { allotment: { standing: 'ready', due_at: NOW - 1 } } as const;
    expect(cellOf(facts(late), TERMS)?.is_overdue).toBe(true);
    expect(cellOf(facts({ allotment: { standing: 'missed', due_at: NOW - 1 } }), TERMS)?.is_overdue).toBe(
      false,
    );
    expect(cellOf(facts({ ...late, is_excused: true }), TERMS)).toMatchObject({
      is_overdue: false,
      due_at: null,
    });
  });
});

describe('a practice set', () => {
  const way = { opens_at: null, due_at: 800, closes_at: null, allotted_at: 100 };
  const done = [{ status: 'submitted', submitted_at: 200 }];

  test('is done once it was submitted after its assignment, and asked again by a later one', () => {
    expect(setAllotment([way], [], NOW)).toMatchObject({ standing: 'ready', due_at: 800 });
    expect(setAllotment([way], done, NOW)?.standing).toBe('done');
    expect(setAllotment([way, { ...way, allotted_at: 300 }], done, NOW)?.standing).toBe('ready');
    expect(setAllotment([], done, NOW)).toBeNull();
  });

  test('is missed once it closed', () => {
    expect(setAllotment([{ ...way, closes_at: 500 }], [], NOW)?.standing).toBe('missed');
    expect(setAllotment([{ ...way, opens_at: NOW + 1 }], [], NOW)?.standing).toBe('upcoming');
    expect(setAllotment([way], [{ status: 'in_progress', submitted_at: null }], NOW)?.standing).toBe(
      'under_way',
    );
  });
});
