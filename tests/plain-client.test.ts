import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningApp, runningApp } from './support/running-app.ts';
import { PASSWORD } from './support/seed.ts';

let app: RunningApp;
let school: string;
let token: string | undefined;
beforeAll(async () => {
  app = await runningApp();
  school = await app.school('Harbor');
  await app.school('Elsewhere');
  const manager = await app.person({ role: 'manager', schools: [school] });
  const signedIn = await send('POST', '/api/sign-in/', { username: manager.username, password: PASSWORD });
  token = signedIn.body.access_token;
});
afterAll(() => app.close());

/** Sends requests like axios or a wrapper around fetch, with JSON headers in every call. */
async function send(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${app.url}${path}`, {
    method,
    headers: {
      accept: 'application/json, text/plain, */*',
      'content-type': 'application/json',
      'user-agent': 'plain-client/1.0',
      ...(token === undefined ? {} : { authorization: `JWT ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: text === '' ? undefined : JSON.parse(text) };
}

describe('a client without knowledge of this API', () => {
  test('reads a list with empty filters', async () => {
    for (const path of ['/api/users/students/', '/api/groups/', '/api/users/assessments-sessions/']) {
      const reply = await send('GET', `${path}?search=&page=1&ordering=`);
      expect([path, reply.status], reply.text).toEqual([path, 200]);
    }
    const sessions = await send('GET', '/api/users/assessments-sessions/?user=&assessment=&from=');
    expect(sessions.status, sessions.text).toBe(200);
  });

  test('gets an error for an empty value that is not a list filter', async () => {
    expect((await send('GET', '/api/mistakes-analyser/?user=')).status).toBe(400);
  });

  test('does not need to name its only school', async () => {
    const group = await send('POST', '/api/groups/', { name: 'Blue' });
    expect([group.status, group.body.school?.id], group.text).toEqual([201, school]);
    const term = await send('POST', '/api/terms/', {
      name: 'Autumn',
      starts_on: '2026-09-01',
      ends_on: '2026-12-20',
    });
    expect([term.status, term.body.school?.id], term.text).toEqual([201, school]);
    const test = await send('POST', '/api/assessments/', { title: 'Mock' });
    expect([test.status, test.body.school?.id], test.text).toEqual([201, school]);
  });

  test('may write a phone number with spaces and punctuation', async () => {
    const student = await send('POST', '/api/users/students/', {
      first_name: 'Ana',
      last_name: 'Silva',
      mobile: '+1 (555) 123-45 67',
    });
    expect([student.status, student.body.mobile], student.text).toEqual([201, '+15551234567']);
    expect(student.body.schools.map(({ id }: { id: string }) => id)).toEqual([school]);
  });

  test('may write an instant in any RFC 3339 form and always reads the same form back', async () => {
    const instants = [
      ['2026-12-01T10:00:00+01:00', '2026-12-01T09:00:00.000Z'],
      ['2026-12-01T09:00:00Z', '2026-12-01T09:00:00.000Z'],
      ['2026-12-01 09:00:00.123456z', '2026-12-01T09:00:00.123Z'],
      ['2026-11-30T23:30:00-09:30', '2026-12-01T09:00:00.000Z'],
      [new Date(Date.UTC(2026, 11, 1, 9)).toISOString(), '2026-12-01T09:00:00.000Z'],
    ];
    for (const [opens_at, kept] of instants) {
      const made = await send('POST', '/api/assessments/', { title: 'Timed', opens_at });
      expect([made.status, made.body.opens_at], made.text).toEqual([201, kept]);
    }
  });

  test.each([
    ['9999-01-01T00:00:00Z'],
    ['2101-01-01T00:00:00Z'],
    ['2026-02-30T00:00:00Z'],
    ['2026-12-01'],
    ['soon'],
  ])('cannot send %s as the opening time of a test', async (opens_at) => {
    const reply = await send('POST', '/api/assessments/', { title: 'Timed', opens_at });
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, 'body.opens_at']);
  });

  test('may PUT a change, and DELETE with content headers but without a body', async () => {
    const { body: group } = await send('POST', '/api/groups/', { name: 'Red' });
    const path = `/api/groups/${group.id}/`;
    const changed = await send('PUT', path, { version: group.version, name: 'Green' });
    expect([changed.status, changed.body.name], changed.text).toEqual([200, 'Green']);
    const late = await send('PUT', path, { version: group.version, name: 'Grey' });
    expect([late.status, late.body.code]).toEqual([409, 'stale_version']);
    expect((await send('PUT', path, { name: 'Grey' })).status).toBe(400);
    const gone = await send('DELETE', path);
    expect(gone.status, gone.text).toBeLessThan(300);
  });

  test('may post nothing or an empty object to a call without a body', async () => {
    for (const body of [undefined, {}, null]) {
      const read = await send('POST', '/api/notices/read-all/', body);
      expect(read.status, read.text).toBeLessThan(300);
    }
    const out = await send('POST', '/api/sign-out/', {});
    expect(out.status, out.text).toBeLessThan(300);
  });
});
