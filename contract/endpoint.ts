/**
 * A call as data: one declaration serves the server's route, the client's types, the API description and
 * the tests that walk every path. It knows HTTP's words and zod's.
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
  /** With `{name}` for parameters and a closing slash; the server answers without the slash too. */
  readonly path: string;
  readonly summary: string;
  /** What it did, in the words of the audit; null where the audit holds none of it, or nobody is signed in for it. */
  readonly act: ActWords | null;
  /** What its answer is about, in the word by which a change on a screen names it as stale; null: no change makes it so. */
  readonly about: string | null;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Not null: the body is multipart/form-data, its files together at most so many bytes. Null: JSON. */
  readonly form_bytes: number | null;
  /** Whether the body is bytes of any type, which its handler reads itself as they come. */
  readonly takes_bytes: boolean;
  /** The status of success: 200, 201 where something was made, 202 for work taken on, 204 without a body (200 where it has one). */
  readonly status: 200 | 201 | 202 | 204;
  readonly response: Response;
  /** Whether it answers with a body at all. */
  readonly has_answer: boolean;
  /** Whether it may be called before its caller has met what comes first: a new password, a second step, a consent. */
  readonly exempt_from_preconditions: boolean;
  /**
   * Whether it answers without a token too, where its address is signed (`signedQuery`): browsers send no header
   * with a picture.
   */
  readonly answers_signed_address: boolean;
  /** Whether its deed may name, by `If-Match`, the tag of the dry run that it was looked at in. */
  readonly takes_if_match: boolean;
  /**
   * The kind of job that it is, where it may take longer than a request should: it is answered with 202 and the job then
   * (`job.ts`). Null: it is answered when it is done.
   */
  readonly job: string | null;
  /** Whether the audit holds each call of it by staff: of those that change something, and of exports. */
  readonly is_audited: boolean;
  /**
   * Whether its answer lets somebody in, so that it is kept nowhere: sent again with its `Idempotency-Key` it is done again.
   */
  readonly answer_is_secret: boolean;
  /** The problems of its own; those of the pipeline need no declaration. Any other is a bug (500). */
  readonly problems: readonly ProblemKind[];
}

/** What making a call takes. The app is built without the rest of it (`build/calls-undescribed.ts`). */
export type CallHead = Pick<Endpoint, 'method' | 'path' | 'about' | 'form_bytes' | 'job' | 'has_answer'>;

const nothing = z.undefined();
const noParams = z.strictObject({});
const noQuery = z.strictObject({});

/** What makes an address a signed one: for whom, until when, and by the server's hand. */
export const signedQuery = z.strictObject({
  person: z.string().optional(),
  until: z.string().optional(),
  signature: z.string().optional(),
});

/** Whether a call answers with a file that is made for it, and not with JSON: its response is `z.file()`. */
export function answersFile({ response }: Pick<Endpoint, 'response'>): boolean {
  return response instanceof z.ZodFile;
}

/**
 * Declares a call. What is left out takes nothing: no parameters, no query, no body, no answer.
 *
 * The mark below lets the build drop the calls that a page doesn't make.
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
  /** Told where it is otherwise than the method says: a `POST` that only reads, a `GET` that takes data out. */
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

/** What a client sends: inputs before parsing, so that defaults may be left out. */
export interface CallInput<E extends Endpoint> {
  params: z.input<E['params']>;
  query: z.input<E['query']>;
  body: z.input<E['body']>;
}

/** What a route works with: inputs after parsing. */
export interface ParsedInput<E extends Endpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
}

/** What a client receives. */
export type Answer<E extends Endpoint> = z.output<E['response']>;

/** What a route gives back, before it passes through the response's schema. */
export type AnswerInput<E extends Endpoint> = z.input<E['response']>;
