import { describe, expect, test } from 'vitest';
import { SESSION_STATUSES } from '#features/sessions/sessions-values.contract.ts';
import { needsOf, type WatchedTaker } from '../live.rules.ts';
import { admissionOf } from '../sittings.rules.ts';
import { menuActs, rowAct } from './room-acts.ts';

const MINUTE = 60_000;
const NOW = 100 * MINUTE;
const SITTING = {
  starts_at: NOW - 10 * MINUTE,
  closes_at: NOW + 300 * MINUTE,
  late_entry_minutes: 15,
  started_at: NOW - 9 * MINUTE,
  paused_at: null,
  ended_at: null,
};
const BEFORE = ['generated', null] as const;

/** Every combination of what can be true of a taker. */
const TAKERS = [...SESSION_STATUSES, null].flatMap((status) =>
  [null, NOW - 9 * MINUTE, NOW].flatMap((entered_at) =>
    [null, true, false].flatMap((keeps_answers) =>
      [true, false].flatMap((is_let_in) =>
        [null, 'here', 'absent'].map((attendance) => ({
          status,
          entered_at,
          keeps_answers,
          is_let_in,
          attendance,
        })),
      ),
    ),
  ),
);

const told = (taker: (typeof TAKERS)[number], paused_by: 'staff' | 'taker' | null) => {
  const watched: WatchedTaker = {
    ...taker,
    admission: admissionOf(SITTING, taker, NOW),
    heard_at: NOW,
    last_answer_at: NOW,
    section_opened_at: NOW,
  };
  return {
    status: taker.status,
    needs: needsOf(watched, SITTING, NOW),
    paused_by: taker.status === 'paused' ? paused_by : null,
    submitted_at: ['submitted', 'scored', 'released'].includes(taker.status ?? '') ? 'then' : null,
    attendance: taker.attendance as 'here' | 'absent' | null,
    make_up: null,
    entered_at: taker.entered_at === null ? null : 'then',
  };
};

describe('a proctor', () => {
  test('can let in everyone who is waiting for the proctor, whatever keeps them from starting', () => {
    for (const taker of TAKERS) {
      const admission = admissionOf(SITTING, taker, NOW);
      const waits = BEFORE.some((status) => status === taker.status) && admission === 'let_in';
      if (waits) expect(rowAct(told(taker, null)), JSON.stringify(taker)).toBe('let_in');
    }
    const keepsNothing = TAKERS.filter(
      ({ keeps_answers, status, is_let_in, entered_at }) =>
        keeps_answers === false && status === null && !is_let_in && entered_at !== null,
    );
    expect(keepsNothing.map((taker) => rowAct(told(taker, null)))).toContain('let_in');
    // The same holds before the start, so that no taker has to wait for it.
    for (const taker of TAKERS.slice(0, 1))
      expect(rowAct({ ...told(taker, null), needs: ['keeps_nothing'] })).toBe('let_in');
  });

  test('can give time to takers in progress and resume those whom staff paused', () => {
    for (const taker of TAKERS) {
      if (taker.status === 'in_progress') expect(rowAct(told(taker, null))).toBe('extend');
      if (taker.status !== 'paused') continue;
      expect(rowAct(told(taker, 'staff'))).toBe('resume');
      expect(menuActs(told(taker, 'taker'))).toContain('pause');
    }
  });

  test('has at least one useful action for a taker in every state', () => {
    for (const taker of TAKERS) {
      const acts = menuActs(told(taker, 'staff'));
      expect(acts, JSON.stringify(taker)).toContain('message');
      if (taker.attendance === 'absent') expect(acts).toContain('make_up');
      if (['submitted', 'scored', 'released'].includes(taker.status ?? ''))
        expect(acts).toContain('let_continue');
    }
  });
});
