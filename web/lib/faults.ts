/** Error messages for failed calls, the same on every screen. */
import type { z } from 'zod';
import { ApiProblem, NetworkFailure, SignInNotKept } from './api-fault.ts';

/** A message for people: what happened, what is safe and what to do next. */
export function faultWords(error: unknown): { title: string; detail: string } {
  if (error instanceof NetworkFailure) {
    return {
      title: 'The server didn’t respond',
      detail: 'Check your connection and try again.',
    };
  }
  if (error instanceof SignInNotKept) {
    return {
      title: 'Your browser blocked the sign-in cookie',
      detail: 'Allow cookies for this site in your browser settings, then sign in again.',
    };
  }
  if (error instanceof ApiProblem) {
    const wait = error.retry_after_seconds;
    const detail = wait === undefined ? error.detail : `Wait ${waitWords(wait)}, then try again.`;
    return { title: error.title, detail };
  }
  return { title: 'Something went wrong', detail: 'Reload the page and try again.' };
}

/**
 * Maps the errors in a rejected form to its fields: `body.email` to `email`, `body.schools.0` to `schools`.
 * Only the given `fields` are included, each with its first error. A problem with the code `takenName` counts
 * as an error in the name. Empty if no error belongs to these fields.
 */
export function fieldFaults(
  error: unknown,
  fields: readonly string[],
  takenName?: string,
): Record<string, string> {
  const found: Record<string, string> = {};
  if (!(error instanceof ApiProblem)) return found;
  if (error.code === takenName) return { name: `${error.title}.` };
  for (const { path, message } of error.errors) {
    const field = path.replace(/^body\.([^.]+).*$/, '$1');
    if (fields.includes(field)) found[field] ??= message;
  }
  return found;
}

/**
 * The current resource, parsed with `answer`, if the call failed because a different person changed it.
 * Otherwise undefined.
 */
export function standingNow<Schema extends z.ZodType>(
  error: unknown,
  answer: Schema,
): z.output<Schema> | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'stale_version') return undefined;
  return answer.safeParse(error.current).data;
}

function waitWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return `${Math.ceil(seconds / 60)} min`;
}
