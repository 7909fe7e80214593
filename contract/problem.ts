/**
 * The single error format: problem+json (RFC 9457) with a stable `code`. This file declares the problems of
 * the pipeline; features declare their own next to their endpoints.
 */
import { utcWords } from '#core/wall-time/utc-words.ts';
import type { Choice, Fault } from './problem-body.ts';

export type { Choice, Fault, ProblemBody } from './problem-body.ts';

/** A kind of problem. Clients decide by `code`; `title` is the same every time. */
export interface ProblemKind {
  readonly code: string;
  readonly status: number;
  readonly title: string;
}

/** Declares a kind of problem. `status` is an HTTP status of 400 or above. */
export function problemKind(status: number, code: string, title: string): ProblemKind {
  return { status, code, title };
}

export const malformed = problemKind(400, 'malformed', 'The request isn’t valid');
export const unauthorized = problemKind(401, 'unauthorized', 'Sign in first');
export const forbidden = problemKind(403, 'forbidden', 'You don’t have permission to do this');
export const passwordDue = problemKind(403, 'password_due', 'Choose a new password first');
export const twoStepDue = problemKind(403, 'two_step_due', 'Set up two-step verification first');
export const consentDue = problemKind(403, 'consent_due', 'Waiting for your guardian’s consent');
export const readingOnly = problemKind(403, 'reading_only', 'You’re viewing as someone else');
export const proofDue = problemKind(403, 'proof_due', 'Confirm it’s you');
export const notFound = problemKind(404, 'not_found', 'Not found');
export const methodNotAllowed = problemKind(405, 'method_not_allowed', 'This method is not allowed here');
export const staleVersion = problemKind(409, 'stale_version', 'Someone else changed this in the meantime');
export const idempotencyMismatch = problemKind(
  409,
  'idempotency_mismatch',
  'This key was already used for another request',
);
export const changedSince = problemKind(409, 'changed_since', 'This has changed since you previewed it');
export const dryRunFirst = problemKind(428, 'dry_run_first', 'Preview this first');
export const tooLarge = problemKind(413, 'too_large', 'The request is too large');
export const unsupportedMediaType = problemKind(
  415,
  'unsupported_media_type',
  'This content type isn’t supported',
);
export const breaksRule = problemKind(422, 'breaks_rule', 'This isn’t allowed');
/** Processing the request would exceed its limits of time or memory. */
export const tooHeavy = problemKind(422, 'too_heavy', 'This is too complex to process');
/**
 * A document contains characters that no font on the server can draw. `errors` lists them by the part that
 * contains them.
 */
export const cannotPrint = problemKind(422, 'cannot_print', 'Some characters can’t be printed');
export const tooMany = problemKind(429, 'too_many', 'Too many attempts');
export const internal = problemKind(500, 'internal', 'Something went wrong on our side');
export const unavailable = problemKind(503, 'unavailable', 'The service isn’t ready');

/** The problems that the pipeline may answer on any endpoint without a declaration. */
export const ROAD_PROBLEMS: readonly ProblemKind[] = [
  malformed,
  unauthorized,
  forbidden,
  passwordDue,
  twoStepDue,
  consentDue,
  proofDue,
  readingOnly,
  notFound,
  methodNotAllowed,
  tooLarge,
  unsupportedMediaType,
  tooMany,
  internal,
  unavailable,
];

export interface ProblemOptions {
  /** Says what the person can do about the problem. */
  detail?: string;
  /** The instant that `detail` names in UTC. Screens show it in the reader's time zone. */
  at?: Date;
  errors?: Fault[];
  /** The whole seconds to wait before the next try; for `too_many`. */
  retry_after_seconds?: number;
  /** The current resource for `stale_version`, the running job for `job_under_way`. */
  current?: unknown;
  /** The options to choose from: the value to send and a label for people. */
  choices?: readonly Choice[];
}

/** A detail that ends with an instant, for example `It opens on 2026-11-19 at 16:00 UTC.` */
export function detailAt(start: string, at: Date): Required<Pick<ProblemOptions, 'detail' | 'at'>> {
  return { detail: `${start} ${utcWords(at)}.`, at };
}

/** A refusal. Rules, stores and routes throw it; the pipeline converts it to problem+json. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly options: ProblemOptions;

  constructor(kind: ProblemKind, options: ProblemOptions = {}) {
    super(kind.code);
    this.name = 'Problem';
    this.kind = kind;
    this.options = options;
  }
}
