import { expect, test } from 'vitest';
import { testApi } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/seed.ts';
import { openLog } from './log.ts';

test('the log names routes and people, and contains no token, password, query or contact', async () => {
  const api = await testApi();
  try {
    const admin = await api.person({ role: 'admin', email: 'head@example.test' });
    const token = await api.token(admin);
    const client = await api.as(token);
    await client.get('/api/users/students/?search=Moreau');
    await client.get('/api/no-such-call/?search=Moreau');
    await client.post('/api/users/students/', { role: 'student', email: 'nobody' });
    const text = JSON.stringify(api.log);
    for (const secret of [PASSWORD, token, 'Moreau', 'head@example.test']) expect(text).not.toContain(secret);
    expect(api.log).toContainEqual(
      expect.objectContaining({
        method: 'GET',
        route: '/api/users/students/',
        status: 200,
        person: admin.id,
        reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    );
  } finally {
    await api.close();
  }
});

test('every response contains the id of its request', async () => {
  const api = await testApi();
  try {
    const reply = await api.anyone.get('/api/me/');
    expect(reply.headers['x-request-id']).toBe(reply.body.request_id);
  } finally {
    await api.close();
  }
});

test('a terminal gets readable log lines, without one per request', () => {
  const lines: string[] = [];
  const log = openLog({ write: (line: string) => void lines.push(line) }, true);
  log.debug({ route: '/api/health' }, 'answered');
  log.warn({ server: { password: 'correct horse battery' } }, 'the mail server is not reached');
  expect(lines.join('')).toMatch(/^\S*\[\d\d:\d\d:\d\d\] .*WARN.*: .*the mail server is not reached/);
  expect(lines.join('')).not.toMatch(/"level"|answered|correct horse/);
});
