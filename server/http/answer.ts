/** What may leave by a call: the answer that its schema names, and the problems that it declares. */
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { idempotencyMismatch, Problem, ROAD_PROBLEMS } from '#contract/problem.ts';
import { Present } from './route.ts';

/** The answer as its schema lets it out. Throws where it does not fit: a bug of ours. */
export function throughSchema(endpoint: Endpoint, answer: unknown): unknown {
  if (answer instanceof Present) return new Present(throughSchema(endpoint, answer.answer));
  const parsed = (endpoint.response as z.ZodType).safeParse(answer);
  if (!parsed.success) {
    const paths = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new Error(`The answer of ${endpoint.method} ${endpoint.path} does not fit its schema at: ${paths}`);
  }
  return parsed.data;
}

/** A problem that the endpoint does not declare is a bug of ours, and must not look like an answer. */
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
