import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterFailure, MOST_TRIES, purposeWords, retryDelaySeconds, retryRefusal } from './outbox.rules.ts';

const tries = fc.integer({ min: 1, max: 40 });
const luck = fc.double({ min: 0, max: 1, noNaN: true });

test('each delay is between half and all of a length that doubles with each try, up to one hour', () => {
  fc.assert(
    fc.property(tries, luck, (number, chance) => {
      const longest = Math.min(15 * 2 ** (number - 1), 3600);
      const delay = retryDelaySeconds(number, chance);
      expect(delay).toBeGreaterThanOrEqual(longest / 2);
      expect(delay).toBeLessThanOrEqual(longest);
      // The shortest delay after a try is at least as long as the shortest delay after the previous try.
      expect(retryDelaySeconds(number + 1, 0)).toBeGreaterThanOrEqual(retryDelaySeconds(number, 0));
    }),
  );
  expect(retryDelaySeconds(1, 0.2)).not.toBe(retryDelaySeconds(1, 0.7));
});

test('sending gives up on a lasting failure, or after the last try, which comes two to six hours after the first', () => {
  fc.assert(
    fc.property(tries, luck, fc.boolean(), (number, chance, is_lasting) => {
      const { status } = afterFailure({ tries: number, is_lasting }, chance);
      expect(status).toBe(is_lasting || number >= MOST_TRIES ? 'failed' : 'waiting');
    }),
  );
  const delays = (chance: number) =>
    Array.from({ length: MOST_TRIES - 1 }, (_, index) => retryDelaySeconds(index + 1, chance));
  const hours = (chance: number) => delays(chance).reduce((sum, delay) => sum + delay, 0) / 3600;
  expect(hours(0)).toBeGreaterThan(2);
  expect(hours(1)).toBeLessThan(6);
});

test('refuses to resend messages that were sent, have expired or are being sent', () => {
  const now = new Date('2026-11-19T09:00:00Z');
  const later = new Date('2026-11-19T09:00:30Z');
  const kept = { status: 'failed', has_text: true, expires_at: later, leased_until: null } as const;
  expect(retryRefusal(kept, now)).toBeNull();
  expect(retryRefusal({ ...kept, status: 'waiting', leased_until: now }, now)).toBeNull();
  expect(retryRefusal({ ...kept, status: 'sent', has_text: false }, now)).toContain('was sent');
  expect(retryRefusal({ ...kept, has_text: false }, now)).toContain('expired');
  expect(retryRefusal(kept, later)).toContain('expired');
  expect(retryRefusal({ ...kept, leased_until: later }, now)).toContain('right now');
});

test('the outbox shows the name of a purpose that has no words of its own', () => {
  expect(purposeWords('reset_password')).toBe('New password');
  expect(purposeWords('something_else')).toBe('something else');
});
