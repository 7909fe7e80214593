import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AllocationTerms,
  type AssessmentTerms,
  resolveAllocation,
  type TakenSession,
} from './allocation.ts';

const DAY = 86_400_000;
const now = 100 * DAY;
const assessment: AssessmentTerms = {
  status: 'published',
  opens_at: null,
  closes_at: null,
  attempts_allowed: 1,
  modes: ['test', 'practice'],
  open_to_guests: false,
};
const group: AllocationTerms = {
  source: 'group',
  mode: 'test',
  opens_at: null,
  due_at: null,
  closes_at: null,
  attempts_allowed: null,
  allotted_at: now - 9 * DAY,
};
const sat: TakenSession = {
  mode: 'test',
  is_under_way: false,
  is_begun: true,
  submitted_at: now - DAY,
  is_out: false,
};
const under_way: TakenSession = { ...sat, is_under_way: true, submitted_at: null };
const times = (count: number) => Array.from({ length: count }, () => sat);

const resolve = (
  allocations: readonly AllocationTerms[],
  of: Partial<AssessmentTerms> = {},
  sessions: readonly TakenSession[] = [],
  is_enrolled = false,
) => resolveAllocation({ assessment: { ...assessment, ...of }, allocations, sessions, is_enrolled, now });

describe("a person's allotment of an assessment", () => {
  test('is empty without an allocation', () => {
    expect(resolve([])).toMatchObject({
      source: null,
      may_begin: false,
      refused: 'not_allotted',
      mode: null,
    });
  });

  test('uses the assessment’s window and attempts where the allocation sets none', () => {
    const own = { opens_at: now - DAY, closes_at: now + DAY, attempts_allowed: 3 };
    expect(resolve([group], own)).toEqual({
      source: 'group',
      standing: 'ready',
      mode: 'test',
      due_at: null,
      attempts_used: 0,
      ...own,
      may_begin: true,
      refused: null,
    });
  });

  test('uses the dates and attempts of the assignment if it sets them, even if they are narrower than those of the test', () => {
    const terms = { opens_at: now + DAY, closes_at: now + 2 * DAY, due_at: now + DAY, attempts_allowed: 2 };
    expect(resolve([{ ...group, ...terms }])).toMatchObject({
      ...terms,
      standing: 'upcoming',
      refused: 'not_open_yet',
    });
  });

  test('takes the most generous of each term from several allocations, and names the nearest source', () => {
    const early = { opens_at: now - DAY, closes_at: now, due_at: now - 1, attempts_allowed: 1 };
    const late = { opens_at: now + DAY, closes_at: now + 2 * DAY, due_at: now + DAY, attempts_allowed: 4 };
    expect(
      resolve([
        { ...group, source: 'school', ...early },
        { ...group, ...late },
      ]),
    ).toMatchObject({
      source: 'group',
      opens_at: now - DAY,
      closes_at: now + 2 * DAY,
      due_at: now + DAY,
      attempts_allowed: 4,
      standing: 'ready',
      may_begin: true,
    });
  });

  test('an open assessment can be started without an allocation', () => {
    expect(resolve([], { open_to_guests: true })).toMatchObject({ source: 'open', may_begin: true });
    expect(resolve([group], { open_to_guests: true }).source).toBe('group');
  });

  test.each([
    ['one millisecond before the window opens', { opens_at: now + 1 }, 'upcoming', 'not_open_yet'],
    ['at the first instant of the window', { opens_at: now }, 'ready', null],
    ['in the last millisecond of the window', { closes_at: now + 1 }, 'ready', null],
    ['from the end of the window on', { closes_at: now }, 'missed', 'closed'],
    ['once the assessment is archived', { status: 'archived' }, 'missed', 'not_published'],
  ] as const)('has the right status and reason for refusal: %s', (_when, of, standing, refused) => {
    expect(resolve([group], of)).toMatchObject({ standing, refused, may_begin: refused === null });
  });

  test('a session that was created but not started uses no attempt and can still be started', () => {
    const made = { ...under_way, is_begun: false };
    const waiting = { standing: 'ready', may_begin: true, refused: null, attempts_used: 0 };
    expect(resolve([group], { attempts_allowed: 1 }, [made])).toMatchObject(waiting);
    expect(resolve([group], { attempts_allowed: 2 }, [made, sat])).toMatchObject({
      standing: 'ready',
      attempts_used: 1,
    });
    const closed = { standing: 'missed', may_begin: false, refused: 'closed' };
    expect(resolve([group], { closes_at: now }, [made])).toMatchObject(closed);
  });

  test('is limited by its attempts, and a session in progress continues even if the assessment is archived', () => {
    expect(resolve([group], {}, [sat])).toMatchObject({ standing: 'done', refused: 'no_attempts_left' });
    expect(resolve([group], { attempts_allowed: null }, times(9))).toMatchObject({
      standing: 'done',
      may_begin: true,
      attempts_used: 9,
    });
    expect(resolve([], { status: 'archived' }, [under_way])).toMatchObject({
      standing: 'under_way',
      mode: 'test',
      may_begin: false,
      refused: null,
    });
  });

  describe('after a submitted attempt', () => {
    const done = [sat];
    const before = { ...group, due_at: now - 2 * DAY };
    const anew = { ...group, attempts_allowed: 2, allotted_at: now - DAY + 1 };

    test('becomes ready again when it is assigned again, with the due date of the new allocation', () => {
      expect(resolve([before, { ...anew, due_at: now + DAY }], {}, done)).toMatchObject({
        standing: 'ready',
        may_begin: true,
        due_at: now + DAY,
        attempts_allowed: 2,
      });
      expect(resolve([before, anew], {}, done)).toMatchObject({ standing: 'ready', due_at: null });
      expect(resolve([{ ...anew, opens_at: now + 1 }], {}, done)).toMatchObject({ standing: 'upcoming' });
    });

    test.each([
      ['it was allotted before the attempt was submitted', { allotted_at: now - DAY }, {}],
      ['the new allotment allows no further attempt', { attempts_allowed: 1 }, {}],
      ['the new window has closed', { closes_at: now }, {}],
      ['the assessment was archived since', {}, { status: 'archived' }],
    ] as const)('stays done if %s', (_why, terms, of) => {
      expect(resolve([{ ...anew, due_at: now - 1, ...terms }], of, done)).toMatchObject({
        standing: 'done',
        due_at: now - 1,
      });
    });

    test('stays done if it is only open to everybody', () => {
      expect(resolve([], { open_to_guests: true, attempts_allowed: null }, done)).toMatchObject({
        standing: 'done',
        may_begin: true,
      });
    });

    test('is ready after two attempts only if it was assigned again after the second', () => {
      const older = { ...sat, submitted_at: now - 5 * DAY };
      const between = { ...group, attempts_allowed: 3, allotted_at: now - 3 * DAY };
      expect(resolve([between], {}, [sat, older]).standing).toBe('done');
      expect(resolve([{ ...between, allotted_at: now }], {}, [sat, older]).standing).toBe('ready');
    });

    test('is in progress while another attempt is in progress', () => {
      expect(resolve([anew], {}, [under_way, sat])).toMatchObject({
        standing: 'under_way',
      });
    });
  });
});

describe('a person’s allotment for any set of allocations', () => {
  const bound = fc.option(fc.integer({ min: 95, max: 105 }).map((day) => day * DAY));
  const attempts = fc.option(fc.integer({ min: 1, max: 4 }));
  const mode = fc.constantFrom('test', 'practice', 'paper');
  const terms = fc.record<AllocationTerms>({
    source: fc.constantFrom('person', 'group', 'school', 'open'),
    mode: fc.option(mode),
    opens_at: bound,
    due_at: bound,
    closes_at: bound,
    attempts_allowed: attempts,
    allotted_at: bound.map((at) => at ?? now),
  });
  const session = fc.record<TakenSession>({
    mode,
    is_under_way: fc.boolean(),
    is_begun: fc.boolean(),
    submitted_at: bound,
    is_out: fc.boolean(),
  });
  const situation = fc.record({
    assessment: fc.record<AssessmentTerms>({
      status: fc.constantFrom('published', 'archived'),
      opens_at: bound,
      closes_at: bound,
      attempts_allowed: attempts,
      modes: fc.uniqueArray(mode, { minLength: 1 }),
      open_to_guests: fc.boolean(),
    }),
    allocations: fc.array(terms, { maxLength: 4 }),
    sessions: fc.array(session, { maxLength: 4 }),
    is_enrolled: fc.boolean(),
    now: fc.constant(now),
  });
  const submitted = (of: readonly TakenSession[]) => of.flatMap(({ submitted_at }) => submitted_at ?? []);

  test('an additional assignment in the same mode never takes a right away', () => {
    fc.assert(
      fc.property(situation, terms, (before, given) => {
        const old = resolveAllocation(before);
        const added = { ...given, mode: old.mode ?? 'test' };
        const next = resolveAllocation({ ...before, allocations: [...before.allocations, added] });
        if (old.may_begin) expect(next.may_begin || next.mode !== old.mode).toBe(true);
        if (old.source === null || next.mode !== old.mode) return;
        expect(next.source).not.toBeNull();
        expect(next.opens_at ?? -Infinity).toBeLessThanOrEqual(old.opens_at ?? -Infinity);
        for (const term of ['closes_at', 'attempts_allowed'] as const) {
          expect(next[term] ?? Infinity).toBeGreaterThanOrEqual(old[term] ?? Infinity);
        }
        const isAnew = submitted(before.sessions).length > 0;
        if (old.due_at !== null && !isAnew) expect(next.due_at).toBeGreaterThanOrEqual(old.due_at);
      }),
    );
  });

  test('nobody practices questions of a test still to come, or has two tests of one assessment in progress', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const { mode, may_begin } = resolveAllocation(given);
        const tests = given.sessions.filter((each) => each.mode !== 'practice');
        if (mode === 'practice' && may_begin) {
          expect(
            tests.every(({ is_begun, is_under_way, is_out }) => !is_begun || (!is_under_way && is_out)),
          ).toBe(true);
        }
        if (tests.some(({ is_begun, is_under_way }) => is_begun && is_under_way)) {
          expect([mode === 'practice', may_begin]).toEqual([false, false]);
        }
      }),
    );
  });

  test('the order of the allocations does not matter', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const turned = { ...given, allocations: [...given.allocations].reverse() };
        expect(resolveAllocation(turned)).toEqual(resolveAllocation(given));
      }),
    );
  });
});
