import { CloseButton, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './bulk-bar.module.css';
import { count } from './numbers.ts';

function isOfPage(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isText = target instanceof HTMLInputElement && target.type !== 'checkbox';
  return !isText && target.closest('[role=menu], [role=dialog], [role=listbox]') === null;
}

/** The box of a row, or that of all rows. */
function boxOf(target: EventTarget | null): HTMLInputElement | null {
  return target instanceof HTMLInputElement && target.hasAttribute('data-chooses') ? target : null;
}

/** Enter on a row's box goes to the bar; from a bar that goes the focus goes back to that box. */
function useWayToBar() {
  const bar = useRef<HTMLElement>(null);
  const from = useRef<HTMLInputElement>(null);
  const go = (event: KeyboardEvent) => {
    const box = boxOf(event.target);
    if (box === null) return;
    // Else the same Enter would press what it leads to.
    event.preventDefault();
    from.current = box;
    bar.current?.querySelector('button')?.focus();
  };
  // What Enter does elsewhere it goes on doing.
  useHotkeys([['Enter', go, { preventDefault: false }]], []);
  useLayoutEffect(() => {
    const mine = bar.current;
    return () => {
      if (mine?.contains(document.activeElement)) from.current?.focus();
    };
  }, []);
  return bar;
}

/** What is to be said of a list's chosen rows, around the list: it leaves room under it for the bar. */
export function ChoosingArea({ isSome, children }: { isSome: boolean; children: ReactNode }) {
  return (
    <div className={classes.area} data-chosen={isSome}>
      {children}
    </div>
  );
}

interface BulkBarProps {
  /** How many are chosen; with none there is no bar. */
  chosen: number;
  /** How many match, while not all of them are chosen. */
  matching: number | null;
  /** More can't be acted on at once. */
  most: number;
  chooseAll: () => void;
  clear: () => void;
  /** The acts. */
  children: ReactNode;
}

/**
 * The bar from the foot while rows are chosen. Enter on a row's box leads to it, Escape lets go of them. It stands before
 * the list, so that one comes to it without going through the rows, and says aloud how many are chosen.
 */
export function BulkBar(props: BulkBarProps) {
  return (
    <>
      <VisuallyHidden role="status">
        {props.chosen > 0 &&
          `${count(props.chosen)} chosen. Enter on a box leads to what can be done with them.`}
      </VisuallyHidden>
      {props.chosen > 0 && <Bar {...props} />}
    </>
  );
}

function Bar({ chosen, matching, most, chooseAll, clear, children }: BulkBarProps) {
  // Also from the box of a row, which is an input; what floats above the page keeps Escape for itself.
  useHotkeys([['Escape', (event) => isOfPage(event.target) && clear()]], []);
  const bar = useWayToBar();
  return (
    <section ref={bar} tabIndex={-1} className={classes.bar} aria-label="What to do with the chosen">
      <strong>{count(chosen)} chosen</strong>
      <span className={classes.hint} aria-hidden>
        <kbd>Enter</kbd> leads here
      </span>
      {matching !== null && (
        <button
          type="button"
          className={classes.more}
          onClick={() => {
            // The button goes with it.
            bar.current?.focus();
            chooseAll();
          }}
        >
          Choose all {count(matching)}
        </button>
      )}
      <span className={classes.rule} />
      {chosen > most ? (
        <span className={classes.quiet}>At most {count(most)} at once. Filter them into smaller parts.</span>
      ) : (
        children
      )}
      <span className={classes.rule} />
      <CloseButton aria-label="Let go of the chosen" onClick={clear} />
    </section>
  );
}
