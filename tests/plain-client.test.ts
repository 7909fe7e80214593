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

/** As an instance of axios, or a wrapper around fetch, sends it whose default headers name JSON for every call. */
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

describe('a client without any knowledge of this API', () => {
  test('reads a list whose filters it has left empty', async () => {
    for (const path of ['/api/users/students/', '/api/groups/', '/api/users/assessments-sessions/']) {
      const reply = await send('GET', `${path}?search=&page=1&ordering=`);
      expect([path, reply.status], reply.text).toEqual([path, 200]);
    }
    const sessions = await send('GET', '/api/users/assessments-sessions/?user=&assessment=&from=');
    expect(sessions.status, sessions.text).toBe(200);
  });

  test('is refused an empty value where it is no filter of a list', async () => {
    expect((await send('GET', '/api/mistakes-analyser/?user=')).status).toBe(400);
  });

  test('need not name its only school', async () => {
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

  test('groups the digits of a mobile as people do', async () => {
    const student = await send('POST', '/api/users/students/', {
      first_name: 'Ana',
      last_name: 'Silva',
      mobile: '+1 (555) 123-45 67',
    });
    expect([student.status, student.body.mobile], student.text).toEqual([201, '+15551234567']);
    expect(student.body.schools.map(({ id }: { id: string }) => id)).toEqual([school]);
  });

  test('writes an instant in any way of RFC 3339, and reads it back in one', async () => {
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
  ])('is refused %s as an instant at which a test opens', async (opens_at) => {
    const reply = await send('POST', '/api/assessments/', { title: 'Timed', opens_at });
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, 'body.opens_at']);
  });

  test('puts what it means to change, and deletes with the headers of a body that it does not send', async () => {
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

  test('posts nothing, or an object without fields, where nothing is asked for', async () => {
    for (const body of [undefined, {}, null]) {
      const read = await send('POST', '/api/notices/read-all/', body);
      expect(read.status, read.text).toBeLessThan(300);
    }
    const out = await send('POST', '/api/sign-out/', {});
    expect(out.status, out.text).toBeLessThan(300);
  });
});
