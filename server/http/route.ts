/**
 * Connects the functions of features that handle calls (handlers) to endpoints, and defines what these
 * functions receive and return. The pipeline authenticates, parses and responds (`pipeline.ts`).
 */

import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { AnswerInput, Endpoint, ParsedInput } from '#contract/endpoint.ts';
import type { Reach, Role, View } from '#core/access/access.ts';
import type { Background } from '#server/background/background.ts';
import type { Progress } from '#server/background/progress.ts';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/db/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { KeptText } from './kept-text.ts';

/** The caller, as the row of their token currently describes them. */
export interface Caller {
  readonly id: string;
  readonly role: Role;
  readonly token_id: string;
  /** When the caller's sign-in ends at the latest, whether it is used or not. */
  readonly signed_in_until: Date;
  /** The precondition that the caller must meet first; null if there is none. */
  readonly precondition: Precondition | null;
  /** When the caller last proved their identity in this sign-in; null if they have not. */
  readonly proved_at: Date | null;
  /**
   * The staff member who views the app as this person and may change nothing. Null if the person uses the app
   * themselves.
   */
  readonly read_by: string | null;
}

/**
 * The things that a caller may have to do first: choose a new password after staff set one, set up a second
 * step that the school requires, or get a guardian's consent.
 */
export type Precondition = 'password' | 'two_step' | 'consent';

/** The services available to every handler. */
export interface Platform {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Config;
  /** The secret that signs tokens. */
  readonly secret: Uint8Array;
  readonly log: FastifyBaseLogger;
  readonly background: Background;
}

/**
 * The context for a call that needs no sign-in. It has no transaction; the function that handles the call
 * opens one if needed.
 */
export type Open<E extends Endpoint> = ParsedInput<E> & {
  readonly db: Kysely<Tables>;
  /** The database's time when the request started. */
  readonly now: Date;
  /** The client's address. Forwarded addresses count only from trusted proxies. */
  readonly address: string;
  /** The path and query as sent, for the links of a list. */
  readonly url: string;
  readonly request_id: string;
  /** The unread `Authorization` header; null if absent. Open calls work without it. */
  readonly authorization: string | null;
  /** The `Accept-Language` header; null if absent. */
  readonly accept_language: string | null;
  /** The names of the body's fields as sent. */
  readonly sent_fields: readonly string[];
  /** The `Idempotency-Key` header; null if absent. For signed-in calls the pipeline handles it. */
  readonly idempotency_key: string | null;
  /** The etag of the dry run that the caller saw (`dry-run.ts`); null if absent. */
  readonly if_match: string | null;
  readonly platform: Platform;
};

/** The context of a signed-in call. `db` is one transaction, except for GET. */
export type Context<E extends Endpoint> = Open<E> & {
  readonly caller: Caller;
  /**
   * How much of the data the endpoint's action may touch for this caller (its reach); never `none`. For
   * `signed_in` calls it is `self`.
   */
  readonly reach: Exclude<Reach, 'none'>;
  /** The reach and the caller's id, in the form that the store functions accept. */
  readonly view: View & { readonly reach: Exclude<Reach, 'none'> };
  /** Additional notes for the audit log. */
  readonly notes: AuditNote[];
  /** Reports the progress of a job and receives stop requests. Other calls do not use it. */
  readonly progress: Progress;
};

/** An audit note: one of several targets, or details that the call's path and response lack. */
export interface AuditNote {
  /** The kind of target, such as `person` or `group`. */
  readonly target_kind: string;
  /** The id of the target; null if it has none. */
  readonly target: string | null;
  /** Names of fields in addition to the fields of the body. */
  readonly fields?: readonly string[];
  /**
   * Values of fields before and after the call. Values about a person are deleted when the person is erased.
   */
  readonly values?: readonly {
    readonly field: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/**
 * A handler's return value: the response before its schema is applied, or nothing if no response is declared.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers nothing ends without a return
type Given<E extends Endpoint> = AnswerInput<E> | (undefined extends AnswerInput<E> ? void : never);

export type OpenRoute = {
  readonly kind: 'open';
  readonly endpoint: Endpoint;
  readonly handle: (context: Open<Endpoint>) => Promise<unknown>;
};

export type SignedInRoute = {
  readonly kind: 'signed_in';
  readonly endpoint: Endpoint;
  /** Slow work, such as hashing a password, that is done before the transaction opens. */
  readonly before: (context: Context<Endpoint>) => Promise<unknown>;
  readonly handle: (context: Context<Endpoint>, prepared: unknown) => Promise<unknown>;
  /** Work that must be done after the commit and before the response. */
  readonly after: (context: Context<Endpoint>) => Promise<void>;
};

/**
 * The context for a call that accepts a signed address. It has no transaction; the function that handles the
 * call opens one if needed.
 */
export type Addressed<E extends Endpoint> = Open<E> & {
  /** The signed-in caller and their reach; null if the request used a signed address. */
  readonly reader: Pick<Context<E>, 'caller' | 'reach' | 'view'> | null;
  /** The incoming body, for calls that take raw bytes. */
  readonly incoming: AsyncIterable<Uint8Array>;
};

/** The route of a call that accepts a signed address. */
export type AddressedRoute = {
  readonly kind: 'addressed';
  readonly endpoint: Endpoint;
  readonly handle: (context: Addressed<Endpoint>) => Promise<unknown>;
};

/**
 * The route of the one call that checks its caller itself, in the same step as its writes, because it is
 * called most often. Its body may contain what no other call accepts, because each entry is judged
 * separately.
 */
export type SelfCheckedRoute = {
  readonly kind: 'self_checked';
  readonly endpoint: Endpoint;
  readonly handle: (
    context: Open<Endpoint>,
    authorization: string | undefined,
  ) => Promise<SelfChecked<unknown>>;
};

/** A response, and the person to whom it is sent. */
interface SelfChecked<Answer> {
  readonly person: string;
  readonly answer: Answer;
}

export type Route = OpenRoute | SignedInRoute | AddressedRoute | SelfCheckedRoute;

/**
 * Returned by a call that creates a resource if the resource already exists. The response then has status
 * 200, not 201.
 */
export class Present<Answer> {
  readonly answer: Answer;

  constructor(answer: Answer) {
    this.answer = answer;
  }
}

/**
 * Connects a signed-in call with the function that handles it. `handle` runs in one transaction (except for
 * GET), which is committed before the response is sent. If it throws, the transaction is rolled back.
 * `before` runs before the transaction and `after` after the commit. An error in `after` is the response but
 * rolls nothing back.
 */
export function route<E extends Endpoint, Prepared = undefined>(
  endpoint: E,
  handler:
    | ((context: Context<E>) => Promise<Given<E> | Present<AnswerInput<E>>>)
    | {
        before?: (context: Context<E>) => Promise<Prepared>;
        handle: (context: Context<E>, prepared: Prepared) => Promise<Given<E>>;
        after?: (context: Context<E>) => Promise<void>;
      },
): SignedInRoute {
  if (endpoint.access === 'anyone')
    throw new Error(`${endpoint.path} is open to anyone: bind it with openRoute()`);
  const nothing = async () => undefined;
  const given = typeof handler === 'function' ? { handle: handler } : handler;
  // The pipeline parses requests with the same endpoint, so the types match.
  return {
    kind: 'signed_in',
    endpoint,
    before: nothing,
    after: nothing,
    ...given,
  } as unknown as SignedInRoute;
}

/**
 * Connects a call that needs no sign-in with the function that handles it. A token sent with it is ignored. A
 * cached text is not passed through the response schema.
 */
export function openRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: Open<E>) => Promise<Given<E> | KeptText>,
): OpenRoute {
  if (endpoint.access !== 'anyone')
    throw new Error(`${endpoint.path} requires a signed-in caller: bind it with route()`);
  return { kind: 'open', endpoint, handle } as unknown as OpenRoute;
}

/**
 * Connects a call that accepts an address signed by the server, or else a signed-in caller who may do its
 * action, with the function that handles it.
 */
export function addressedRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: Addressed<E>) => Promise<Given<E>>,
): AddressedRoute {
  if (!endpoint.answers_signed_address)
    throw new Error(`${endpoint.path} does not accept signed URLs: bind it with route()`);
  return { kind: 'addressed', endpoint, handle } as unknown as AddressedRoute;
}

/**
 * Connects the call that checks its caller itself (token, role, person and ownership) with the function that
 * handles it. That function must refuse everything that the pipeline would refuse (`unauthorized`,
 * `forbidden`, `password_due`, `not_found`).
 */
export function selfCheckedRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: Open<E>, authorization: string | undefined) => Promise<SelfChecked<AnswerInput<E>>>,
): SelfCheckedRoute {
  return { kind: 'self_checked', endpoint, handle } as unknown as SelfCheckedRoute;
}
