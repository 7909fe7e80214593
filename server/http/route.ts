/**
 * How a feature binds a handler to a declared call. It knows the shapes that a handler gets and gives;
 * authenticating, parsing and answering are the pipeline's (`pipeline.ts`).
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

/** Who calls, as their token's row says at this moment. */
export interface Caller {
  readonly id: string;
  readonly role: Role;
  readonly token_id: string;
  /** When their sign-in ends at the latest, used or not. */
  readonly signed_in_until: Date;
  /** What they must do before anything else, if anything. */
  readonly precondition: Precondition | null;
  /** When they last proved who they are in this sign-in; null where they did not. */
  readonly proved_at: Date | null;
  /** Who of the staff looks at what this person sees, and changes nothing; null for the person themselves. */
  readonly read_by: string | null;
}

/** A new password after one set by staff; a second step where the school asks for it; a guardian's consent. */
export type Precondition = 'password' | 'two_step' | 'consent';

/** What every handler may use. */
export interface Platform {
  readonly database: Database;
  readonly clock: Clock;
  readonly config: Config;
  /** The bytes that tokens are signed with. */
  readonly secret: Uint8Array;
  readonly log: FastifyBaseLogger;
  readonly background: Background;
}

/** What a handler of an open call gets. It has no transaction: it opens one where it needs one. */
export type Open<E extends Endpoint> = ParsedInput<E> & {
  readonly db: Kysely<Tables>;
  /** The database's time when the request was taken up. */
  readonly now: Date;
  /** The client's address, forwarded ones only from trusted proxies. */
  readonly address: string;
  /** The request's path and query as sent, for the links of a list. */
  readonly url: string;
  readonly request_id: string;
  /** The header `Authorization` as sent and unread; null where none was sent. A call that is open to anyone works without it. */
  readonly authorization: string | null;
  /** The languages that the client asks for, as its header `Accept-Language` has them; null where none was sent. */
  readonly accept_language: string | null;
  /** The names of the body's fields, as sent. */
  readonly sent_fields: readonly string[];
  /** The `Idempotency-Key` of a call that makes something; null where none was sent. The pipeline minds it where somebody is signed in. */
  readonly idempotency_key: string | null;
  /** The tag of the dry run that the caller looked at (`dry-run.ts`); null where none was sent. */
  readonly if_match: string | null;
  readonly platform: Platform;
};

/** What a handler of a signed-in call gets. `db` is one transaction for everything but GET. */
export type Context<E extends Endpoint> = Open<E> & {
  readonly caller: Caller;
  /** How far the endpoint's act reaches for this caller; never `none`. `self` for `signed_in` calls. */
  readonly reach: Exclude<Reach, 'none'>;
  /** Both, as stores are asked. */
  readonly view: View & { readonly reach: Exclude<Reach, 'none'> };
  /** What the audit is to hold of this call beyond what it holds of every call. */
  readonly notes: AuditNote[];
  /** Where a call that is a job tells how far it is, and hears that it is to end; nobody listens to that of another. */
  readonly progress: Progress;
};

/** What a call was done to, and how: one of several things, or more than its address and its answer say. */
export interface AuditNote {
  /** A word as `person`, `group`. */
  readonly target_kind: string;
  /** Null: nothing that has an id. */
  readonly target: string | null;
  /** Fields beside those of the body. */
  readonly fields?: readonly string[];
  /** What stood in fields before and after; of a person it goes when they are erased. */
  readonly values?: readonly {
    readonly field: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/** What a handler gives back: the answer before it passes through its schema; nothing where none is declared. */
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
  /** Slow work such as hashing, done before the transaction opens. */
  readonly before: (context: Context<Endpoint>) => Promise<unknown>;
  readonly handle: (context: Context<Endpoint>, prepared: unknown) => Promise<unknown>;
  /** What must be done before it is answered, and only for what is committed. */
  readonly after: (context: Context<Endpoint>) => Promise<void>;
};

/** What a handler of a call gets that a signed address may bring. It has no transaction: it opens one where it needs one. */
export type Addressed<E extends Endpoint> = Open<E> & {
  /** Who is signed in, and how far the act reaches for them; null for whoever came with a signed address. */
  readonly reader: Pick<Context<E>, 'caller' | 'reach' | 'view'> | null;
  /** The body as it comes, where the call takes bytes. */
  readonly incoming: AsyncIterable<Uint8Array>;
};

/** Of a call that a signed address may bring. */
export type AddressedRoute = {
  readonly kind: 'addressed';
  readonly endpoint: Endpoint;
  readonly handle: (context: Addressed<Endpoint>) => Promise<unknown>;
};

/**
 * Of the one call that checks its caller itself, together with what it writes, because it is the hot path. Its body
 * may hold what others may not: it is judged piece by piece.
 */
export type SelfCheckedRoute = {
  readonly kind: 'self_checked';
  readonly endpoint: Endpoint;
  readonly handle: (
    context: Open<Endpoint>,
    authorization: string | undefined,
  ) => Promise<SelfChecked<unknown>>;
};

/** An answer, and who got it. */
interface SelfChecked<Answer> {
  readonly person: string;
  readonly answer: Answer;
}

export type Route = OpenRoute | SignedInRoute | AddressedRoute | SelfCheckedRoute;

/** What a call that makes things found made already: it answers 200 in place of 201. */
export class Present<Answer> {
  readonly answer: Answer;

  constructor(answer: Answer) {
    this.answer = answer;
  }
}

/**
 * Binds a call that asks for a signed-in person. `handle` runs in one transaction (but for GET), which is
 * committed before the answer leaves; what it throws rolls it back. `before` runs outside of it, and so does `after`,
 * once it is committed: what that throws is answered, and rolls nothing back.
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
  // The pipeline parses by this very endpoint, so what it hands over has the endpoint's types.
  return {
    kind: 'signed_in',
    endpoint,
    before: nothing,
    after: nothing,
    ...given,
  } as unknown as SignedInRoute;
}

/** Binds a call that is open to anyone; a token sent along is not looked at. A kept text passes through no schema. */
export function openRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: Open<E>) => Promise<Given<E> | KeptText>,
): OpenRoute {
  if (endpoint.access !== 'anyone')
    throw new Error(`${endpoint.path} asks for a caller: bind it with route()`);
  return { kind: 'open', endpoint, handle } as unknown as OpenRoute;
}

/**
 * Binds a call that answers whoever comes with an address that the server signed, and without one whoever is
 * signed in and may do its act.
 */
export function addressedRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: Addressed<E>) => Promise<Given<E>>,
): AddressedRoute {
  if (!endpoint.answers_signed_address)
    throw new Error(`${endpoint.path} answers no signed address: bind it with route()`);
  return { kind: 'addressed', endpoint, handle } as unknown as AddressedRoute;
}

/**
 * Binds the call that checks its caller itself: token, role, person and what is theirs. It must refuse whatever the
 * pipeline refuses (`unauthorized`, `forbidden`, `password_due`, `not_found`).
 */
export function selfCheckedRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: Open<E>, authorization: string | undefined) => Promise<SelfChecked<AnswerInput<E>>>,
): SelfCheckedRoute {
  return { kind: 'self_checked', endpoint, handle } as unknown as SelfCheckedRoute;
}
