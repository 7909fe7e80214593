import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { seedAssessment, seedSession } from '#tests/support/test-seed.ts';
import { sweepPersonalData } from './privacy.feature.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('old values and reasons are deleted after the number of days in the settings, but the record of who did what stays', async () => {
  const { platform, clock } = api;
  const query = async (text: string, values: unknown[] = []) =>
    (await platform.database.pool.query(text, values)).rows;
  const boss = await api.person({ role: 'admin' });
  const test = await seedAssessment(platform.database, clock.now(), boss.id);
  const session = await seedSession(platform.database, clock.now(), test.id, boss.id);
  const audit = v7();
  await query(
    `insert into audit (id, at, actor, role, method, path, says, fields, request, address)
     values ($1, $2, $3, 'admin', 'PATCH', '/', 'x', '{}', $1, '')`,
    [audit, clock.now(), boss.id],
  );
  await query(
    "insert into audit_values (audit, place, field, before, after) values ($1, 1, 'email', 'a', 'b')",
    [audit],
  );
  await query(
    `insert into session_events (id, session, at, event, by, person, reason)
     values ($1, $2, $3, 'paused', 'staff', $4, 'Felt ill')`,
    [v7(), session, clock.now(), boss.id],
  );
  const left = async (days: number) => {
    clock.advance(days * 24 * 60 * 60);
    await sweepPersonalData(platform);
    const [counts] = await query(
      `select (select count(*) from audit where id = $1)::int as audit,
        (select count(*) from audit_values where audit = $1)::int as values,
        (select count(*) from session_events)::int as events, (select count(reason) from session_events)::int as reasons`,
      [audit],
    );
    return counts;
  };
  const set = async (values: object) => {
    const admin = await api.as(boss);
    const { version } = (await admin.get('/api/settings/')).body;
    expect((await admin.patch('/api/settings/', { version, values })).status).toBe(200);
  };
  const all = { audit: 1, values: 1, events: 1, reasons: 1 };
  expect(await left(729)).toEqual(all);
  await set({ 'privacy.values_days': 0, 'privacy.reasons_days': 0 });
  expect(await left(1000)).toEqual(all);
  // The data is 1730 days old. Each setting affects only its own data.
  await set({ 'privacy.values_days': 1729, 'privacy.reasons_days': 1731 });
  expect(await left(1)).toEqual({ ...all, values: 0 });
  await set({ 'privacy.values_days': 3000, 'privacy.reasons_days': 30 });
  expect(await left(0)).toEqual({ ...all, values: 0, reasons: 0 });
});
