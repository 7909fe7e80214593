/** Starts the server as a separate process and makes HTTP requests to it. */
import { expect } from 'vitest';
import { type Child, startChild } from './child.ts';

const EMAIL = 'head@example.test';
const PASSWORD = 'correct horse battery';

export interface Served {
  process: Child;
  url: string;
}

/** Starts the server process on a free port. */
export async function serve(folder: string, environment: Record<string, string> = {}): Promise<Served> {
  const child = startChild('../../app/server/main.ts', [], {
    PORT: '0',
    ASSAY_DATA: folder,
    ASSAY_ADMIN_EMAIL: EMAIL,
    ASSAY_ADMIN_PASSWORD: PASSWORD,
    DATABASE_URL: '',
    ...environment,
  });
  await child.line((line) => line.startsWith('Assay is at '));
  const url = child.lines.find((line) => line.startsWith('Assay is at '))?.replace('Assay is at ', '') ?? '';
  return { process: child, url };
}

export async function call(
  url: string,
  token: string | null,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === null ? {} : { authorization: `JWT ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

export async function signIn(url: string): Promise<string> {
  const answer = await call(`${url}/api/sign-in/`, null, { username: EMAIL, password: PASSWORD });
  expect(answer.status).toBe(200);
  return (answer.body as { access_token: string }).access_token;
}

export async function schoolNames(url: string, token: string): Promise<string[]> {
  const answer = await call(`${url}/api/schools/?page_size=200`, token);
  return (answer.body as { results: { name: string }[] }).results.map((school) => school.name);
}
