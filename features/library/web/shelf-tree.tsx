import type { LibraryGroup } from '../shelves.contract.ts';
import classes from './library.module.css';

interface ShelfTreeProps {
  shelves: readonly LibraryGroup[];
  chosen: string | undefined;
  choose: (shelf: string) => void;
}

/** Shelves as they stand one under another, each with how much is on it; on phones a row of chips. */
export function ShelfTree({ shelves, chosen, choose }: ShelfTreeProps) {
  return (
    <nav className={classes.tree} aria-label="Shelves">
      <ul>
        {inOrder(shelves).map(({ shelf, depth }) => (
          <li key={shelf.id} data-depth={Math.min(depth, 4)}>
            <button
              type="button"
              aria-current={shelf.id === chosen ? 'true' : undefined}
              ref={shelf.id === chosen ? intoView : undefined}
              onClick={() => choose(shelf.id)}
            >
              <span>{shelf.name}</span>
              <span className={classes.figure}>{shelf.material_count}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** In a row of chips the chosen one is in sight. */
function intoView(button: HTMLButtonElement | null): void {
  const row = button?.closest('ul');
  if (button && row && row.scrollWidth > row.clientWidth)
    row.scrollLeft = button.offsetLeft - row.offsetLeft - 48;
}

/** The tree from its top, each shelf before those below it; one whose shelf above is not in view stands at the top. */
export function inOrder(shelves: readonly LibraryGroup[]): { shelf: LibraryGroup; depth: number }[] {
  const ids = new Set(shelves.map(({ id }) => id));
  const below = Map.groupBy(shelves, ({ parent }) => (parent !== null && ids.has(parent) ? parent : null));
  const from = (parent: string | null, depth: number): { shelf: LibraryGroup; depth: number }[] =>
    (below.get(parent) ?? []).flatMap((shelf) => [{ shelf, depth }, ...from(shelf.id, depth + 1)]);
  return from(null, 0);
}
