import type { ComponentPropsWithoutRef } from 'react';
import classes from './plain-button.module.css';
import buttons from './theme-buttons.module.css';

/** The look of a large button without the library of parts, and of a link that looks as one. */
export const plainButton = `${buttons.button} ${classes.button}`;

interface PlainBusyButtonProps extends ComponentPropsWithoutRef<'button'> {
  busy: boolean;
  /** What it says meanwhile: `Saving`. */
  busyWords: string;
}

/** What a form is there for, as `BusyButton` without the library of parts: it keeps the focus, and takes no second press. */
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
