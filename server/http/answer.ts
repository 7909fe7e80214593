/**
 * Limits what a call may send: only the response that its schema describes, and the problems that it
 * declares.
 */
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { idempotencyMismatch, Problem, ROAD_PROBLEMS } from '#contract/problem.ts';
import { Present } from './route.ts';

/** Passes a response through its schema. Throws if the response does not match it, which is a bug. */
export function throughSchema(endpoint: Endpoint, answer: unknown): unknown {
  if (answer instanceof Present) return new Present(throughSchema(endpoint, answer.answer));
  const parsed = (endpoint.response as z.ZodType).safeParse(answer);
  if (!parsed.success) {
    const paths = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new Error(
      `The response of ${endpoint.method} ${endpoint.path} does not match its schema at: ${paths}`,
    );
  }
  return parsed.data;
}

/** An undeclared problem is a bug and must not be sent as a response. */
export function declared(endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const known =
    ROAD_PROBLEMS.includes(error.kind) ||
    endpoint.problems.includes(error.kind) ||
    (endpoint.status === 201 && error.kind === idempotencyMismatch);
  return known
    ? error
    : new Error(`${endpoint.method} ${endpoint.path} does not declare ${error.kind.code}`, { cause: error });
}
