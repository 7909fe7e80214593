/** Who may write which source. */
import { forbidden, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';

/** Throws `forbidden` where a source is not the writer's to change: those who reach their own alone change what they added. */
export function requireMayWriteSource(
  reach: Reach,
  writer: string,
  { author }: { readonly author: { readonly id: string } },
): void {
  if (reach === 'all' || (reach === 'own' && author.id === writer)) return;
  throw new Problem(forbidden, { detail: 'Somebody else added this source. Ask them or a manager.' });
}
