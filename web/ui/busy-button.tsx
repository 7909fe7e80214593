import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

interface BusyButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  busy: boolean;
  /** The label while the action runs, for example `Saving`. */
  busyWords: string;
}

/**
 * A button for an action that takes a moment. While the action runs, the button says so, keeps the focus and
 * ignores further presses.
 */
export function BusyButton({ busy, busyWords, children, onClick, ...button }: BusyButtonProps) {
  return (
    <Button
      {...button}
      aria-disabled={busy}
      leftSection={busy ? <Loader size={14} color="currentColor" aria-hidden /> : button.leftSection}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? busyWords : children}
    </Button>
  );
}
