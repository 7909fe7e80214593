import { expect, test } from 'vitest';
import { ROLES } from '#core/access/access.ts';
import {
  isTokenGood,
  isUseWorthKeeping,
  preconditionOf,
  readingEnd,
  tokenEnd,
  tokenLife,
} from './token.rules.ts';

const now = new Date('2026-11-19T09:00:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test('staff stay signed in for 12 hours, or 2 hours without use; others for 30 days, or 12 hours without use', () => {
  expect(
    ROLES.map((role) => [role, tokenLife(role).idle_seconds / 3600, tokenLife(role).total_seconds / 3600]),
  ).toEqual([
    ['admin', 2, 12],
    ['manager', 2, 12],
    ['tutor', 2, 12],
    ['counselor', 2, 12],
    ['student', 12, 720],
    ['guest', 12, 720],
  ]);
  expect(tokenEnd('tutor', now)).toEqual(new Date('2026-11-19T21:00:00.000Z'));
});

test('a token is valid until it is revoked, expires or is unused for too long, or its person is deactivated', () => {
  const good = {
    role: 'tutor' as const,
    last_used_at: now,
    ends_at: after(12 * 3600),
    revoked_at: null,
    deactivated_at: null,
    reader: null,
  };
  expect(isTokenGood(good, now)).toBe(true);
  expect(isTokenGood(good, after(7199))).toBe(true);
  expect(isTokenGood(good, after(7200))).toBe(false);
  expect(isTokenGood({ ...good, revoked_at: now }, now)).toBe(false);
  expect(isTokenGood({ ...good, deactivated_at: now }, now)).toBe(false);
  expect(isTokenGood({ ...good, ends_at: now }, now)).toBe(false);
  expect(isTokenGood({ ...good, role: 'student' }, after(7200))).toBe(true);
});

test('a token for viewing the app as a different person lasts half an hour, and never longer than the viewer’s own', () => {
  expect(readingEnd(now)).toEqual(after(1800));
  const reader = { ends_at: after(3600), revoked_at: null, deactivated_at: null };
  const reading = {
    role: 'student' as const,
    last_used_at: now,
    ends_at: readingEnd(now),
    revoked_at: null,
    deactivated_at: null,
    reader,
  };
  expect(isTokenGood(reading, now)).toBe(true);
  for (const ended of [{ ends_at: now }, { revoked_at: now }, { deactivated_at: now }]) {
    expect(isTokenGood({ ...reading, reader: { ...reader, ...ended } }, now)).toBe(false);
  }
});

test('the use of a sign-in token is saved once a minute', () => {
  expect(isUseWorthKeeping(now, after(59))).toBe(false);
  expect(isUseWorthKeeping(now, after(60))).toBe(true);
});

test('names the one step that a person must do first: set a new password, then a second sign-in step, then a consent', () => {
  const nothing = { must_change_password: false, owes_two_step: false, consent_due: false };
  expect(preconditionOf(nothing)).toBeNull();
  expect(preconditionOf({ ...nothing, consent_due: true })).toBe('consent');
  expect(preconditionOf({ ...nothing, consent_due: true, owes_two_step: true })).toBe('two_step');
  expect(preconditionOf({ must_change_password: true, owes_two_step: true, consent_due: true })).toBe(
    'password',
  );
});
