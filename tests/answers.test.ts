/** Checks what responses say about queued messages, and which responses are stored for a repeated request. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#app/server/app.ts';
import type { Endpoint } from '#contract/endpoint.ts';

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The names of all text fields of a response. */
function fieldsOf({ response }: Endpoint): Set<string> {
  const schema = JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any', io: 'input' }));
  return new Set([...schema.matchAll(/"(\w+)":\{"type":"string"/g)].map(([, field = '']) => field));
}

test('a call that responds before its message is sent reports the message’s delivery', () => {
  // Stopping a job sends no message.
  const takenOn = endpoints().filter(({ status, path }) => status === 202 && !path.startsWith('/api/jobs/'));
  expect(takenOn.length).toBeGreaterThan(5);
  for (const endpoint of takenOn) {
    const hint = 'Answer with `queued` of features/outbox/outbox.contract.ts.';
    expect(
      fieldsOf(endpoint).has('delivery'),
      `${nameOf(endpoint)} does not say how its message is delivered. ${hint}`,
    ).toBe(true);
  }
});

test('no response with a secret is stored under its Idempotency-Key', () => {
  const secrets = ['access_token', 'link', 'recovery_codes', 'secret', 'verification_token'];
  const found: string[] = [];
  for (const endpoint of endpoints()) {
    if (endpoint.access === 'anyone' || endpoint.method === 'GET') continue;
    const held = secrets.filter((secret) => fieldsOf(endpoint).has(secret));
    if (held.length === 0) continue;
    found.push(nameOf(endpoint));
    const hint = 'Declare `answer_is_secret` where the call is declared.';
    expect(
      endpoint.answer_is_secret,
      `The ${held.join(', ')} of ${nameOf(endpoint)} would be stored. ${hint}`,
    ).toBe(true);
  }
  expect(found).toContain('POST /api/first-sign-in/links/');
});
