/** The whole API on a real database without a network: calls are injected into the HTTP server. */

import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { openSignIn } from '#features/auth/server/sign-in.ts';
import { Background } from '#server/background/background.ts';
import { interrupted } from '#server/background/run-job.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Platform } from '#server/http/route.ts';
import { testDatabase } from './database.ts';
import { LONG_RUN } from './long-run.ts';
import { PASSWORD, type PersonSeed, type SeededPerson, seedGroup, seedPerson, seedSchool } from './seed.ts';
import { keptLog, ownApp, usualApp } from './served-app.ts';
import { TestClock } from './test-clock.ts';

export interface Reply {
  readonly status: number;
  // A test asserts on what it knows the call to answer; a wrong guess fails there.
  // biome-ignore lint/suspicious/noExplicitAny: the body of any call
  readonly body: any;
  readonly headers: Record<string, unknown>;
  readonly text: string;
  readonly bytes: Buffer;
}

export interface ApiClient {
  get(url: string, headers?: Record<string, string>): Promise<Reply>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Sends a form with a file in its field `file`, and with other fields. */
  upload(
    url: string,
    file: File,
    more?: { fields?: Record<string, string>; headers?: Record<string, string> },
  ): Promise<Reply>;
  put(url: string, body?: unknown): Promise<Reply>;
  patch(url: string, body?: unknown): Promise<Reply>;
  delete(url: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  send(options: InjectOptions): Promise<Reply>;
}

/** Receives each call and its response. */
export type Heard = (request: InjectOptions, reply: Reply) => void;

export interface TestApi {
  readonly platform: Platform;
  readonly clock: TestClock;
  /** The log lines so far, parsed. */
  readonly log: Record<string, unknown>[];
  /** Makes calls without a token. */
  readonly anyone: ApiClient;
  /**
   * A client with this token, or signed in as this person without a password check. `heard` receives each
   * call.
   */
  as(who: string | { username: string }, heard?: Heard): Promise<ApiClient>;
  /** Signs in by password and returns the token. */
  token(person: { username: string }): Promise<string>;
  person(seed: PersonSeed): Promise<SeededPerson>;
  /** Adds a school. Names of schools are unique, and the tests of a file share one database. */
  school(name: string): Promise<string>;
  group(school: string, name: string): Promise<string>;
  close(): Promise<void>;
}

const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * The product is tested on both kinds of database: in the daily run on a served one, which needs half the CPU
 * time; in the long run on the embedded one. Browser tests and tests of failures use the embedded one every
 * day.
 */
const USUAL_KIND = LONG_RUN ? 'embedded' : 'served';

/**
 * Creates an API on a new database, by default of the usual kind, or on `database` to simulate a second
 * server process.
 */
export async function testApi(
  options: {
    kind?: 'embedded' | 'served';
    database?: Database;
    clock?: TestClock;
    environment?: Record<string, string>;
    web_folder?: string;
    /**
     * How long a call waits for its job before it responds with the job. By default as long as the job takes.
     */
    patience_milliseconds?: number;
  } = {},
): Promise<TestApi> {
  const database = options.database ?? (await testDatabase(options.kind ?? USUAL_KIND));
  const clock = options.clock ?? new TestClock(new Date('2026-11-19T09:00:00.000Z'));
  const log: Record<string, unknown>[] = [];
  // The folder is created with the first file stored in it.
  const data_folder = join(tmpdir(), `assay-api-${randomUUID()}`);
  const platform: Platform = {
    database,
    clock,
    config: readConfig({ ASSAY_DATA: data_folder, ...options.environment }),
    secret: new TextEncoder().encode('a secret of tests, long enough to sign'),
    log: keptLog(() => log),
    background: new Background({ patience_milliseconds: options.patience_milliseconds ?? LONGEST_TIMER }),
  };
  const { environment, web_folder } = options;
  const { app, done } =
    environment === undefined && web_folder === undefined
      ? await usualApp({ platform, log })
      : await ownApp({ platform, log }, web_folder ?? '/nowhere');

  const client = (token: string | null, heard?: Heard): ApiClient => {
    const send = async (request: InjectOptions): Promise<Reply> => {
      const answer = await app.inject({
        ...request,
        headers: { ...(token === null ? {} : { authorization: `JWT ${token}` }), ...request.headers },
      });
      const isPlain = answer.headers['content-encoding'] === undefined;
      const json = isPlain && String(answer.headers['content-type'] ?? '').includes('json');
      const reply: Reply = {
        status: answer.statusCode,
        body: json ? answer.json() : undefined,
        headers: answer.headers,
        text: answer.body,
        bytes: answer.rawPayload,
      };
      heard?.(request, reply);
      return reply;
    };
    const withBody =
      (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
      (url: string, body?: unknown, headers: Record<string, string> = {}) =>
        send(
          body === undefined
            ? { method, url, headers }
            : {
                method,
                url,
                headers: { 'content-type': 'application/json', ...headers },
                payload: JSON.stringify(body),
              },
        );
    return {
      get: (url, headers = {}) => send({ method: 'GET', url, headers }),
      post: withBody('POST'),
      put: withBody('PUT'),
      patch: withBody('PATCH'),
      upload: async (url, file, { fields = {}, headers = {} } = {}) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        form.set('file', file);
        const body = new Response(form);
        const payload = Buffer.from(await body.arrayBuffer());
        const type = body.headers.get('content-type') ?? '';
        return send({ method: 'POST', url, payload, headers: { 'content-type': type, ...headers } });
      },
      delete: withBody('DELETE'),
      send,
    };
  };

  const anyone = client(null);
  const token = async (person: { username: string }) => {
    const reply = await anyone.post('/api/sign-in/', { username: person.username, password: PASSWORD });
    if (reply.status !== 200) throw new Error(`${person.username} can't sign in: ${reply.text}`);
    return reply.body.access_token as string;
  };
  /** Issues a token without a password check, which would take tens of milliseconds. */
  const given = async ({ username }: { username: string }) => {
    const person = await database.kysely
      .selectFrom('people')
      .select(['id', 'role', 'password_hash'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const signedIn = await openSignIn(
      platform,
      database.kysely,
      { ...person, has_proved: true },
      clock.now(),
    );
    return signedIn.access_token;
  };
  return {
    platform,
    clock,
    log,
    anyone,
    token,
    as: async (who, heard) => client(typeof who === 'string' ? who : await given(who), heard),
    person: (seed) => seedPerson(database, clock.now(), seed),
    school: (name) => seedSchool(database, clock.now(), name),
    group: (school, name) => seedGroup(database, clock.now(), school, name),
    close: async () => {
      await done();
      await platform.background.close(interrupted());
      if (options.database === undefined) await database.close();
      await rm(data_folder, { recursive: true, force: true });
    },
  };
}
