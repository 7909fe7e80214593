/**
 * Dry runs: a call can be previewed first. The preview has an etag, and the real call is carried out only if
 * nothing has changed since.
 */
import { createHash } from 'node:crypto';
import { changedSince, dryRunFirst, Problem } from '#contract/problem.ts';

/** The etag of a dry run's result. It changes whenever anything in the result changes. */
export function etagOf(seen: unknown): string {
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url');
}

/**
 * Throws `changed_since` if `if_match` differs from the current `etag`. Throws `dry_run_first` if `if_match`
 * is null although the call requires a dry run.
 */
export function requireSeen(if_match: string | null, etag: string, { isRequired }: { isRequired: boolean }) {
  if (if_match === null) {
    if (isRequired)
      throw new Problem(dryRunFirst, {
        detail: 'First send it with ?dry_run=true. Then send it again with the returned ETag as If-Match.',
      });
    return;
  }
  if (if_match !== etag)
    throw new Problem(changedSince, {
      detail: 'Preview it again, because the result would be different now.',
    });
}

/** The etag in an `If-Match` header, with or without quotes; null without the header. */
export function readIfMatch(header: string | undefined): string | null {
  return header === undefined ? null : header.trim().replace(/^"(.*)"$/, '$1');
}
