/** Opens a dialog by a button or by a flag in the URL, such as a link from the command palette. */
import { useState } from 'react';

/**
 * Returns whether the dialog is open and a function to open or close it. It is open if its button was pressed
 * or the URL has the `flag`. Closing it calls `forget`, which removes the flag from the URL.
 */
export function useOpenByAddress(
  flag: boolean | undefined,
  forget: () => void,
): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next && flag) forget();
  };
  return [isOpen || flag === true, change];
}
