/** Who may write which source. */
import { forbidden, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { mayWriteContent } from '#core/access/content.ts';

/** Throws `forbidden` where a source that is seen is not the writer's to change. */
export function requireMayWriteSource(
  reach: Reach,
  writer: string,
  {
    author,
    school,
  }: { readonly author: { readonly id: string }; readonly school: { readonly id: string } | null },
): void {
  if (mayWriteContent(reach, writer, { author, school: school?.id ?? null })) return;
  throw new Problem(forbidden, {
    detail:
      school === null
        ? 'This source belongs to the installation. Ask an admin or the person who added it.'
        : 'Somebody else added this source. Ask them or a manager.',
  });
}
