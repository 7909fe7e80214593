/** Words for what went wrong, the same on every screen. It knows the one error shape and no screen. */
import type { z } from 'zod';
import { ApiProblem, NetworkFailure, SignInNotKept } from './api-fault.ts';

/** What happened, what is safe and what to do, for a person. */
export function faultWords(error: unknown): { title: string; detail: string } {
  if (error instanceof NetworkFailure) {
    return {
      title: 'The server did not answer',
      detail: 'Nothing was changed. Check your connection and try again.',
    };
  }
  if (error instanceof SignInNotKept) {
    return {
      title: 'This browser refused to keep you signed in',
      detail: 'Allow cookies for this site in the browser’s settings, then sign in again.',
    };
  }
  if (error instanceof ApiProblem) {
    const wait = error.retry_after_seconds;
    const detail = wait === undefined ? error.detail : `Wait ${waitWords(wait)}, then try again.`;
    return { title: error.title, detail };
  }
  return { title: 'Something went wrong', detail: 'Nothing was changed. Load the page again.' };
}

/**
 * The faults that belong to fields of a form, by field: `body.email` is for `email`, `body.schools.0` for
 * `schools`. Only `fields` are taken;
 * of several faults of one field the first. A problem of the code `takenName` is a fault of the name. Empty where the
 * problem names none of them.
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

/** What stands now, where somebody else changed it since it was read, as `answer` of the call has it; else undefined. */
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
