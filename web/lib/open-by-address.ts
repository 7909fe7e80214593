/** A dialog that a link may open too, as one of the palette's acts does. It knows a flag of the address and no screen. */
import { useState } from 'react';

/**
 * Whether it is open, by a button of its screen or by the `flag` of the address, and what opens and closes it; closed,
 * `forget` takes the flag out of the address.
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
