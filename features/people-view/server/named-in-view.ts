/** Whether everyone who was named is in view. It knows ids alone: what was found of them is told to it. */
import { requireNoFaults } from '#server/http/found.ts';

/** Throws `breaks_rule` for each that was named and is not among those found in view. */
export function requireAllInView(
  chosen: { readonly users: readonly string[] } | { readonly filters: unknown },
  found: readonly { readonly id: string }[],
): void {
  if (!('users' in chosen)) return;
  const present = new Set(found.map(({ id }) => id));
  requireNoFaults(
    chosen.users.flatMap((id, index) =>
      present.has(id) ? [] : [{ path: `body.chosen.users.${index}`, message: 'There is no such person.' }],
    ),
  );
}
