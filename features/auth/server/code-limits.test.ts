import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { ADDRESS_LIMIT, CODE_SECONDS, CODE_TRIES } from '../mobile-code.rules.ts';
import { answerContactRequests, askForCode } from './ask-by-contact.ts';
import { takeCodeTry } from './mobile-codes.store.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;
const CODES_A_DAY = 12;
/**
 * The number of codes that each address may still get when a round begins. It is chosen so that rounds reach
 * the address limit too.
 */
const LEFT_TO_ADDRESS = 4;

let api: TestApi;
let round = 0;
beforeAll(async () => {
  api = await testApi();
  const admin = await api.as(await api.person({ role: 'admin' }));
  const values = { 'getting_in.codes_a_day': CODES_A_DAY };
  expect((await admin.patch('/api/settings/', { version: 1, values })).status).toBe(200);
});
afterAll(() => api.close());

type Step =
  | { do: 'send'; number: number; address: number }
  | { do: 'try'; number: number; times: number }
  | { do: 'wait'; seconds: number };

const who = { number: fc.nat({ max: 2 }), address: fc.nat({ max: 1 }) };
const wait = fc.record({
  do: fc.constant('wait' as const),
  seconds: fc.oneof(
    fc.integer({ min: 1, max: 2 * HOUR }),
    fc.constantFrom(MINUTE, CODE_SECONDS, HOUR - MINUTE, HOUR, DAY),
  ),
});
const tries = fc.record({ do: fc.constant('try' as const), ...who, times: fc.integer({ min: 1, max: 7 }) });
/** A caller who asks again and again, with the same number of seconds between requests. */
const insisting = fc
  .record({ ...who, times: fc.integer({ min: 1, max: 8 }), seconds: fc.integer({ min: 20, max: 200 }) })
  .map(({ number, address, times, seconds }) =>
    Array.from({ length: times }, (): Step[] => [
      { do: 'send', number, address },
      { do: 'wait', seconds },
    ]).flat(),
  );
const course: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      wait.map((one): Step[] => [one]),
      tries.map((one): Step[] => [one]),
      insisting,
    ),
    {
      minLength: 6,
      maxLength: 16,
    },
  )
  .map((parts) => parts.flat());

/** The largest number of these instants (seconds, in order) that fall within any period of that length. */
function mostWithin(instants: readonly number[], seconds: number): number {
  return Math.max(
    0,
    ...instants.map((from) => instants.filter((at) => at >= from && at < from + seconds).length),
  );
}

/**
 * The largest number of instants in one window. A window opens with the first instant after the previous
 * window ended.
 */
function mostInWindows(instants: readonly number[], seconds: number): number {
  let [ends, held, most] = [-Infinity, 0, 0];
  for (const at of instants) {
    if (at >= ends) [ends, held] = [at + seconds, 0];
    held += 1;
    most = Math.max(most, held);
  }
  return most;
}

test('limits codes per number, code, address and day, in whatever order codes are sent and tried', async () => {
  const { kysely } = api.platform.database;
  await fc.assert(
    fc.asyncProperty(course, async (steps) => {
      round += 1;
      api.clock.advance(2 * DAY);
      const started = api.clock.now();
      const [numbers, addresses] = [
        [0, 1, 2].map((one) => `+1555${String(round).padStart(6, '0')}${one}`),
        [0, 1].map((one) => `192.0.${round}.${one}`),
      ];
      await kysely.deleteFrom('rate_limits').execute();
      const rows = addresses.map((address) => ({
        key: `code-address/${address}`,
        points: ADDRESS_LIMIT.points - LEFT_TO_ADDRESS,
        window_ends_at: new Date(started.getTime() + HOUR * 1000),
      }));
      await kysely.insertInto('rate_limits').values(rows).execute();
      const sent: { number: number; address: number; at: number }[] = [];
      const looked = [0, 0, 0];
      for (const one of steps) {
        const now = api.clock.now();
        if (one.do === 'wait') {
          api.clock.advance(one.seconds);
          continue;
        }
        const mobile = numbers[one.number] ?? '';
        if (one.do === 'send') {
          const address = addresses[one.address] ?? '';
          const asked = { mobile, purpose: 'enroll', address, language: 'en' } as const;
          const refusal = await askForCode(kysely, asked, now).catch((error: unknown) => error);
          if (refusal instanceof Problem) {
            expect(refusal.options.retry_after_seconds).toBeGreaterThan(0);
            continue;
          }
          await answerContactRequests(api.platform, new AbortController().signal);
          sent.push({ number: one.number, address: one.address, at: now.getTime() / 1000 });
          looked[one.number] = 0;
          continue;
        }
        const all = Array.from({ length: one.times }, () =>
          takeCodeTry(kysely, { mobile, purpose: 'enroll' }, now),
        );
        const counted = (await Promise.all(all)).filter((hash) => hash !== null).length;
        looked[one.number] = (looked[one.number] ?? 0) + counted;
        expect(looked[one.number]).toBeLessThanOrEqual(CODE_TRIES);
      }
      const all = sent.map(({ at }) => at);
      for (const number of [0, 1, 2]) {
        const own = sent.filter((one) => one.number === number).map(({ at }) => at);
        expect(mostWithin(own, MINUTE)).toBeLessThanOrEqual(1);
        expect(mostWithin(own, HOUR)).toBeLessThanOrEqual(5);
      }
      for (const address of [0, 1]) {
        const soon = sent.filter(
          (one) => one.address === address && one.at < started.getTime() / 1000 + HOUR,
        );
        expect(soon.length).toBeLessThanOrEqual(LEFT_TO_ADDRESS);
      }
      expect(mostInWindows(all, DAY)).toBeLessThanOrEqual(CODES_A_DAY);
    }),
    { numRuns: 20 },
  );
});
