/**
 * The measured process: the product's server on an empty folder, a bare server beside it, and a count of
 * the SQL statements. Arguments: the folder, the URL of a served database or an empty string, and the number of
 * takers. It talks to its parent process by messages.
 */
import { fastify } from 'fastify';
import pg from 'pg';
import { startServer } from '#app/server/start.ts';
import { signToken } from '#features/auth/server/token.ts';
import { addToken } from '#features/auth/server/tokens.store.ts';
import { addPerson } from '#features/people/server/public.ts';
import { type SaveAnswer, saveAttempts } from '#features/sessions/exam.contract.ts';
import { readConfig } from '#server/config.ts';
import { mountRoutes } from '#server/http/pipeline.ts';
import { type Platform, selfCheckedRoute } from '#server/http/route.ts';
import { openLog } from '#server/log.ts';
import { BatchReplay } from './batch-replay.ts';
import type { Taker } from './row.ts';

export type FromServer =
  | { kind: 'ready'; url: string; bare_url: string; admin: Taker; takers: Taker[] }
  | { kind: 'used'; statements: number }
  | { kind: 'engine'; saves_a_second: number };

const DAY_MILLISECONDS = 86_400_000;
/** Nobody signs in with this password, but tokens need one. */
const NO_PASSWORD = 'none';

const replay = new BatchReplay();
let statements = 0;
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: Parameters<typeof query>) {
  statements += 1;
  replay.note(given);
  return Reflect.apply(query, this, given);
} as typeof query;

const [, , folder = '', address = '', takers_asked = ''] = process.argv;
const server = await startServer(
  readConfig({ PORT: '0', ASSAY_DATA: folder, ...(address === '' ? {} : { DATABASE_URL: address }) }),
  openLog({ write: () => {} }),
);
const { platform } = server;
const people = await Promise.all([
  signedIn(platform, 'admin'),
  ...Array.from({ length: Number(takers_asked) }, () => signedIn(platform, 'student')),
]);
const [admin, ...takers] = people;
if (admin === undefined) throw new Error('The school has no admin.');
send({ kind: 'ready', url: server.url, bare_url: await bareServer(platform), admin, takers });

process.on('message', (asked: FromServer['kind']) => {
  if (asked === 'used') send({ kind: 'used', statements });
  else {
    void replay
      .savesASecond(platform.database.pool)
      .then((saves_a_second) => send({ kind: 'engine', saves_a_second }));
  }
});
process.on('disconnect', () => void server.close().then(() => process.exit(0)));

function send(message: FromServer): void {
  process.send?.(message);
}

async function signedIn({ database, clock, secret }: Platform, role: 'admin' | 'student'): Promise<Taker> {
  const now = clock.now();
  const ends_at = new Date(now.getTime() + DAY_MILLISECONDS);
  const person = {
    role,
    first_name: 'Robin',
    last_name: 'Weir',
    password_hash: NO_PASSWORD,
    must_change_password: false,
    schools: [],
  };
  const id = (await addPerson(database.kysely, person, now)) ?? '';
  const verified = { person: id, verified_hash: NO_PASSWORD };
  const token =
    (await addToken(database.kysely, verified, { now, ends_at, has_proved: true, owes_two_step: false })) ??
    '';
  return { id, token: await signToken(secret, token, now, ends_at) };
}

/** A save's pipeline without the parts behind it. It shows the cost of HTTP, JSON and the schemas. */
async function bareServer(platform: Platform): Promise<string> {
  const app = fastify({ logger: false, routerOptions: { ignoreTrailingSlash: true } });
  const answer: SaveAnswer = {
    attempts: [{ verdict: 'saved', code: null }],
    visits: [],
    events: [],
    notes: [],
    clock: null,
    session: { status: 'in_progress', writer: 1, version: 1, receipt: null },
  };
  const bare = selfCheckedRoute(saveAttempts, async () => ({ person: '', answer }));
  const nobody = () => Promise.reject(new Error('The bare route must not authenticate anyone.'));
  mountRoutes(app, [bare], platform, { authenticate: nobody, isActive: nobody });
  return app.listen({ host: '127.0.0.1', port: 0 });
}
