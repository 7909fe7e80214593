/**
 * Converts every error to problem+json: problems unchanged, errors of the HTTP server translated, and bugs as
 * a 500 without details.
 */

import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import {
  internal,
  malformed,
  notFound,
  Problem,
  type ProblemBody,
  tooLarge,
  unavailable,
  unsupportedMediaType,
} from '#contract/problem.ts';
import { DatabaseLost } from '#server/db/lost-database.ts';

const DEFAULT_DETAIL: Readonly<Record<number, string>> = {
  400: 'Fix the request and send it again.',
  401: 'Sign in and try again.',
  403: 'Ask someone whose role allows it.',
  404: 'It doesn’t exist, or you don’t have access to it.',
  405: 'Use a method that this address supports.',
  409: 'Check the current state and try again.',
  413: 'Send at most 1 MiB.',
  415: 'Send application/json.',
  422: 'Fix the problems listed here and send it again.',
  429: 'Wait a moment and try again.',
  500: 'Nothing was changed. Try again. If it happens again, give your school the request ID.',
  503: 'Try again in a moment.',
};

function bodyOf({ kind, options }: Problem, requestId: string | null): ProblemBody {
  return {
    type: `urn:assay:problem:${kind.code}`,
    title: kind.title,
    status: kind.status,
    detail: options.detail ?? DEFAULT_DETAIL[kind.status] ?? kind.title,
    ...(options.at === undefined ? {} : { at: options.at.toISOString() }),
    code: kind.code,
    errors: options.errors ?? [],
    ...(requestId === null ? {} : { request_id: requestId }),
    ...(options.current === undefined ? {} : { current: options.current }),
    ...(options.choices === undefined ? {} : { choices: [...options.choices] }),
  };
}

/** The problem body for an error in work that changes data. Bugs become an internal error. */
export function problemBodyOf(error: unknown, requestId: string | null): ProblemBody {
  return bodyOf(asProblem(error, 'POST'), requestId);
}

/** Sends `problem` as application/problem+json. */
function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { kind, options } = problem;
  if (options.retry_after_seconds !== undefined)
    reply.header('retry-after', String(options.retry_after_seconds));
  return reply
    .code(kind.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(bodyOf(problem, reply.request.id)));
}

/** Makes problem+json the only format in which this server reports errors. */
export function answerWithProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error, request.method);
    if (problem.kind.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, problem);
  });
}

/** The response for an unknown address. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(
    reply,
    new Problem(notFound, { detail: 'No call has this address. GET /api/openapi.json lists all calls.' }),
  );
}

/**
 * The response for an address that cannot be decoded, such as one with `%zz`. No hooks ran for this request.
 */
export function answerUnreadable(_error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff');
  sendProblem(
    reply,
    new Problem(malformed, { detail: 'The address can’t be read. Fix it and send it again.' }),
  );
}

/** The response to invalid HTTP or an oversized header, written directly to the connection. */
export function answerBroken(error: ConnectionError, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const problem = tooLong
    ? new Problem(tooLarge, { detail: 'Send at most 16 KiB of address and headers.' })
    : new Problem(malformed, { detail: 'This isn’t valid HTTP.' });
  const body = JSON.stringify(bodyOf(problem, null));
  socket.end(
    `HTTP/1.1 ${problem.kind.status} ${tooLong ? 'Content Too Large' : 'Bad Request'}\r\n` +
      `content-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** The seconds after which a lost database may be back. */
const BACK_IN_SECONDS = 5;
/** PostgreSQL's codes for a full disk and for no memory. */
const OUT_OF_ROOM = /^53[12]00$/;

function asProblem(error: unknown, method: string): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseLost)
    return new Problem(unavailable, {
      // If the database's response to a commit is lost, the data may be stored anyway.
      detail:
        method === 'GET'
          ? 'The database can’t be reached. Try again in a moment.'
          : 'The database couldn’t be reached. Your change may or may not have been saved. Send it again in a moment.',
      retry_after_seconds: BACK_IN_SECONDS,
    });
  if (error instanceof pg.DatabaseError && OUT_OF_ROOM.test(error.code ?? ''))
    return new Problem(unavailable, {
      detail: 'The server is out of disk space or memory. Nothing was saved. Send it again later.',
      retry_after_seconds: BACK_IN_SECONDS,
    });
  const status = (error as { statusCode?: unknown }).statusCode;
  if (status === 413) return new Problem(tooLarge);
  if (status === 415) return new Problem(unsupportedMediaType);
  if (status === 400)
    return new Problem(malformed, { detail: 'The body isn’t valid JSON. Fix it and send it again.' });
  return new Problem(internal);
}
