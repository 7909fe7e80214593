import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

interface BusyButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  busy: boolean;
  /** What it says meanwhile: `Saving`. */
  busyWords: string;
}

/** A button whose act takes a moment: it says so in its place, keeps the focus, and takes no second press. */
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
