import { useEffect, useState } from 'react';

/**
 * Where a dialog leaves the page while it is open, the focus goes back to what opened it, or to the button whose
 * menu did; to the heading where the act led to another screen. A dialog that stays on the page and closes brings it
 * back by itself.
 */
export function useReturnFocus(opened: boolean): void {
  const [opener] = useState(() => (opened ? openerNow() : null));
  useEffect(() => {
    if (opener === null) return;
    return () => {
      // Once the dialog is gone, and unless the focus has found a place of its own.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const place = opener.isConnected ? opener : document.querySelector<HTMLElement>('main h1');
        place?.focus({ preventScroll: true });
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
