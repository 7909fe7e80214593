import { afterEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { DatabaseClock } from './clock.ts';

describe("the server's clock", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("shows the database's time", async () => {
    const database = await testDatabase('served');
    const clock = new DatabaseClock(database);
    await clock.start();
    const before = clock.now();
    const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now');
    const after = clock.now();
    clock.stop();
    await database.close();
    // On this machine, half the time for a request and its answer is much shorter.
    const margin_ms = 250;
    const told = rows[0]?.now.getTime() ?? 0;
    expect(told).toBeGreaterThan(before.getTime() - margin_ms);
    expect(told).toBeLessThan(after.getTime() + margin_ms);
  });

  test("does not jump when the device's time of day changes", async () => {
    const database = await testDatabase('embedded');
    const clock = new DatabaseClock(database);
    await clock.measure();
    const before = clock.now().getTime();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01T00:00:00Z') });
    expect(clock.now().getTime() - before).toBeLessThan(1000);
    vi.useRealTimers();
    await database.close();
  });

  test('uses the measurement with the shortest round trip among the last ones', async () => {
    const monotonic = { ms: 0 };
    const answers = [
      { takes_ms: 400, at: '2026-01-01T00:00:00.390Z' },
      { takes_ms: 2, at: '2026-01-01T00:00:00.401Z' },
      { takes_ms: 300, at: '2026-01-01T00:00:00.700Z' },
      { takes_ms: 300, at: '2026-01-01T00:00:01.000Z' },
      { takes_ms: 10, at: '2026-01-01T00:00:02.000Z' },
    ];
    const clock = new DatabaseClock(databaseThatAnswers(answers, monotonic), () => monotonic.ms);
    const readings: string[] = [];
    for (const _ of answers) {
      await clock.measure();
      readings.push(clock.now().toISOString());
    }
    expect(readings).toEqual([
      // The middle of a round trip of 400 ms was 200 ms ago.
      '2026-01-01T00:00:00.590Z',
      '2026-01-01T00:00:00.402Z',
      '2026-01-01T00:00:00.702Z',
      '2026-01-01T00:00:01.002Z',
      '2026-01-01T00:00:02.005Z',
    ]);
  });

  test('is current for one minute after a measurement, and never before the first', async () => {
    const monotonic = { ms: 5_000 };
    const clock = new DatabaseClock(
      databaseThatAnswers([{ takes_ms: 0, at: '2026-01-01T00:00:00Z' }], monotonic),
      () => monotonic.ms,
    );
    expect(clock.isCurrent()).toBe(false);
    expect(() => clock.now()).toThrow('not known');
    await clock.measure();
    monotonic.ms += 60_000;
    expect([clock.age_seconds, clock.isCurrent()]).toEqual([60, true]);
    monotonic.ms += 1;
    expect(clock.isCurrent()).toBe(false);
    expect(clock.now()).toEqual(new Date('2026-01-01T00:01:00.001Z'));
  });
});

/** A fake database with fixed round-trip times. */
function databaseThatAnswers(
  answers: { takes_ms: number; at: string }[],
  monotonic: { ms: number },
): ConstructorParameters<typeof DatabaseClock>[0] {
  const left = [...answers];
  const client = {
    query: async () => {
      const answer = left.shift();
      monotonic.ms += answer?.takes_ms ?? 0;
      return { rows: [{ now: new Date(answer?.at ?? '') }] };
    },
    release: () => {},
  };
  return { pool: { connect: async () => client } } as unknown as ConstructorParameters<
    typeof DatabaseClock
  >[0];
}
