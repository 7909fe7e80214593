import type { LibraryGroup } from '../shelves.contract.ts';
import classes from './library.module.css';

interface ShelfTreeProps {
  shelves: readonly LibraryGroup[];
  chosen: string | undefined;
  choose: (shelf: string) => void;
}

/** The tree of shelves, each with its number of materials; on phones a row of chips. */
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

/** Scrolls the chosen chip into view. */
function intoView(button: HTMLButtonElement | null): void {
  const row = button?.closest('ul');
  if (button && row && row.scrollWidth > row.clientWidth)
    row.scrollLeft = button.offsetLeft - row.offsetLeft - 48;
}

/**
 * The tree in order, each shelf before the shelves below it. A shelf whose parent is not in view is at the
 * top level.
 */
export function inOrder(shelves: readonly LibraryGroup[]): { shelf: LibraryGroup; depth: number }[] {
  const ids = new Set(shelves.map(({ id }) => id));
  const below = Map.groupBy(shelves, ({ parent }) => (parent !== null && ids.has(parent) ? parent : null));
  const from = (parent: string | null, depth: number): { shelf: LibraryGroup; depth: number }[] =>
    (below.get(parent) ?? []).flatMap((shelf) => [{ shelf, depth }, ...from(shelf.id, depth + 1)]);
  return from(null, 0);
}
