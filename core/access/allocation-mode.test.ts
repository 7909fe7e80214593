import { describe, expect, test } from 'vitest';
import {
  type AllocationTerms,
  type AssessmentTerms,
  allotmentIn,
  defaultMode,
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
const practice: AllocationTerms = { ...group, mode: 'practice' };
const sat: TakenSession = {
  mode: 'test',
  is_under_way: false,
  is_begun: true,
  submitted_at: now - DAY,
  is_out: false,
};
const under_way: TakenSession = { ...sat, is_under_way: true, submitted_at: null };

const resolve = (
  allocations: readonly AllocationTerms[],
  of: Partial<AssessmentTerms> = {},
  sessions: readonly TakenSession[] = [],
  is_enrolled = false,
) => resolveAllocation({ assessment: { ...assessment, ...of }, allocations, sessions, is_enrolled, now });

/** The expected result if practice is blocked: the person has the assessment as a test. */
const barred = { mode: 'test' } as const;
const practised = { mode: 'practice', may_begin: true, refused: null } as const;

describe('the mode in which a person has an assessment', () => {
  test('is a test if the assessment offers tests, otherwise practice, otherwise a paper test', () => {
    expect([
      defaultMode(['paper', 'practice', 'test']),
      defaultMode(['paper', 'practice']),
      defaultMode(['paper']),
    ]).toEqual(['test', 'practice', 'paper']);
  });

  test('follows the assignments; a test wins over a paper test, and students cannot start a paper test', () => {
    expect(resolve([practice])).toMatchObject(practised);
    expect(resolve([{ ...group, mode: 'paper' }])).toMatchObject({
      mode: 'paper',
      may_begin: false,
      refused: null,
    });
    expect(resolve([{ ...group, mode: 'paper' }, group])).toMatchObject({ mode: 'test', may_begin: true });
  });

  test('takes dates and attempts only from assignments with the same mode', () => {
    const later = { ...practice, opens_at: now + DAY, closes_at: now + 9 * DAY, due_at: now + 2 * DAY };
    expect(resolve([{ ...group, closes_at: now + DAY, attempts_allowed: 2 }, later])).toMatchObject({
      mode: 'test',
      opens_at: null,
      closes_at: now + DAY,
      due_at: null,
      attempts_allowed: 2,
    });
    expect(resolve([{ ...group, closes_at: now }, later])).toMatchObject({
      mode: 'practice',
      opens_at: now + DAY,
      closes_at: now + 9 * DAY,
      standing: 'upcoming',
    });
  });

  test.each([
    ['can be started', {}, {}, []],
    ['can be started later', { opens_at: now + DAY }, {}, []],
    ['allows another attempt', { attempts_allowed: 2 }, {}, [{ ...sat, is_out: true }]],
    ['is in progress', {}, {}, [under_way]],
    ['is in progress after its window has closed', { closes_at: now }, {}, [under_way]],
    ['is over but its answers are not released', {}, {}, [sat]],
    ['is over but not released, even if it is archived', {}, { status: 'archived' }, [sat]],
    [
      'allows unlimited attempts and was not taken',
      { attempts_allowed: null },
      { attempts_allowed: null },
      [],
    ],
  ] as const)(
    'stays a test, not practice, while a test allocation exists: %s',
    (_why, terms, of, sessions) => {
      expect(resolve([{ ...group, ...terms }, practice], of, sessions)).toMatchObject(barred);
      // Nothing changes if the test allocation was withdrawn after the test began.
      const left = resolve([practice], of, sessions);
      expect(left.mode === 'practice' && left.may_begin).toBe(sessions.every(({ is_out }) => is_out));
    },
  );

  test.each([
    ['its window has closed', { closes_at: now }, {}, []],
    ['the assessment is archived, which also ends practice', {}, { status: 'archived' }, []],
    ['all its attempts are used and released', {}, {}, [{ ...sat, is_out: true }]],
    [
      'the first of unlimited attempts is released',
      { attempts_allowed: null },
      { attempts_allowed: null },
      [{ ...sat, is_out: true }],
    ],
  ] as const)('becomes practice once %s', (_why, terms, of, sessions) => {
    const { mode, refused } = resolve([{ ...group, ...terms }, practice], of, sessions);
    expect([mode, refused]).toEqual([
      'practice',
      of === undefined || !('status' in of) ? null : 'not_published',
    ]);
  });

  test('keeps practice upcoming if the test was withdrawn before its answers were released', () => {
    expect(resolve([practice], {}, [sat])).toMatchObject({
      mode: 'practice',
      standing: 'upcoming',
      may_begin: false,
      refused: 'test_to_come',
    });
  });

  test('stays a test while the answers of one of several attempts are unreleased', () => {
    const out = { ...sat, is_out: true };
    expect(resolve([group, practice], { attempts_allowed: 2 }, [out, sat])).toMatchObject(barred);
    expect(resolve([group, practice], { attempts_allowed: 2 }, [out, out])).toMatchObject(practised);
  });

  test('is practice for an open assessment, unless the person enrolled in the open test or started it', () => {
    const open = { open_to_guests: true };
    expect(resolve([practice], open)).toMatchObject(practised);
    expect(resolve([practice], open, [], true)).toMatchObject(barred);
    expect(resolve([practice], open, [under_way])).toMatchObject(barred);
    expect(resolve([practice], { ...open, attempts_allowed: 2 }, [{ ...sat, is_out: true }])).toMatchObject(
      barred,
    );
    expect(resolve([practice], open, [{ ...sat, is_out: true }])).toMatchObject(practised);
    // Practice that has closed does not block the open test.
    expect(resolve([{ ...practice, closes_at: now }], open)).toMatchObject({ mode: 'test', may_begin: true });
  });

  test('switches to the test while practice is in progress; the practice session uses no attempt', () => {
    const practising = { ...under_way, mode: 'practice' } as const;
    expect(resolve([group, practice], {}, [practising])).toMatchObject({
      mode: 'test',
      standing: 'ready',
      may_begin: true,
      attempts_used: 0,
    });
    expect(resolve([practice], {}, [practising])).toMatchObject({
      mode: 'practice',
      standing: 'under_way',
      may_begin: false,
      refused: null,
    });
    const practised_once = { ...sat, mode: 'practice' } as const;
    expect(resolve([practice], {}, [practised_once])).toMatchObject({
      standing: 'done',
      may_begin: true,
      attempts_used: 0,
    });
    expect(resolve([], {}, [practised_once])).toMatchObject({ mode: 'practice', refused: 'not_allotted' });
  });

  test('ignores an unstarted test session if the test is no longer assigned or has closed', () => {
    const ready = { ...under_way, is_begun: false };
    expect(resolve([practice], {}, [ready])).toMatchObject(practised);
    expect(resolve([group, practice], {}, [ready])).toMatchObject({
      ...barred,
      standing: 'ready',
      may_begin: true,
    });
    expect(resolve([{ ...group, closes_at: now }, practice], {}, [ready])).toMatchObject(practised);
    expect(resolve([], {}, [ready])).toMatchObject({ ...barred, may_begin: false });
    // With unlimited attempts, an unstarted session is a test that the person can still take.
    const endless = { attempts_allowed: null };
    const out = { ...sat, is_out: true };
    expect(resolve([group, practice], endless, [ready, out])).toMatchObject({ standing: 'ready' });
    expect(resolve([practice], endless, [ready, out])).toMatchObject(practised);
  });

  test('resolves each mode on request, and practice still waits for the test', () => {
    const facts = { assessment, allocations: [group, practice], sessions: [], is_enrolled: false, now };
    expect(allotmentIn('practice', facts)).toMatchObject({ refused: 'test_to_come', may_begin: false });
    expect(allotmentIn('test', facts)).toMatchObject({ refused: null });
    expect(allotmentIn('test', { ...facts, allocations: [practice] }).refused).toBe('not_allotted');
  });
});
