/**
 * The one road of a request: authenticate, parse, run, parse the answer through its schema, answer; and
 * every refusal as problem+json. It knows the contract's words and no feature.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { METHODS } from '#contract/endpoint.ts';
import {
  type Fault,
  forbidden,
  idempotencyMismatch,
  malformed,
  methodNotAllowed,
  notFound,
  Problem,
  passwordDue,
  ROAD_PROBLEMS,
} from '#contract/problem.ts';
import { reachOf } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { faultsOf, hostileFault } from './faults.ts';
import { once, readIdempotencyKey } from './idempotency.ts';
import type { Caller, Context, Open, Platform, Route, SignedInRoute } from './route.ts';

/** Tells who an `Authorization` header speaks for; throws `unauthorized`. Given by the feature that signs people in. */
export type Authenticate = (platform: Platform, header: string | undefined) => Promise<Caller>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of whoever calls, once known: for the log. */
    person: string | null;
  }
}

/** Whoever has not signed in yet has little to say: names, a password, a code. */
const OPEN_BODY_BYTES = 16 * 1024;

/** Puts every route on the server, and a 405 with `Allow` on the other methods of their paths. */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  platform: Platform,
  authenticate: Authenticate,
): void {
  app.decorateRequest('person', null);
  const methodsOf = new Map<string, Set<string>>();
  for (const route of routes) {
    const { method, path } = route.endpoint;
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const shape = path.replaceAll(/\{\w+\}/g, '{}');
    methodsOf.set(shape, (methodsOf.get(shape) ?? new Set()).add(method));
    app.route({
      method,
      url,
      ...(route.kind === 'open' ? { bodyLimit: OPEN_BODY_BYTES } : {}),
      handler: (request, reply) => travel(route, request, reply, platform, authenticate),
    });
  }
  for (const [shape, methods] of methodsOf) {
    const allowed = [...methods].sort().join(', ');
    app.route({
      method: [
        ...METHODS.filter((method) => !methods.has(method)),
        // A HEAD comes with each GET; a preflight is answered before this.
        ...(methods.has('GET') ? [] : ['HEAD' as const]),
        'OPTIONS',
      ],
      url: shape.replaceAll('{}', ':any'),
      handler: (_request, reply) => {
        reply.header('allow', allowed);
        throw new Problem(methodNotAllowed, { detail: `Use ${allowed}.` });
      },
    });
  }
}

async function travel(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  platform: Platform,
  authenticate: Authenticate,
): Promise<void> {
  const { endpoint } = route;
  try {
    const answer = await (route.kind === 'open'
      ? route.handle(openContext(endpoint, request, platform))
      : runSignedIn(route, request, platform, authenticate));
    const body = route.kind === 'open' ? throughSchema(endpoint, answer) : answer;
    reply.code(endpoint.status).header('cache-control', 'no-store');
    await (body === undefined ? reply.send() : reply.type('application/json').send(JSON.stringify(body)));
  } catch (error) {
    throw declared(endpoint, error);
  }
}

async function runSignedIn(
  route: SignedInRoute,
  request: FastifyRequest,
  platform: Platform,
  authenticate: Authenticate,
): Promise<unknown> {
  const { endpoint } = route;
  const caller = await authenticate(platform, request.headers.authorization);
  request.person = caller.id;
  const reach =
    endpoint.access === 'signed_in' || endpoint.access === 'anyone'
      ? 'self'
      : reachOf(caller.role, endpoint.access);
  if (reach === 'none') {
    throw new Problem(forbidden, { detail: 'Your role does not include this. Ask a manager or an admin.' });
  }
  if (caller.must_change_password && !endpoint.while_password_is_due) {
    throw new Problem(passwordDue, { detail: 'Choose a new password before anything else.' });
  }
  const context: Context<Endpoint> = { ...openContext(endpoint, request, platform), caller, reach };
  const key = endpoint.status === 201 ? readIdempotencyKey(request.headers['idempotency-key']) : null;
  const prepared = await route.before(context);
  const work = async (db: Kysely<Tables>) =>
    throughSchema(endpoint, await route.handle({ ...context, db }, prepared));
  if (endpoint.method === 'GET') return work(platform.database.kysely);
  return inTransaction(platform.database.kysely, (transaction) =>
    key === null
      ? work(transaction)
      : once(
          transaction,
          {
            person: caller.id,
            key,
            request: `${endpoint.method} ${request.url} ${JSON.stringify(request.body)}`,
            secret: platform.secret,
            now: context.now,
          },
          () => work(transaction),
        ),
  );
}

function openContext(endpoint: Endpoint, request: FastifyRequest, platform: Platform): Open<Endpoint> {
  const params = endpoint.params.safeParse(request.params);
  // What is no id names nothing that exists.
  if (!params.success) throw new Problem(notFound, { detail: 'Nothing is found under this address.' });
  const faults: Fault[] = [];
  const query = endpoint.query.safeParse(request.query);
  if (!query.success) faults.push(...faultsOf('query', query.error));
  const body = parseBody(endpoint, request.body, faults);
  const hostile = hostileFault('query', request.query) ?? hostileFault('body', request.body);
  if (hostile !== null) faults.push(hostile);
  if (faults.length > 0)
    throw new Problem(malformed, { detail: 'Mend the faults named here and send it again.', errors: faults });
  return {
    params: params.data,
    query: query.data,
    body,
    db: platform.database.kysely,
    now: platform.clock.now(),
    address: request.ip,
    url: request.url,
    platform,
  };
}

function parseBody(endpoint: Endpoint, sent: unknown, faults: Fault[]): unknown {
  const body = endpoint.body.safeParse(sent ?? undefined);
  if (!body.success) faults.push(...faultsOf('body', body.error));
  return body.data;
}

function throughSchema(endpoint: Endpoint, answer: unknown): unknown {
  const parsed = (endpoint.response as z.ZodType).safeParse(answer);
  if (!parsed.success) {
    const paths = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new Error(`The answer of ${endpoint.method} ${endpoint.path} does not fit its schema at: ${paths}`);
  }
  return parsed.data;
}

/** A problem that the endpoint does not declare is a bug of ours, and must not look like an answer. */
function declared(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const known =
    ROAD_PROBLEMS.includes(error.kind) ||
    endpoint.problems.includes(error.kind) ||
    (endpoint.status === 201 && error.kind === idempotencyMismatch);
  return known
    ? error
    : new Error(`${endpoint.method} ${endpoint.path} does not declare ${error.kind.code}`, { cause: error });
}
