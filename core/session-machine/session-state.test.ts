import { expect, test } from 'vitest';
import { act, newSession } from './session-machine.ts';
import { breakDue, type Session, withSection } from './session-state.ts';

const at = (seconds: number) => Date.UTC(2026, 10, 21, 9) + seconds * 1000;

const section = (id: string, break_after_seconds: number | null) => ({
  id,
  duration_seconds: 100,
  break_after_seconds,
});
const fresh = newSession({
  mode: 'test',
  window_ends_at: null,
  hard_close_at: null,
  stop_clock_breaks: { count: 0, seconds: 0 },
  sections: [section('one', 60), section('two', 60)],
});
const started = act(fresh, { action: 'start' }, at(0)).session;
const endsOf = (session: Session, id: string, changes: Parameters<typeof withSection>[2]) =>
  withSection(session, id, changes).map(({ ends_at }) => ends_at);

test('a change to a section recomputes the end only if the section is open', () => {
  expect(endsOf(started, 'one', { extension_seconds: 30 })).toEqual([at(130), null]);
  expect(endsOf(started, 'two', { extension_seconds: 30 })).toEqual([at(100), null]);
  expect(endsOf(started, 'one', { status: 'closed', extension_seconds: 30 })).toEqual([at(100), null]);
  expect(endsOf(started, 'one', { opened_at: null, ends_at: null })).toEqual([null, null]);
});

test('a break is due once between two sections, and never after the last', () => {
  expect([breakDue(fresh), breakDue(started)]).toEqual([undefined, undefined]);
  const between = { ...started, sections: withSection(started, 'one', { status: 'closed' }) };
  expect(breakDue(between)?.id).toBe('one');
  const taken = { ...between, sections: withSection(between, 'one', { is_break_taken: true }) };
  expect(breakDue(taken)).toBeUndefined();
  const without = { ...between, sections: withSection(between, 'one', { break_after_seconds: null }) };
  expect(breakDue(without)).toBeUndefined();
  expect(
    breakDue({ ...between, sections: withSection(between, 'two', { status: 'closed' }) }),
  ).toBeUndefined();
});
