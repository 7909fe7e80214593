/**
 * Errors of API calls. This file is separate from the code that makes calls, so that code that only reports
 * errors stays small.
 */
import type { Choice, Fault, ProblemBody } from '#contract/problem.ts';
import { utcWords } from '#core/wall-time/utc-words.ts';
import { fullWords } from '#web/ui/when.ts';

/** The server rejected the call. Code can check `code`; `detail` tells people what to do. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly Fault[];
  /** If the caller must choose one of several possibilities: the values to send, with labels for people. */
  readonly choices: readonly Choice[];
  /** The current resource, not yet parsed; only with `stale_version`. */
  readonly current: unknown;
  readonly request_id: string | undefined;
  /** The number of seconds to wait before the next try, as a whole number; only with `too_many`. */
  readonly retry_after_seconds: number | undefined;

  constructor(status: number, body: Partial<ProblemBody>, retryAfter: number | undefined) {
    super(`${status} ${body.code ?? 'without a problem body'}`);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.title = body.title ?? 'Something went wrong';
    this.detail = detailOf(body) ?? 'Try again in a moment.';
    this.errors = body.errors ?? [];
    this.choices = body.choices ?? [];
    this.current = body.current;
    this.request_id = body.request_id;
    this.retry_after_seconds = retryAfter;
  }
}

/** The detail, with its instant in the reader's time zone. */
function detailOf({ detail, at }: Partial<ProblemBody>): string | undefined {
  if (at === undefined) return detail;
  const instant = new Date(at);
  return detail?.replace(utcWords(instant), `on ${fullWords(instant)}`);
}

/** No response came: the network, the server or something between them failed. */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause });
    this.name = 'NetworkFailure';
  }
}

/** The browser did not store the sign-in cookie, because it blocks cookies for this site. */
export class SignInNotKept extends Error {
  constructor() {
    super('The browser refused the sign-in cookie');
    this.name = 'SignInNotKept';
  }
}
