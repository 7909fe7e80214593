/**
 * The log: one line for each request and each error. It contains the names of routes, but no queries, tokens,
 * passwords, answers or personal fields.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { type PrettyOptions, prettyFactory } from 'pino-pretty';

/**
 * A logger that writes JSON lines to `destination`. Without a destination, on a terminal, it writes readable
 * lines and none for requests.
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
 * Describes an error without user input. PostgreSQL's `detail` quotes the row, so only code, table and
 * constraint of a database error are kept.
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

/** A new request id. Node generates random bytes for many ids at once. */
export function newRequestId(): string {
  return randomUUID();
}

/**
 * Logs every response with its route, status, milliseconds and person, and sends the request id in
 * `X-Request-Id`.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  // This line has only the fields below. Removing secrets from it would take three times as long as writing
  // it.
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
