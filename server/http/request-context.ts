/** Parses a request by its endpoint for the handler, and reports all errors at once. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Fault, malformed, notFound, Problem } from '#contract/problem.ts';
import { fieldNames } from './audited.ts';
import { readIfMatch } from './dry-run.ts';
import { faultsOf, hostileFault } from './faults.ts';
import { readIdempotencyKey } from './idempotency.ts';
import type { Open, Platform } from './route.ts';

/**
 * The context for a valid request. Throws `malformed` with all errors, and `not_found` for an address with an
 * invalid id.
 */
export function openContext(
  endpoint: Endpoint,
  request: FastifyRequest,
  sent: unknown,
  platform: Platform,
): Open<Endpoint> {
  const hostile = hostileFault('query', request.query) ?? hostileFault('body', sent);
  return parsedContext(endpoint, request, sent, platform, hostile);
}

/**
 * Like `openContext`, for a body with additional checks of its content, such as a batch of saves. `hostile`:
 * an error that these checks found.
 */
export function parsedContext(
  endpoint: Endpoint,
  request: FastifyRequest,
  sent: unknown,
  platform: Platform,
  hostile: Fault | null,
): Open<Endpoint> {
  const params = endpoint.params.safeParse(request.params);
  // An invalid id cannot name anything that exists.
  if (!params.success) throw new Problem(notFound, { detail: 'There is nothing at this address.' });
  const faults: Fault[] = [];
  const query = endpoint.query.safeParse(isList(endpoint) ? withoutEmpty(request.query) : request.query);
  if (!query.success) faults.push(...faultsOf('query', query.error));
  const body = parseBody(endpoint, sent, faults);
  if (hostile !== null) faults.push(hostile);
  if (faults.length > 0)
    throw new Problem(malformed, { detail: 'Fix the errors listed here and send it again.', errors: faults });
  return {
    params: params.data,
    query: query.data,
    body,
    db: platform.database.kysely,
    now: platform.clock.now(),
    address: request.ip,
    url: request.url,
    request_id: request.id,
    authorization: request.headers.authorization ?? null,
    accept_language: request.headers['accept-language'] ?? null,
    sent_fields: fieldNames(sent),
    idempotency_key: endpoint.status === 201 ? readIdempotencyKey(request.headers['idempotency-key']) : null,
    if_match: endpoint.takes_if_match ? readIfMatch(request.headers['if-match']) : null,
    platform,
  };
}

function parseBody(endpoint: Endpoint, sent: unknown, faults: Fault[]): unknown {
  const body = endpoint.body.safeParse(sent ?? undefined);
  if (body.success) return body.data;
  // Absent body and empty object mean the same, and clients send either by default.
  if (sent == null || isEmptyObject(sent)) {
    const same = endpoint.body.safeParse(sent == null ? {} : undefined);
    if (same.success) return same.data;
  }
  faults.push(...faultsOf('body', body.error));
  return undefined;
}

function isEmptyObject(sent: unknown): boolean {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent) && Object.keys(sent).length === 0;
}

/** Whether a call returns pages of a list. Only for such a call does an empty filter count as no filter. */
function isList({ method, query }: Endpoint): boolean {
  return method === 'GET' && query instanceof z.ZodObject && 'page_size' in query.shape;
}

function withoutEmpty(query: unknown): object {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''));
}
