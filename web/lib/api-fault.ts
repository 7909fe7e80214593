/** Why a call came to nothing. Without the fetcher, so that what only tells of it is small. */
import type { Choice, Fault, ProblemBody } from '#contract/problem.ts';

/** The server refused: `code` is the word to switch on, `detail` says what to do about it. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly Fault[];
  /** Where one of several is to be chosen: the value to send, and words for a person. */
  readonly choices: readonly Choice[];
  /** With `stale_version`: the resource as it stands, unread. */
  readonly current: unknown;
  readonly request_id: string | undefined;
  /** With `too_many`: whole seconds until another try makes sense. */
  readonly retry_after_seconds: number | undefined;

  constructor(status: number, body: Partial<ProblemBody>, retryAfter: number | undefined) {
    super(`${status} ${body.code ?? 'without a problem body'}`);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.title = body.title ?? 'Something went wrong';
    this.detail = body.detail ?? 'Nothing was changed. Try again in a moment.';
    this.errors = body.errors ?? [];
    this.choices = body.choices ?? [];
    this.current = body.current;
    this.request_id = body.request_id;
    this.retry_after_seconds = retryAfter;
  }
}

/** No answer came: no network, no server, or the way between them is broken. */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause });
    this.name = 'NetworkFailure';
  }
}

/** The browser did not keep the sign-in: it refuses cookies for this site. */
export class SignInNotKept extends Error {
  constructor() {
    super('The browser refused the sign-in cookie');
    this.name = 'SignInNotKept';
  }
}
