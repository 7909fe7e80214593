import { describe, expect, test } from 'vitest';
import type { ExamView } from '#features/sessions/exam.contract.ts';
import type { JournalItem } from '#features/sessions/journal.rules.ts';
import { changesToKeep, recalledTime, recalledView } from './stored-room.rules.ts';

const answer = (question: string, seq: number, response: string): JournalItem => ({
  kind: 'answer',
  body: { question, response, writer: 1, seq },
});
const visit = (id: string, opened_at: string): JournalItem => ({
  kind: 'visit',
  body: { id, question: id, opened_at, closed_at: null, response_changed: false },
});

describe('the changes to store', () => {
  test('are the newest of each answer and note, in whatever order they come, without events', () => {
    const [first, second, other] = [answer('a', 1, 'x'), answer('a', 2, 'y'), answer('b', 3, 'z')];
    const note: JournalItem = {
      kind: 'note',
      body: { kind: 'scratch', target: 's', value: 'v', writer: 1, seq: 4 },
    };
    const event: JournalItem = {
      kind: 'event',
      body: { id: 'e', event: 'left', at: '2026-11-02T09:00:00.000Z' },
    };
    expect(changesToKeep([first, second, other, note, event])).toEqual([second, other, note]);
    expect(changesToKeep([second, first])).toEqual([second]);
    expect(changesToKeep([])).toEqual([]);
  });

  test('contain only the newest look, because the page opens there again', () => {
    const [early, late] = [visit('a', '2026-11-02T09:00:00.000Z'), visit('b', '2026-11-02T09:00:01.000Z')];
    expect(changesToKeep([early, late])).toEqual([late]);
    expect(changesToKeep([late, early])).toEqual([late]);
    // An ended visit has the same start time as the open one and replaces it.
    const ended: JournalItem = {
      kind: 'visit',
      body: { ...(late.body as object), closed_at: '2026-11-02T09:00:09.000Z' } as never,
    };
    expect(changesToKeep([late, ended])).toEqual([ended]);
  });
});

describe('the server time estimated while offline', () => {
  test('advances with the device’s clock, even if that clock is an hour wrong', () => {
    const hour = 3_600_000;
    expect(recalledTime({ server_ms: 10_000, device_ms: 10_000 + hour }, 15_000 + hour)).toBe(15_000);
    expect(recalledTime({ server_ms: 10_000, device_ms: 10_000 - hour }, 15_000 - hour)).toBe(15_000);
  });

  test('never goes back, even if the device’s clock was set back', () => {
    expect(recalledTime({ server_ms: 10_000, device_ms: 10_000 }, 4_000)).toBe(10_000);
    expect(recalledTime({ server_ms: 10_000, device_ms: 10_000 }, 10_000)).toBe(10_000);
  });
});

describe('a test that is opened from the device while offline', () => {
  const now = '2026-11-02T09:10:00.000Z';
  const clock = { server_now: '2026-11-02T09:00:00.000Z', ends_at: '2026-11-02T09:32:00.000Z' };
  const known = { attempts: [{ question: 'a' }] as never, notes: [{ target: 'a' }] as never };

  test('shows the current time in every clock, and the stored answers', () => {
    const view = { present: { clock, attempts: [], notes: [] }, break_clock: null, pause: null } as unknown;
    expect(recalledView(view as ExamView, known, Date.parse(now))).toEqual({
      present: { clock: { ...clock, server_now: now }, ...known },
      break_clock: null,
      pause: null,
    });
  });

  test('shows no question if none was shown before', () => {
    const pause = { by: 'taker', until: null, server_now: clock.server_now };
    const view = { present: null, break_clock: clock, pause } as unknown;
    expect(recalledView(view as ExamView, known, Date.parse(now))).toEqual({
      present: null,
      break_clock: { ...clock, server_now: now },
      pause: { ...pause, server_now: now },
    });
  });
});
