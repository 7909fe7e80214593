/** Decides who may change a source. */
import { forbidden, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { mayWriteContent } from '#core/access/content.ts';

/** Throws `forbidden` if the caller may see this source but not change it. */
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
        ? 'This source is shared with every school. Ask an admin or the person who added it to change it.'
        : 'Someone else added this source. Ask them or a manager to change it.',
  });
}
