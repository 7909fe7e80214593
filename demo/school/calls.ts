/**
 * Calls the product's API as any person at any time. A request passes the whole pipeline without a network,
 * so the data is created exactly as the product creates it.
 */
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app/server/app.ts';
import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts';
import type { Role } from '#core/access/access.ts';
import { openSignIn } from '#features/auth/server/sign-in.ts';
import { Background } from '#server/background/background.ts';
import type { Clock } from '#server/db/clock.ts';
import type { Platform } from '#server/http/route.ts';

/** A clock that stays at the time it is set to. */
class SetClock implements Clock {
  #now: Date;

  constructor(now: Date) {
    this.#now = now;
  }

  now(): Date {
    return new Date(this.#now);
  }

  isCurrent(): boolean {
    return true;
  }

  set(now: Date | number): void {
    this.#now = new Date(now);
  }
}

/** Makes a call as a signed-in person. Rejects with the problem's text if the call fails. */
export type Caller = <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<Answer<E>>;

/** `if_match` is the ETag of the preceding dry run. */
type Input<E extends Endpoint> = Partial<CallInput<E>> & { readonly if_match?: string };

export interface SignedIn {
  readonly id: string;
  readonly call: Caller;
}

/** A person who can be signed in. */
export interface Account {
  readonly id: string;
  readonly role: Role;
  readonly password_hash: string;
}

export interface Calls {
  readonly platform: Platform;
  readonly clock: SetClock;
  /** Signs a person in at the clock's time. */
  as(account: Account): Promise<SignedIn>;
  close(): Promise<void>;
}

/**
 * Wait for every response, however slow the machine is: the demo cannot continue with a background job
 * instead.
 */
const PATIENCE_MILLISECONDS = 2 ** 31 - 1;

/** Opens calls on the database of `base`, with a separate clock. */
export async function openCalls(base: Platform, now: Date): Promise<Calls> {
  const clock = new SetClock(now);
  const background = new Background({ patience_milliseconds: PATIENCE_MILLISECONDS });
  const platform: Platform = { ...base, clock, background };
  const app = await buildApp(platform, '/nowhere');
  return {
    platform,
    clock,
    as: async (account) => {
      const person = { ...account, has_proved: true };
      const { access_token } = await openSignIn(platform, platform.database.kysely, person, clock.now());
      return { id: account.id, call: (endpoint, input) => send(app, access_token, endpoint, input) };
    },
    close: async () => {
      await app.close();
      await background.close(new Error('The demo school is finished.'));
    },
  };
}

async function send<E extends Endpoint>(
  app: FastifyInstance,
  token: string,
  endpoint: E,
  input: Input<E> = {},
): Promise<Answer<E>> {
  const params = (input.params ?? {}) as Readonly<Record<string, string>>;
  const query = new URLSearchParams((input.query ?? {}) as Readonly<Record<string, string>>);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const reply = await app.inject({
    method: endpoint.method,
    url: `${path}?${query}`,
    headers: {
      authorization: `JWT ${token}`,
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(input.if_match === undefined ? {} : { 'if-match': input.if_match }),
    },
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
  });
  if (reply.statusCode >= 400) {
    throw new Error(`${endpoint.method} ${path} returned ${reply.statusCode}: ${reply.body}`);
  }
  return endpoint.response.parse(reply.body === '' ? undefined : reply.json()) as Answer<E>;
}
