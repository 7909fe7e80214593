import { describe, expect, test } from 'vitest';
import { act, newSession, settle, standingOf } from './session-machine.ts';

/** The instant this many seconds after the start. */
const at = (seconds: number) => Date.UTC(2026, 10, 21, 9) + seconds * 1000;

const section = (id: string) => ({ id, duration_seconds: 100, break_after_seconds: null });
const fresh = newSession({
  mode: 'test',
  window_ends_at: null,
  hard_close_at: null,
  stop_clock_breaks: { count: 0, seconds: 0 },
  sections: [section('one'), section('two'), section('three')],
});

test('a repeated request for the next section opens only one section', () => {
  const first = act(fresh, { action: 'start' }, at(0)).session;
  const refused = (from: string | null) => act(first, { action: 'next_section', from }, at(10)).refused;
  expect([refused('two'), refused(null), refused('one')]).toEqual(['not_now', 'not_now', null]);
  const { session: second } = act(first, { action: 'next_section', from: 'one' }, at(10));
  expect(act(second, { action: 'next_section', from: 'one' }, at(11)).refused).toBe('not_now');
});

test('the next question is asked in the open section, and the section closes after the last question', () => {
  const first = act(fresh, { action: 'start' }, at(0)).session;
  const on = act(first, { action: 'next_question', is_present: true, is_last: false }, at(10));
  expect(on).toMatchObject({
    session: first,
    events: [{ event: 'question_chosen', by: 'taker', at: at(10), section: 'one' }],
  });
  const left = act(first, { action: 'next_question', is_present: true, is_last: true }, at(10));
  expect(left.events.map(({ event, section }) => `${event} ${section}`)).toEqual([
    'section_closed one',
    'section_opened two',
  ]);
  const late = act(first, { action: 'next_question', is_present: true, is_last: false }, at(106));
  expect(late).toMatchObject({ refused: 'not_now', events: [{ event: 'section_closed' }] });
});

describe('a section opened so late that the session ends before its time is up', () => {
  // Section one closes at 80. Sections two and three open so late that the session ends at 2100.
  const started = act(fresh, { action: 'start' }, at(0)).session;
  const second = act(started, { action: 'next_section' }, at(80)).session;
  const third = act(second, { action: 'next_section' }, at(2050)).session;

  test('has the session’s end on its clock, and its last save still counts', () => {
    expect(third).toMatchObject({ finish_by: at(2100), sections: [{}, {}, { ends_at: at(2095) }] });
    expect(standingOf(settle(third, at(2100)).session, 'three')).toBe('open');
    const { session, events } = settle(third, at(2100) + 1);
    expect(session).toMatchObject({ status: 'submitted', submitted_at: at(2100) });
    expect(events.map(({ event }) => event)).toEqual(['section_closed', 'submitted']);
  });

  test('continues as long as staff extend it or stop its clock', () => {
    const reason = 'fire alarm';
    const more = { action: 'extend', section: 'three', seconds: 20, reason } as const;
    expect(act(third, more, at(2060)).session).toMatchObject({
      finish_by: at(2120),
      sections: [{}, {}, { ends_at: at(2115) }],
    });
    const paused = act(third, { action: 'pause', by: 'staff', reason }, at(2060)).session;
    expect(act(paused, { action: 'resume', by: 'staff', reason }, at(2070)).session).toMatchObject({
      finish_by: at(2110),
      sections: [{}, {}, { ends_at: at(2105) }],
    });
  });
});
