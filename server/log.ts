/**
 * The log: one line a request, one a fault. It names routes, never addresses with their query,
 * and holds no token, password, answer or personal field.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { type PrettyOptions, prettyFactory } from 'pino-pretty';

/**
 * A logger that writes JSON to `destination`, a line each; without one, where standard output is a terminal, lines for
 * whoever reads along, and none for each request.
 */
export function openLog(
  destination?: DestinationStream,
  isTerminal: boolean = destination === undefined && process.stdout.isTTY,
): Logger {
  const options: LoggerOptions = {
    base: null,
    level: isTerminal ? 'info' : 'debug',
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers', '*.password', '*.access_token', '*.token', '*.authorization'],
    serializers: { err: describeError },
  };
  const out = destination ?? pino.destination(process.stdout.fd);
  if (!isTerminal) return pino(options, out);
  const pretty = prettyFactory(TERMINAL_LINES);
  return pino(options, { write: (line) => out.write(pretty(line)) });
}

const TERMINAL_LINES: PrettyOptions = { translateTime: 'SYS:HH:MM:ss', ignore: 'reqId' };

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

/** An id for a request. Node draws the bytes of many at once. */
export function newRequestId(): string {
  return randomUUID();
}

/** Logs each answer with its route, status, milliseconds and person, and names the request in `X-Request-Id`. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  // It holds no more than is named here: to look for secrets in it takes three times as long as to write it.
  const log = app.log.child({}, { redact: [] });
  app.addHook('onResponse', async (request, reply) => {
    log.debug(
      {
        reqId: request.id,
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
