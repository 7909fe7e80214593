import { useEffect, useState } from 'react';

/**
 * Where a dialog leaves the page while it is open, the focus goes back to what opened it, or to the button whose
 * menu did. A dialog that stays on the page and closes brings it back by itself.
 */
export function useReturnFocus(opened: boolean): void {
  const [opener] = useState(() => (opened ? openerNow() : null));
  useEffect(() => {
    if (opener === null) return;
    return () => {
      // Once the dialog is gone, and unless the focus has found a place of its own.
      setTimeout(() => {
        if (document.activeElement === document.body) opener.focus({ preventScroll: true });
      });
    };
  }, [opener]);
}

function openerNow(): HTMLElement | null {
  const focused = document.activeElement;
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : focused;
  return opener instanceof HTMLElement ? opener : null;
}
