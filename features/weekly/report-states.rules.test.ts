import { describe, expect, test } from 'vitest';
import type { Figures } from './figures.rules.ts';
import {
  after,
  approvalRefusal,
  approverOf,
  judged,
  mayApprove,
  mayBeWritten,
  mayWriteSentence,
  REPORT_STATUSES,
  type Recipient,
  recipientsOf,
  STEPS,
} from './report-states.rules.ts';

const NOW = new Date('2026-11-22T18:00:00Z');

/** The possible steps, and the state after each. */
function stepsOf(report: Parameters<typeof after>[0]) {
  const all = STEPS.flatMap((step) => {
    const next = after(report, step);
    return next === null ? [] : [[step, next]];
  });
  return Object.fromEntries(all);
}

describe('a report', () => {
  test.each([
    ['draft', { approve: 'approved', hold: 'held', lapse: 'lapsed' }],
    ['approved', { hold: 'held', undo: 'draft', send: 'sent', fail: 'failed' }],
    ['held', { approve: 'approved', undo: 'draft' }],
    ['sent', {}],
    ['failed', { approve: 'approved', hold: 'held', send: 'sent' }],
    ['lapsed', {}],
  ] as const)('allows only certain actions in the state %s', (status, leads) => {
    expect(stepsOf({ status, queued_at: null })).toEqual(leads);
  });

  test('cannot be undone or stopped once its mails are in the outbox', () => {
    expect(stepsOf({ status: 'approved', queued_at: NOW })).toEqual({ send: 'sent', fail: 'failed' });
  });

  test('can be edited only before it is approved', () => {
    expect(REPORT_STATUSES.filter(mayBeWritten)).toEqual(['draft', 'held']);
  });
});

const mother: Recipient = {
  id: 'g1',
  name: 'Naomi',
  contact: 'naomi@example.test',
  language: 'en',
  agrees: true,
  paused_until: null,
};

test('a weekly report is mailed to guardians who agreed and have not paused the mails', () => {
  const paused = { ...mother, id: 'g2', paused_until: new Date(NOW.getTime() + 1) };
  const over = { ...mother, id: 'g3', paused_until: NOW };
  const mobile = { ...mother, id: 'g4', contact: '+15551234567' };
  const against = { ...mother, id: 'g5', agrees: false };
  expect(recipientsOf([mother, paused, over, mobile, against], NOW).map(({ id }) => id)).toEqual([
    'g1',
    'g3',
  ]);
});

describe('the check of a report before approval', () => {
  const worked: Figures['sessions'][number] = {
    session: 's',
    title: 'Mock',
    kind: 'test',
    day: 0,
    seconds: 60,
    questions: 1,
    right: 1,
    score: null,
  };
  const figures: Figures = {
    studied: [],
    studied_before: [],
    asked: 0,
    asked_before: 0,
    brought: null,
    sessions: [worked],
    before: [],
    fall: null,
    skills: null,
    next: null,
    since: null,
  };
  const of = (more: Partial<Parameters<typeof judged>[0]>) => {
    const { standing, remarks } = judged(
      { figures, guardians: [mother], has_sentence: true, expects_sentence: true, ...more },
      NOW,
    );
    return [standing, ...remarks];
  };

  test('finds nothing unusual if there is work, no fallen score, and a sentence by the tutor if one is expected', () => {
    expect(of({})).toEqual(['unremarkable']);
    expect(of({ has_sentence: false, expects_sentence: false })).toEqual(['unremarkable']);
    const waiting = { ...worked, questions: null, right: null };
    expect(of({ figures: { ...figures, sessions: [waiting] } })).toEqual(['unremarkable']);
  });

  test('lists every reason to look at the report more closely', () => {
    expect(of({ has_sentence: false })).toEqual(['look_first', 'no_sentence']);
    expect(of({ figures: { ...figures, sessions: [] } })).toEqual(['look_first', 'nothing_done']);
    const fall = { title: 'Mock', unit: 'percent', from: 72, to: 33 } as const;
    expect(of({ figures: { ...figures, sessions: [], fall }, has_sentence: false })).toEqual([
      'look_first',
      'fell',
      'nothing_done',
      'no_sentence',
    ]);
  });

  test('says why the report cannot be sent to anybody', () => {
    expect(of({ guardians: [] })).toEqual(['cannot_go', 'no_consent']);
    expect(of({ guardians: [{ ...mother, agrees: false }] })).toEqual(['cannot_go', 'no_consent']);
    expect(of({ guardians: [{ ...mother, contact: '+15551234567' }] })).toEqual(['cannot_go', 'no_address']);
    const paused_until = new Date(NOW.getTime() + 1);
    expect(of({ guardians: [{ ...mother, paused_until }] })).toEqual(['cannot_go', 'paused']);
  });
});

describe('the person who approves a report', () => {
  const [mei, ann, bob, max] = ['mei', 'ann', 'bob', 'max'].map((id) => ({ id, name: id })) as [
    ...[{ id: string; name: string }, { id: string; name: string }],
    ...[{ id: string; name: string }, { id: string; name: string }],
  ];
  const all = { counselor: mei, tutors: [ann, bob], managers: [max] };

  test('is the counselor, or else the group’s tutor, or else a manager', () => {
    expect(approverOf(all)).toEqual({ ...mei, role: 'counselor' });
    expect(approverOf({ ...all, counselor: null })).toEqual({ ...ann, role: 'tutor' });
    expect(approverOf({ ...all, counselor: null, tutors: [] })).toEqual({ ...max, role: 'manager' });
    expect(approverOf({ counselor: null, tutors: [], managers: [] })).toBeNull();
  });

  test('can be replaced only by managers and admins', () => {
    expect(mayApprove({ id: 'mei', role: 'counselor' }, all)).toBe(true);
    expect(mayApprove({ id: 'other', role: 'counselor' }, all)).toBe(false);
    expect(mayApprove({ id: 'ann', role: 'tutor' }, all)).toBe(false);
    expect(mayApprove({ id: 'bob', role: 'tutor' }, { ...all, counselor: null })).toBe(true);
    expect(mayApprove({ id: 'eve', role: 'tutor' }, { ...all, counselor: null })).toBe(false);
    expect(mayApprove({ id: 'max', role: 'manager' }, all)).toBe(true);
    expect(mayApprove({ id: 'root', role: 'admin' }, all)).toBe(true);
  });

  test('does not write the sentence that the tutor writes', () => {
    expect(mayWriteSentence({ id: 'ann' }, all)).toBe(true);
    expect(mayWriteSentence({ id: 'mei' }, all)).toBe(false);
  });
});

describe('approving a report', () => {
  const fine = { status: 'draft', queued_at: null, standing: 'unremarkable', may_approve: true } as const;
  const one = { ...fine, is_one_of_many: false, is_lapsed: false };
  test.each([
    [one, null],
    [{ ...one, is_one_of_many: true }, null],
    [{ ...one, standing: 'look_first' as const }, null],
    [{ ...one, standing: 'look_first' as const, is_one_of_many: true }, 'remarkable'],
    [{ ...one, standing: 'cannot_go' as const }, 'cannot_go'],
    [{ ...one, status: 'held' as const }, null],
    [{ ...one, status: 'failed' as const }, null],
    [{ ...one, status: 'sent' as const }, 'wrong_state'],
    [{ ...one, status: 'approved' as const }, 'wrong_state'],
    [{ ...one, status: 'lapsed' as const }, 'wrong_state'],
    [{ ...one, may_approve: false }, 'not_theirs'],
    [{ ...one, is_lapsed: true }, 'too_late'],
  ])('%j is refused as %s', (report, refusal) => {
    expect(approvalRefusal(report)).toBe(refusal);
  });
});
