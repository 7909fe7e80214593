/** A deed that one may look at first: what was seen has a tag, by which the deed is done on that alone. */
import { createHash } from 'node:crypto';
import { changedSince, dryRunFirst, Problem } from '#contract/problem.ts';

/** The tag of what a dry run shows: another one as soon as anything in it is other. */
export function etagOf(seen: unknown): string {
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url');
}

/**
 * Throws `changed_since` where the caller saw something else than what `etag` stands for now; `dry_run_first` where they
 * saw nothing and the deed asks for it. `if_match` is null for whoever sent no tag.
 */
export function requireSeen(if_match: string | null, etag: string, { isRequired }: { isRequired: boolean }) {
  if (if_match === null) {
    if (isRequired)
      throw new Problem(dryRunFirst, {
        detail: 'Send it with ?dry_run=true, look, and send the etag of that as If-Match.',
      });
    return;
  }
  if (if_match !== etag)
    throw new Problem(changedSince, { detail: 'Look at it again: it would come to something else now.' });
}

/** The tag that a header `If-Match` names, with or without its quotes; null without one. */
export function readIfMatch(header: string | undefined): string | null {
  return header === undefined ? null : header.trim().replace(/^"(.*)"$/, '$1');
}
