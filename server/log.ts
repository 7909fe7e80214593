/**
 * The structured log: one line a request, one a fault. It names routes, never addresses with their query,
 * and holds no token, password, answer or personal field.
 */
import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { v7 } from 'uuid';

/** A logger that writes JSON lines to `destination` (standard output unless told). */
export function openLog(destination?: DestinationStream): Logger {
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers', '*.password', '*.access_token', '*.token', '*.authorization'],
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * An error without what its user typed: PostgreSQL's `detail` quotes the row, so of a database error only
 * the code, the table and the constraint are kept.
 */
function describeError(
  error: Error & { code?: unknown; table?: unknown; constraint?: unknown; cause?: unknown },
): object {
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    code: error.code,
    table: error.table,
    constraint: error.constraint,
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

/** An id for a request, in the order of their coming. */
export function newRequestId(): string {
  return v7();
}

/** Logs each answer with its route, status, milliseconds and person, and names the request in `X-Request-Id`. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        person: request.person ?? null,
      },
      'answered',
    );
  });
}
