/**
 * Endpoints as data. One declaration serves the server's route, the client's types, the API description and
 * the tests that check every endpoint.
 */

import { z } from 'zod';
import type { Access } from '#core/access/access.ts';
import type { ActWords } from './act.ts';
import { JOB_PROBLEMS } from './job.ts';
import type { ProblemKind } from './problem.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

type Schema = z.ZodType;

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  readonly method: Method;
  /**
   * The path with `{name}` for parameters and a trailing slash. The server also answers without the slash.
   */
  readonly path: string;
  readonly summary: string;
  /** The description of the call in the audit log. Null if it is not audited or needs no sign-in. */
  readonly act: ActWords | null;
  /**
   * The kind of data that the response contains. A change on a screen uses this word to mark cached responses
   * as stale. Null if no change affects it.
   */
  readonly about: string | null;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /**
   * If set, the body is multipart/form-data, and its files have at most this many bytes in total. Null: the
   * body is JSON.
   */
  readonly form_bytes: number | null;
  /** Whether the body is raw bytes of any type that the handler reads as a stream. */
  readonly takes_bytes: boolean;
  /**
   * The status of success: 200, 201 if something was created, 202 for accepted work, 204 without a body (200
   * with one).
   */
  readonly status: 200 | 201 | 202 | 204;
  readonly response: Response;
  /** Whether the response has a body. */
  readonly has_answer: boolean;
  /**
   * Whether the call is allowed before the caller has met the preconditions: a new password, a second step, a
   * consent.
   */
  readonly exempt_from_preconditions: boolean;
  /**
   * Whether a signed address (`signedQuery`) is accepted instead of a token. Browsers send no authorization
   * header for images.
   */
  readonly answers_signed_address: boolean;
  /** Whether the call may carry the etag of its dry run in `If-Match`. */
  readonly takes_if_match: boolean;
  /**
   * The kind of job if the call may take longer than a request should. The response is then 202 with the job
   * (`job.ts`). Null: the call responds when it is done.
   */
  readonly job: string | null;
  /** Whether each call by staff is written to the audit log: changes and exports. */
  readonly is_audited: boolean;
  /**
   * Whether the response contains credentials and must not be stored. A repeated request with the same
   * `Idempotency-Key` then runs again.
   */
  readonly answer_is_secret: boolean;
  /**
   * The problems that this endpoint may answer with. Those of the pipeline need no declaration. Any other
   * problem is a bug (500).
   */
  readonly problems: readonly ProblemKind[];
}

/**
 * The properties needed to make a call. The build of the app leaves out all others
 * (`build/calls-undescribed.ts`).
 */
export type CallHead = Pick<Endpoint, 'method' | 'path' | 'about' | 'form_bytes' | 'job' | 'has_answer'>;

const nothing = z.undefined();
const noParams = z.strictObject({});
const noQuery = z.strictObject({});

/** The query of a signed address: the person, the expiry and the server's signature. */
export const signedQuery = z.strictObject({
  person: z.string().optional(),
  until: z.string().optional(),
  signature: z.string().optional(),
});

/** Whether a call returns a generated file instead of JSON, so that its response is `z.file()`. */
export function answersFile({ response }: Pick<Endpoint, 'response'>): boolean {
  return response instanceof z.ZodFile;
}

/**
 * Declares an endpoint. Anything left out means none: no parameters, no query, no body, no response.
 *
 * The annotation below lets the build drop endpoints that a page does not call.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Params extends Schema = typeof noParams,
  Query extends Schema = typeof noQuery,
  Body extends Schema = typeof nothing,
  Response extends Schema = typeof nothing,
>(declaration: {
  method: Method;
  path: string;
  summary: string;
  act?: ActWords;
  about?: string;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  form_bytes?: number;
  takes_bytes?: boolean;
  status?: 200 | 201 | 202 | 204;
  response?: Response;
  exempt_from_preconditions?: boolean;
  answers_signed_address?: boolean;
  takes_if_match?: boolean;
  job?: string;
  /**
   * Set only where it differs from the method's default: false for a `POST` that only reads, true for a `GET`
   * that exports data.
   */
  is_audited?: boolean;
  answer_is_secret?: boolean;
  problems?: readonly ProblemKind[];
}): Endpoint<Params, Query, Body, Response> {
  return {
    method: declaration.method,
    path: declaration.path,
    summary: declaration.summary,
    act: declaration.act ?? null,
    about: declaration.about ?? null,
    access: declaration.access,
    params: declaration.params ?? (noParams as Schema as Params),
    query: declaration.query ?? (noQuery as Schema as Query),
    body: declaration.body ?? (nothing as Schema as Body),
    form_bytes: declaration.form_bytes ?? null,
    takes_bytes: declaration.takes_bytes ?? false,
    status: declaration.status ?? (declaration.response ? 200 : 204),
    response: declaration.response ?? (nothing as Schema as Response),
    has_answer: declaration.response !== undefined,
    exempt_from_preconditions: declaration.exempt_from_preconditions ?? false,
    answers_signed_address: declaration.answers_signed_address ?? false,
    takes_if_match: declaration.takes_if_match ?? false,
    job: declaration.job ?? null,
    answer_is_secret: declaration.answer_is_secret ?? false,
    is_audited: declaration.is_audited ?? declaration.method !== 'GET',
    problems: [...(declaration.problems ?? []), ...(declaration.job === undefined ? [] : JOB_PROBLEMS)],
  };
}

/** The input that a client sends, before parsing. Fields with defaults may be left out. */
export interface CallInput<E extends Endpoint> {
  params: z.input<E['params']>;
  query: z.input<E['query']>;
  body: z.input<E['body']>;
}

/** The input that a route receives, after parsing. */
export interface ParsedInput<E extends Endpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
}

/** The response that a client receives. */
export type Answer<E extends Endpoint> = z.output<E['response']>;

/** The response that a route returns, before the response schema is applied. */
export type AnswerInput<E extends Endpoint> = z.input<E['response']>;
