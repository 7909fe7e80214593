import { describe, expect, test } from 'vitest';
import { type ClosingFacts, closingOf, type SchoolWays } from './closing.rules.ts';

const ways = (of: Partial<SchoolWays> = {}): SchoolWays => ({
  school: 'north',
  is_practice: false,
  is_endless: false,
  last_at: 100,
  counted_until: null,
  under_way_until: null,
  counting_until: null,
  ...of,
});
const closing = (of: Partial<ClosingFacts> = {}) =>
  closingOf({ schools: [], own: null, window_ends_at: null, open_to_guests: false, ...of });

describe('a school with assignments of the test', () => {
  test('counts as over when its last window closes and the last test started in it has ended', () => {
    expect(closing({ schools: [ways({ under_way_until: 130 })] })).toEqual({
      closed_at: 100,
      under_way_until: 130,
      counted_until: null,
      counting_until: null,
    });
  });

  test('never counts as over if one of its windows has no end', () => {
    expect(closing({ schools: [ways({ is_endless: true })] }).closed_at).toBeNull();
  });

  test('waits for its test windows, and waits for practice windows only if it has no test windows', () => {
    const practice = ways({ is_practice: true, is_endless: true, last_at: 300 });
    expect(closing({ schools: [practice, ways()] }).closed_at).toBe(100);
    expect(closing({ schools: [practice] }).closed_at).toBeNull();
  });

  test('for a taker in several schools, the test closes when the last school closes it, and never if one school never does', () => {
    const south = ways({ school: 'south', last_at: 200, under_way_until: 90 });
    const both = [ways({ under_way_until: 130 }), south];
    expect(closing({ schools: both })).toMatchObject({ closed_at: 200, under_way_until: 130 });
    expect(closing({ schools: [...both, ways({ school: 'east', is_endless: true })] }).closed_at).toBeNull();
    // Practice at one school does not delay the release if the other school has the test itself.
    const practice = ways({ school: 'east', is_practice: true, last_at: 400 });
    expect(closing({ schools: [...both, practice] }).closed_at).toBe(400);
  });

  test('answers are released after the last window that withholds them, and after the last taker who started within it', () => {
    expect(closing({ schools: [ways({ counted_until: 80 })] })).toMatchObject({
      counted_until: 80,
      counting_until: null,
    });
    const south = ways({ school: 'south', counted_until: 60, counting_until: 95 });
    expect(closing({ schools: [ways({ counted_until: 80 }), south] })).toMatchObject({
      counted_until: 80,
      counting_until: 95,
    });
    expect(closing({ schools: [ways({ counting_until: 95 })] })).toMatchObject({
      counted_until: null,
      counting_until: null,
    });
  });
});

describe('a taker whose schools do not have the test', () => {
  const AT_ONCE = { closed_at: Number.NEGATIVE_INFINITY, under_way_until: null };

  test('waits until their own window closes, and until the test’s window closes too if guests may take the test again', () => {
    const own = { is_endless: false, last_at: 50 };
    expect(closing({ own, window_ends_at: 70 }).closed_at).toBe(50);
    expect(closing({ own, window_ends_at: 70, open_to_guests: true }).closed_at).toBe(70);
    expect(closing({ own, window_ends_at: 40, open_to_guests: true }).closed_at).toBe(50);
  });

  test('waits for the test’s window if nothing is assigned to them individually', () => {
    expect(closing({ window_ends_at: 70 }).closed_at).toBe(70);
  });

  test('waits for nothing if one of the test’s windows never closes', () => {
    expect(closing()).toMatchObject(AT_ONCE);
    expect(closing({ own: { is_endless: true, last_at: null }, window_ends_at: 70 })).toMatchObject(AT_ONCE);
    const own = { is_endless: false, last_at: 50 };
    expect(closing({ own, open_to_guests: true })).toMatchObject(AT_ONCE);
  });
});
