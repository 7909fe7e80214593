import type { ComponentPropsWithoutRef } from 'react';
import classes from './plain-button.module.css';
import buttons from './theme-buttons.module.css';

/** The style of a large button, without the component library. Also for links that look like buttons. */
export const plainButton = `${buttons.button} ${classes.button}`;

interface PlainBusyButtonProps extends ComponentPropsWithoutRef<'button'> {
  busy: boolean;
  /** The label while the action runs, for example `Saving`. */
  busyWords: string;
}

/**
 * A form's submit button: `BusyButton` without the component library. It keeps the focus and ignores further
 * presses.
 */
export function PlainBusyButton({ busy, busyWords, children, ...button }: PlainBusyButtonProps) {
  return (
    <button
      {...button}
      className={plainButton}
      data-size="lg"
      data-variant="filled"
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {busy && <span className={classes.busy} aria-hidden />}
      {busy ? busyWords : children}
    </button>
  );
}
