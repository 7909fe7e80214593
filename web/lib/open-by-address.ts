/** Opens a dialog by a button or by a flag in the URL, such as a link of the command palette. */
import { useState } from 'react';

/**
 * Returns whether the dialog is open and a function to open or close it. It is open if its button or the
 * `flag` of the URL says so. Closing it calls `forget`, which removes the flag from the URL.
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
