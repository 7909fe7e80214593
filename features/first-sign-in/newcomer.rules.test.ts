import { describe, expect, test } from 'vitest';
import { endOfDay, pagesOf, spokenAddress, statusOf, untilFaults } from './newcomer.rules.ts';

const AT = new Date('2026-11-23T09:18:00Z');
const LATER = new Date('2026-11-23T09:20:00Z');
const offer = { way: 'mail', offered_at: AT, expires_at: LATER, message: null } as const;
const nobody = { last_seen_at: null, has_password: false, offer: null } as const;

describe('the status of a person who has not signed in yet', () => {
  test.each([
    ['nothing_sent', null, nobody],
    ['nothing_sent', null, { ...nobody, offer }],
    ['waiting', AT, { ...nobody, offer: { ...offer, message: { status: 'waiting', sent_at: null } } }],
    ['invited', LATER, { ...nobody, offer: { ...offer, message: { status: 'sent', sent_at: LATER } } }],
    ['not_delivered', AT, { ...nobody, offer: { ...offer, message: { status: 'failed', sent_at: null } } }],
    ['not_delivered', AT, { ...nobody, offer: { ...offer, message: { status: 'expired', sent_at: null } } }],
    ['link_copied', AT, { ...nobody, offer: { ...offer, way: 'link' } }],
    ['slip_printed', AT, { ...nobody, offer: { ...offer, way: 'slip' } }],
    ['has_password', null, { ...nobody, has_password: true, offer: { ...offer, way: 'slip' } }],
    ['signed_in', LATER, { last_seen_at: LATER, has_password: true, offer }],
  ] as const)('is `%s`', (status, at, standing) => {
    expect(statusOf(standing)).toEqual({ status, at });
  });
});

test("a slip is valid from today for at most three months, to the end of its last day in the school's time zone", () => {
  const fault = (until: string) => untilFaults(until, '2026-11-23').length > 0;
  expect(['2026-11-21', '2026-11-22', '2026-11-23', '2027-02-23', '2027-02-24'].map(fault)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  expect(endOfDay('2026-12-07', 'America/New_York')).toEqual(new Date('2026-12-08T05:00:00Z'));
  expect(endOfDay('2026-12-07', 'UTC')).toEqual(new Date('2026-12-08T00:00:00Z'));
});

test('200 slips take 25 pages, and each group can start on its own page', () => {
  const slips = Array.from({ length: 200 }, (_, number) => ({
    number,
    group: number % 20 === 0 ? null : number % 2 === 0 ? 'B' : 'A',
  }));
  expect(pagesOf(slips, false)).toHaveLength(25);
  const pages = pagesOf(slips, true);
  expect(pages.every((page) => new Set(page.map(({ group }) => group)).size === 1)).toBe(true);
  expect(pages.every((page) => page.length <= 8)).toBe(true);
  expect(pages.flat()).toHaveLength(200);
  expect([...new Set(pages.map(([first]) => first?.group))]).toEqual(['A', 'B', null]);
});

test('a sign-in slip shows an address without its protocol', () => {
  expect(spokenAddress('https://assay.example')).toBe('assay.example');
  expect(spokenAddress('http://127.0.0.1:3000')).toBe('127.0.0.1:3000');
});
