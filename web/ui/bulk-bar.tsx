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

/** The checkbox that selects a row, or the one that selects all rows. */
function boxOf(target: EventTarget | null): HTMLInputElement | null {
  return target instanceof HTMLInputElement && target.hasAttribute('data-chooses') ? target : null;
}

/**
 * Enter on a row's checkbox moves the focus to the bar with the actions. When the bar closes, the focus
 * returns to that checkbox.
 */
function useWayToBar() {
  const bar = useRef<HTMLElement>(null);
  const from = useRef<HTMLInputElement>(null);
  const go = (event: KeyboardEvent) => {
    const box = boxOf(event.target);
    if (box === null) return;
    // Otherwise the same key press would also press the button that gets the focus.
    event.preventDefault();
    from.current = box;
    bar.current?.querySelector('button')?.focus();
  };
  // Elsewhere Enter keeps its usual effect.
  useHotkeys([['Enter', go, { preventDefault: false }]], []);
  useLayoutEffect(() => {
    const mine = bar.current;
    return () => {
      if (mine?.contains(document.activeElement)) from.current?.focus();
    };
  }, []);
  return bar;
}

/** Wraps a list with selectable rows and leaves room for the bar below it. */
export function ChoosingArea({ isSome, children }: { isSome: boolean; children: ReactNode }) {
  return (
    <div className={classes.area} data-chosen={isSome}>
      {children}
    </div>
  );
}

interface BulkBarProps {
  /** The number of selected rows. The bar is hidden at zero. */
  chosen: number;
  /** The number of matching rows; null if all of them are selected. */
  matching: number | null;
  /** The largest number of rows that can be changed at once. */
  most: number;
  chooseAll: () => void;
  clear: () => void;
  /** The buttons for the actions. */
  children: ReactNode;
}

/**
 * The bar at the bottom while rows are selected. Enter on a row's checkbox moves the focus to it, and Escape
 * clears the selection. It comes before the list in the document, so that keyboard users reach it without
 * passing the rows. Screen readers announce how many rows are selected.
 */
export function BulkBar(props: BulkBarProps) {
  return (
    <>
      <VisuallyHidden role="status">
        {props.chosen > 0 &&
          `${count(props.chosen)} selected. Press Enter on a checkbox to go to the actions.`}
      </VisuallyHidden>
      {props.chosen > 0 && <Bar {...props} />}
    </>
  );
}

function Bar({ chosen, matching, most, chooseAll, clear, children }: BulkBarProps) {
  // Escape also works on a row's checkbox, which is an input. Popovers and dialogs handle Escape themselves.
  useHotkeys([['Escape', (event) => isOfPage(event.target) && clear()]], []);
  const bar = useWayToBar();
  return (
    <section ref={bar} tabIndex={-1} className={classes.bar} aria-label="Actions for selected rows">
      <strong>{count(chosen)} selected</strong>
      <span className={classes.hint} aria-hidden>
        <kbd>Enter</kbd> jumps here
      </span>
      {matching !== null && (
        <button
          type="button"
          className={classes.more}
          onClick={() => {
            // The pressed button disappears, so move the focus first.
            bar.current?.focus();
            chooseAll();
          }}
        >
          Select all {count(matching)}
        </button>
      )}
      <span className={classes.rule} />
      {chosen > most ? (
        <span className={classes.quiet}>
          You can select up to {count(most)} at a time. Use filters to narrow the list.
        </span>
      ) : (
        children
      )}
      <span className={classes.rule} />
      <CloseButton aria-label="Clear selection" onClick={clear} />
    </section>
  );
}
