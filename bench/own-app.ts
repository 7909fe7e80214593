/**
 * Runs the product's routes on a database within the benchmark's own process, with an admin who calls them.
 */

import { buildApp } from '#app/server/app.ts';
import { signToken } from '#features/auth/server/token.ts';
import { addToken } from '#features/auth/server/tokens.store.ts';
import { addPerson } from '#features/people/server/public.ts';
import { Background } from '#server/background/background.ts';
import { interrupted } from '#server/background/run-job.ts';
import { readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openLog } from '#server/log.ts';

const NO_PASSWORD = 'none';
const DAY_MILLISECONDS = 86_400_000;
/** Timeout for a statement that creates a million rows, and for a job. */
const LONGEST_MILLISECONDS = 600_000;

export interface OwnApp {
  readonly database: Database;
  /** The id of the admin. */
  readonly admin: string;
  /** Sends a GET as the admin and returns the body. Throws unless it succeeds. */
  get(path: string): Promise<string>;
  /** Returns a function that does the same as a different person. */
  as(person: string): Promise<(path: string) => Promise<string>>;
  /** Sends a POST with a JSON body and returns the response body. Throws unless the status is 200. */
  post(path: string, body: object): Promise<string>;
  /** Sends a form with one file and returns the body. Throws unless it succeeds. */
  upload(path: string, file: File, fields: Readonly<Record<string, string>>): Promise<string>;
  close(): Promise<void>;
}

/** Uses the database at `url`, which must be empty, or an embedded one in memory. */
export async function openOwnApp({ url }: { url?: string } = {}): Promise<OwnApp> {
  const database = await openDatabase(
    url === undefined ? {} : { url, silence_milliseconds: LONGEST_MILLISECONDS },
  );
  await migrate(database);
  const clock = { now: () => new Date(), isCurrent: () => true };
  const secret = new TextEncoder().encode('a secret of a measurement, long enough');
  const log = openLog({ write: () => {} });
  const background = new Background({ patience_milliseconds: LONGEST_MILLISECONDS });
  const app = await buildApp(
    { database, clock, config: readConfig({}), secret, log, background },
    '/nowhere',
  );
  const names = { first_name: 'Robin', last_name: 'Weir', password_hash: NO_PASSWORD };
  const person = { role: 'admin', ...names, must_change_password: false, schools: [] } as const;
  const admin = (await addPerson(database.kysely, person, new Date())) ?? '';
  const ends_at = new Date(Date.now() + DAY_MILLISECONDS);
  const authorizationOf = async (whose: string) => {
    const verified = { person: whose, verified_hash: NO_PASSWORD };
    const token =
      (await addToken(database.kysely, verified, {
        now: new Date(),
        ends_at,
        has_proved: true,
        owes_two_step: false,
      })) ?? '';
    return `JWT ${await signToken(secret, token, new Date(), ends_at)}`;
  };
  const own = await authorizationOf(admin);
  const answered = async (
    request: { method: 'GET' | 'POST'; url: string; payload?: Buffer },
    type?: string,
    authorization = own,
  ) => {
    const headers = { authorization, ...(type === undefined ? {} : { 'content-type': type }) };
    const reply = await app.inject({ ...request, headers });
    if (reply.statusCode !== 200) throw new Error(`${reply.statusCode}: ${reply.body.slice(0, 300)}`);
    return reply.body;
  };
  return {
    database,
    admin,
    get: (path) => answered({ method: 'GET', url: path }),
    async as(whose) {
      const theirs = await authorizationOf(whose);
      return (path) => answered({ method: 'GET', url: path }, undefined, theirs);
    },
    post: (path, body) =>
      answered({ method: 'POST', url: path, payload: Buffer.from(JSON.stringify(body)) }, 'application/json'),
    async upload(url, file, fields) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', file);
      const body = new Response(form);
      const payload = Buffer.from(await body.arrayBuffer());
      return answered({ method: 'POST', url, payload }, body.headers.get('content-type') ?? '');
    },
    async close() {
      await app.close();
      await background.close(interrupted());
      await database.close();
    },
  };
}
