import { useEffect, useState } from 'react';

/**
 * Returns the focus when a dialog is removed from the page while open: to the element that opened it (or the
 * button of its menu), or to the heading if the action led to a different screen. A dialog that closes while
 * it stays mounted does this itself.
 */
export function useReturnFocus(opened: boolean): void {
  const [opener] = useState(() => (opened ? openerNow() : null));
  useEffect(() => {
    if (opener === null) return;
    return () => {
      // Returns the focus after the dialog is gone, and only if nothing else took the focus.
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
