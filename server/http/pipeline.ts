/**
 * The pipeline of every request: authenticate, parse, run, apply the response schema, send. Every refusal
 * becomes problem+json.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { answersBytes, type FileBytes } from '#contract/bytes.ts';
import { answersCsv, type CsvTable } from '#contract/csv.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { answersFile, METHODS } from '#contract/endpoint.ts';
import { forbidden, methodNotAllowed, notFound, Problem, unauthorized } from '#contract/problem.ts';
import { reachOf } from '#core/access/access.ts';
import { Progress } from '#server/background/progress.ts';
import { type Finish, runAsJob, TakenOn } from '#server/background/run-job.ts';
import type { Tables } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { declared, throughSchema } from './answer.ts';
import { mostEntries, mostParts } from './body-bounds.ts';
import { type Form, leaveBodiesUnread, readForm } from './form.ts';
import { once } from './idempotency.ts';
import { InTurn } from './in-turn.ts';
import { readJsonBodies } from './json-body.ts';
import { KeptText } from './kept-text.ts';
import { requireMayCall } from './preconditions.ts';
import { problemBodyOf } from './problems.ts';
import { openContext, parsedContext } from './request-context.ts';
import {
  type AddressedRoute,
  type Caller,
  type Context,
  type Open,
  type Platform,
  Present,
  type Route,
  type SelfCheckedRoute,
  type SignedInRoute,
} from './route.ts';
import { sendCsv } from './send-csv.ts';
import { sendBytes, sendFile } from './send-file.ts';
import { filledPath, isSignedAddress } from './signed-address.ts';

/** The functions that the sign-in feature provides to the pipeline. */
export interface SignIns {
  /** Returns the person that an `Authorization` header belongs to. Throws `unauthorized`. */
  authenticate(platform: Platform, header: string | undefined): Promise<Caller>;
  /** Whether the person with this id may still sign in. */
  isActive(platform: Platform, person: string): Promise<boolean>;
}

/** The services that every request of a server uses. */
interface Road {
  readonly platform: Platform;
  readonly signIns: SignIns;
  readonly inTurn: InTurn;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the caller for the log, as soon as it is known. */
    person: string | null;
  }
}

/** The maximum size of a body before sign-in, which contains only names, a password or a code. */
const OPEN_BODY_BYTES = 16 * 1024;

/** Registers all routes. Other methods on their paths answer 405 with `Allow`. */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  platform: Platform,
  signIns: SignIns,
): void {
  const road: Road = { platform, signIns, inTurn: new InTurn() };
  app.decorateRequest('person', null);
  readJsonBodies(app);
  const methodsOf = new Map<string, Set<string>>();
  for (const { endpoint } of routes) {
    const shape = shapeOf(endpoint);
    methodsOf.set(shape, (methodsOf.get(shape) ?? new Set()).add(endpoint.method));
  }
  for (const route of routes) {
    const { method, path } = route.endpoint;
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const own = methodsOf.get(shapeOf(route.endpoint));
    const isPutToo = isChangeOfVersion(route.endpoint) && own?.has('PUT') === false;
    if (isPutToo) own?.add('PUT');
    const mount = (server: FastifyInstance) =>
      server.route({
        method: isPutToo ? [method, 'PUT'] : method,
        url,
        config: { most_entries: mostEntries(route.endpoint) },
        ...(route.kind === 'open' ? { bodyLimit: OPEN_BODY_BYTES } : {}),
        handler: (request, reply) => travel(route, request, reply, road),
      });
    if (route.endpoint.form_bytes === null && !route.endpoint.takes_bytes) mount(app);
    else {
      // Large bodies are only read after the sender is authenticated.
      app.register((server, _options, done) => {
        leaveBodiesUnread(server);
        mount(server);
        done();
      });
    }
  }
  for (const [shape, methods] of methodsOf) {
    const allowed = [...methods].sort().join(', ');
    // Outside /api/, a path may belong both to a screen (GET) and to a call (POST).
    const others = METHODS.filter(
      (method) => !methods.has(method) && (method !== 'GET' || isUnderApi(shape)),
    );
    app.route({
      method: [
        ...others,
        // Each GET route also answers HEAD. CORS preflights are answered earlier.
        ...(others.includes('GET') ? ['HEAD' as const] : []),
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

/** The path of the endpoint with its parameters unnamed, so that equal paths are recognized. */
function shapeOf({ path }: Endpoint): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}

/**
 * Whether a call changes a resource and requires its version. Then PUT may mean the same as PATCH: fields
 * that are absent keep their values, and no newer change is overwritten.
 */
function isChangeOfVersion({ method, body }: Endpoint): boolean {
  return (
    method === 'PATCH' &&
    body instanceof z.ZodObject &&
    body.shape.version instanceof z.ZodType &&
    !body.shape.version.safeParse(undefined).success
  );
}

function isUnderApi(path: string): boolean {
  return path.startsWith('/api/');
}

async function travel(route: Route, request: FastifyRequest, reply: FastifyReply, road: Road): Promise<void> {
  const { endpoint } = route;
  try {
    const given = await run(route, request, road);
    if (given instanceof KeptText) {
      await given.send(reply);
      return;
    }
    if (given instanceof TakenOn) {
      reply.code(202).header('location', `/api/jobs/${given.job.id}/`).header('cache-control', 'no-store');
      await reply.type('application/json').send(JSON.stringify(given.job));
      return;
    }
    const answer = given instanceof Present ? given.answer : given;
    reply.code(given instanceof Present ? 200 : endpoint.status).header('cache-control', 'no-store');
    if (answer === undefined) await reply.send();
    else if (answersFile(endpoint)) await sendFile(reply, answer as File);
    else if (answersBytes(endpoint)) await sendBytes(reply, answer as FileBytes);
    else if (answersCsv(endpoint)) await sendCsv(reply, answer as CsvTable);
    else await reply.type('application/json').send(JSON.stringify(answer));
  } catch (error) {
    throw declared(endpoint, error);
  }
}

async function run(route: Route, request: FastifyRequest, road: Road): Promise<unknown> {
  const { endpoint } = route;
  if (route.kind === 'signed_in') return runSignedIn(route, request, road);
  if (route.kind === 'addressed') return runAddressed(route, request, road);
  if (route.kind === 'self_checked') return runSelfChecked(route, request, road);
  const context = openContext(endpoint, request, request.body, road.platform);
  const given = await road.inTurn.ofAddress(
    request.ip,
    endpoint,
    () => route.handle(context),
    isGone(request),
  );
  return given instanceof KeptText ? given : throughSchema(endpoint, given);
}

async function runAddressed(
  { endpoint, handle }: AddressedRoute,
  request: FastifyRequest,
  road: Road,
): Promise<unknown> {
  const isSigned = (request.query as { signature?: unknown }).signature !== undefined;
  const reader = isSigned ? null : await requireCaller(endpoint, request, road);
  const { platform, signIns, inTurn } = road;
  const context = openContext(endpoint, request, undefined, platform);
  const path = filledPath(endpoint.path, context.params as Record<string, string>);
  if (isSigned && !isSignedAddress(path, context.query as object, platform.secret, context.now)) {
    throw new Problem(notFound, { detail: 'This link has expired. Reload the page that you got it from.' });
  }
  const { person = '' } = context.query as { person?: string };
  if (isSigned && !(await signIns.isActive(platform, person))) throw new Problem(unauthorized);
  // Keeps the connection open after a refusal, so that the response reaches a client that is still sending.
  const incoming = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  const work = () => handle({ ...context, reader, incoming });
  const given = await inTurn.ofPerson(reader?.caller.id ?? person, endpoint, work, isGone(request));
  return throughSchema(endpoint, given);
}

async function runSelfChecked(
  { endpoint, handle }: SelfCheckedRoute,
  request: FastifyRequest,
  road: Road,
): Promise<unknown> {
  const { authorization } = request.headers;
  let context: Open<Endpoint>;
  try {
    context = parsedContext(endpoint, request, request.body, road.platform, null);
  } catch (fault) {
    // A caller without permission must not learn what is wrong with the request.
    await requireCaller(endpoint, request, road);
    throw fault;
  }
  const { person, answer } = await road.inTurn.first(() => handle(context, authorization));
  request.person = person;
  return throughSchema(endpoint, answer);
}

/** The caller, and which data the call may read and change for them. */
type Whose = Pick<Context<Endpoint>, 'caller' | 'reach' | 'view'>;

/** Authenticates the caller and determines their reach. Throws if they may not make this call at all. */
async function requireCaller(endpoint: Endpoint, request: FastifyRequest, road: Road): Promise<Whose> {
  const caller = await road.signIns.authenticate(road.platform, request.headers.authorization);
  request.person = caller.id;
  const reach =
    endpoint.access === 'signed_in' || endpoint.access === 'anyone'
      ? 'self'
      : reachOf(caller.role, endpoint.access);
  if (reach === 'none') {
    throw new Problem(forbidden, { detail: 'Your role doesn’t allow this. Ask a manager or an admin.' });
  }
  requireMayCall(endpoint, caller);
  return { caller, reach, view: { reach, caller: caller.id } };
}

async function runSignedIn(route: SignedInRoute, request: FastifyRequest, road: Road): Promise<unknown> {
  const { endpoint } = route;
  const whose = await requireCaller(endpoint, request, road);
  const most_bytes = endpoint.form_bytes;
  if (most_bytes === null) return answerSent(route, request, road, { whose, form: null });
  return road.inTurn.formOf(whose.caller.id, async () => {
    const form = await readForm(request, { most_bytes, most_parts: mostParts(endpoint) });
    return answerSent(route, request, road, { whose, form });
  });
}

/** Handles a parsed request: in turn with others, or as a job. */
async function answerSent(
  route: SignedInRoute,
  request: FastifyRequest,
  { platform, inTurn }: Road,
  { whose, form }: { whose: Whose; form: Form | null },
): Promise<unknown> {
  const { endpoint } = route;
  const person = whose.caller.id;
  const body = form === null ? request.body : form.fields;
  const context: Context<Endpoint> = {
    ...openContext(endpoint, request, body, platform),
    ...whose,
    notes: [],
    progress: new Progress(),
  };
  const sent = `${endpoint.method} ${request.url} ${form?.digest ?? JSON.stringify(body)}`;
  if (endpoint.job === null) {
    const work = () => carryOut(route, context, sent);
    const answer = await inTurn.ofPerson(person, endpoint, work, isGone(request));
    if (!answersCsv(endpoint)) return answer;
    const table = answer as CsvTable;
    return { ...table, pages: inTurn.pagesOf(person, table.pages) };
  }
  return runAsJob(platform, {
    kind: endpoint.job,
    owner: person,
    perform: (progress, finish) => carryOut(route, { ...context, progress }, sent, finish),
    problemOf: (error) => problemBodyOf(declared(endpoint, error), request.id),
  });
}

/** Whether the client has closed its connection. */
function isGone({ raw }: FastifyRequest): () => boolean {
  return () => raw.socket.destroyed;
}

/**
 * Whether the response is stored for repeated requests with the same `Idempotency-Key`: it must be JSON
 * without credentials.
 */
function isAnswerKept(endpoint: Endpoint): boolean {
  const isStreamed = answersFile(endpoint) || answersBytes(endpoint) || answersCsv(endpoint);
  return !isStreamed && !endpoint.answer_is_secret;
}

/**
 * Runs a call: the steps before, within and after its transaction. `sent` identifies the request for
 * idempotency.
 */
async function carryOut(
  route: SignedInRoute,
  context: Context<Endpoint>,
  sent: string,
  finish: Finish = async () => {},
): Promise<unknown> {
  const { endpoint } = route;
  const { platform, caller, now, idempotency_key: key } = context;
  const prepared = await route.before(context);
  const work = async (db: Kysely<Tables>) => {
    const answer = throughSchema(endpoint, await route.handle({ ...context, db }, prepared));
    await finish(db, answer);
    return answer;
  };
  if (endpoint.method === 'GET') return work(platform.database.kysely);
  const answer = await inTransaction(platform.database.kysely, (transaction) =>
    key === null || !isAnswerKept(endpoint)
      ? work(transaction)
      : once(transaction, { person: caller.id, key, request: sent, secret: platform.secret, now }, () =>
          work(transaction),
        ),
  );
  await route.after(context);
  return answer;
}
