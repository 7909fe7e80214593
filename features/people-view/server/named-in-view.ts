/** Checks that all named people were found in view. */
import { requireNoFaults } from '#server/http/found.ts';

/** Throws `breaks_rule` with an error for each named person who was not found in view. */
export function requireAllInView(
  chosen: { readonly users: readonly string[] } | { readonly filters: unknown },
  found: readonly { readonly id: string }[],
): void {
  if (!('users' in chosen)) return;
  const present = new Set(found.map(({ id }) => id));
  requireNoFaults(
    chosen.users.flatMap((id, index) =>
      present.has(id)
        ? []
        : [
            {
              path: `body.chosen.users.${index}`,
              message: 'This person doesn’t exist, or you can’t see them.',
            },
          ],
    ),
  );
}
