import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Attempt, foldSave, type Stamp, UNSEEN } from '#core/attempt-log/attempt-log.ts';
import { act, newSession, nextDueAt, type SessionAction, settle, standingOf } from './session-machine.ts';
import type { Session, SessionEvent } from './session-state.ts';

const SECTIONS = ['one', 'two', 'three'];
const GRACE_MILLISECONDS = 5000;
const HALF_AN_HOUR_MILLISECONDS = 1_800_000;

const session = fc
  .record({
    durations: fc.array(fc.integer({ min: 10, max: 200 }), { minLength: 3, maxLength: 3 }),
    breaks: fc.array(fc.option(fc.integer({ min: 5, max: 60 })), { minLength: 3, maxLength: 3 }),
    mode: fc.constantFrom('test' as const, 'practice' as const),
    hard_close_at: fc.option(fc.integer({ min: 100_000, max: 600_000 })),
  })
  .map(({ durations, breaks, mode, hard_close_at }) =>
    newSession({
      mode,
      window_ends_at: 100_000,
      hard_close_at,
      stop_clock_breaks: { count: 2, seconds: 40 },
      sections: SECTIONS.map((id, index) => ({
        id,
        duration_seconds: durations[index] ?? null,
        break_after_seconds: breaks[index] ?? null,
      })),
    }),
  );

const section = fc.constantFrom(...SECTIONS);
const action: fc.Arbitrary<SessionAction> = fc.oneof(
  fc.constantFrom<SessionAction>(
    { action: 'start' },
    { action: 'next_section' },
    { action: 'next_section' },
    { action: 'begin_break' },
    { action: 'end_break' },
    { action: 'take_over' },
    { action: 'pause', by: 'taker' },
    { action: 'resume', by: 'taker' },
    { action: 'pause', by: 'staff', reason: 'alarm' },
    { action: 'resume', by: 'staff', reason: 'alarm' },
    { action: 'submit' },
    { action: 'force_submit', reason: 'alarm' },
    { action: 'void', reason: 'alarm' },
    { action: 'score', pending_marks: 0 },
    { action: 'release' },
  ),
  fc.record({
    action: fc.constant('extend' as const),
    section,
    seconds: fc.integer({ min: 1, max: 100 }),
    reason: fc.constant('alarm'),
  }),
  fc.record({
    action: fc.constant('reopen' as const),
    section,
    seconds: fc.integer({ min: 1, max: 100 }),
    reason: fc.constant('alarm'),
    answers_seen: fc.boolean(),
  }),
);

/** Random steps, each with its delay in milliseconds after the previous one. */
const steps = <Step>(step: fc.Arbitrary<Step>) =>
  fc.array(fc.tuple(fc.integer({ min: 0, max: 90_000 }), step), { maxLength: 30 });

/** Starts a session and performs the steps. `look` sees the session before and after each step. */
function run(
  fresh: Session,
  course: readonly (readonly [number, SessionAction])[],
  look: (before: Session, after: Session, events: readonly SessionEvent[], taken: SessionAction) => void,
): { session: Session; events: SessionEvent[]; now: number } {
  let current = fresh;
  let now = 0;
  const events: SessionEvent[] = [];
  for (const [pause, asked] of [[0, { action: 'start' }] as const, ...course]) {
    now += pause;
    const result = act(current, asked, now);
    look(current, result.session, result.events, asked);
    current = result.session;
    events.push(...result.events);
  }
  return { session: current, events, now };
}

test('at most one section is open, and only the taker opens one, or staff by reopening', () => {
  fc.assert(
    fc.property(session, steps(action), (fresh, course) => {
      run(fresh, course, (before, after, _, taken) => {
        expect(after.sections.filter(({ status }) => status === 'open').length).toBeLessThanOrEqual(1);
        for (const [index, { status }] of after.sections.entries()) {
          const was = before.sections[index]?.status;
          if (status !== 'open' || was === 'open') continue;
          expect(taken.action).toMatch(was === 'locked' ? /^(start|next_section)$/ : /^reopen$/);
        }
      });
    }),
  );
});

test('the next timed change happens exactly when `nextDueAt` says', () => {
  fc.assert(
    fc.property(session, steps(action), (fresh, course) => {
      const { session: current } = run(fresh, course, () => undefined);
      const due = nextDueAt(current);
      if (due === null) expect(settle(current, Number.MAX_SAFE_INTEGER).events).toEqual([]);
      else {
        expect(settle(current, due - 1).events).toEqual([]);
        expect(settle(current, due).events).not.toEqual([]);
      }
    }),
  );
});

test('checking the session in between, however often, does not change the result', () => {
  fc.assert(
    fc.property(
      session,
      steps(action),
      fc.array(fc.integer({ min: 0, max: 4_000_000 })),
      (fresh, course, looks) => {
        const { session: ended, now } = run(fresh, course, () => undefined);
        const last = now + 4_000_000;
        let looked = { session: ended, events: [] as SessionEvent[] };
        for (const later of looks.toSorted((a, b) => a - b)) {
          const next = settle(looked.session, now + later);
          looked = { session: next.session, events: [...looked.events, ...next.events] };
        }
        const rest = settle(looked.session, last);
        expect({ session: rest.session, events: [...looked.events, ...rest.events] }).toEqual(
          settle(ended, last),
        );
      },
    ),
  );
});

test('events are sorted by time, and a refused action creates no event', () => {
  fc.assert(
    fc.property(session, steps(action), (fresh, course) => {
      const { events } = run(fresh, course, () => undefined);
      const instants = events.map((event) => event.at);
      expect(instants).toEqual(instants.toSorted((a, b) => a - b));
    }),
  );
  const fresh = fc.sample(session, 1)[0];
  if (fresh === undefined) throw new Error('No session was made.');
  expect(act(fresh, { action: 'end_break' }, 5)).toEqual({ session: fresh, events: [], refused: 'not_now' });
});

test('the clock of a section stops during pauses and breaks, and grants exactly the allowed time', () => {
  fc.assert(
    fc.property(session, steps(action), (fresh, course) => {
      // Computed from planned and requested times, independently of the machine.
      const granted = new Map(fresh.sections.map(({ id, duration_seconds }) => [id, duration_seconds ?? 0]));
      let open: { id: string; ran: number; ranSince: number | null } | null = null;
      const look = (events: readonly SessionEvent[], taken: SessionAction | null) => {
        for (const { event, at, by, section: id } of events) {
          if (taken?.action === 'extend' && event === 'extended') {
            granted.set(taken.section, (granted.get(taken.section) ?? 0) + taken.seconds);
          }
          if (taken?.action === 'reopen' && event === 'reopened') granted.set(taken.section, taken.seconds);
          if (id !== null && (event === 'section_opened' || event === 'reopened')) {
            open = { id, ran: 0, ranSince: at };
          }
          if (open === null) continue;
          if (event === 'resumed') open.ranSince = at;
          if (event !== 'paused' && event !== 'section_closed') continue;
          open.ran += open.ranSince === null ? 0 : at - open.ranSince;
          open.ranSince = null;
          if (event === 'paused') continue;
          const most = (granted.get(open.id) ?? 0) * 1000 + GRACE_MILLISECONDS;
          expect(open.ran).toBeLessThanOrEqual(most);
          // No session ends within its first half hour unless a window ends it.
          const isCut = fresh.hard_close_at !== null || at > HALF_AN_HOUR_MILLISECONDS;
          if (by === 'clock' && !isCut) expect(open.ran).toBe(most);
          open = null;
        }
      };
      const { session: ended, now } = run(fresh, course, (_, __, events, taken) => look(events, taken));
      look(settle(ended, now + 4_000_000).events, null);
    }),
  );
});

test('a pause moves the end by exactly its own length', () => {
  fc.assert(
    fc.property(session, fc.nat(9_000), fc.nat(10_000_000), (fresh, before, length) => {
      const open = act({ ...fresh, hard_close_at: null }, { action: 'start' }, 0).session;
      const paused = act(open, { action: 'pause', by: 'staff', reason: 'alarm' }, before).session;
      const resumed = act(
        paused,
        { action: 'resume', by: 'staff', reason: 'alarm' },
        before + length,
      ).session;
      expect(resumed.sections[0]?.ends_at).toBe((open.sections[0]?.ends_at ?? 0) + length);
    }),
  );
});

test('nothing that happens to a session removes an acknowledged answer', () => {
  const save = fc.record({
    save: section,
    by: fc.integer({ min: 0, max: 2 }),
    seq: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(
    fc.property(session, steps(fc.oneof(action, save)), (fresh, course) => {
      let current = act(fresh, { action: 'start' }, 0).session;
      let now = 0;
      const attempts = new Map<string, Attempt<string>>();
      const newest = new Map<string, Stamp>();
      for (const [pause, step] of course) {
        now += pause;
        if ('action' in step) {
          current = act(current, step, now).session;
          continue;
        }
        current = settle(current, now).session;
        const standing = standingOf(current, step.save);
        if (standing !== 'open' && standing !== 'late') continue;
        const stamp = { writer: Math.max(1, current.writer - step.by), seq: step.seq };
        const { verdict, attempt } = foldSave(
          attempts.get(step.save) ?? UNSEEN,
          { ...stamp, response: `${stamp.writer}.${stamp.seq}` },
          standing === 'open',
          current.writer,
        );
        attempts.set(step.save, attempt);
        if (verdict === 'saved') newest.set(step.save, stamp);
      }
      for (const [id, { writer, seq }] of newest) {
        expect(attempts.get(id)?.response?.value).toBe(`${writer}.${seq}`);
      }
    }),
  );
});
