/**
 * Returns the focus when a panel or dialog closes: to the element that had it before, else to the button of
 * the menu that the panel was opened from, else to the heading of the question.
 */

/** The element that had the focus before each open panel opened, by the panel's name. */
const openers = new Map<string, Element | null>();

/** Call it before a panel opens. */
export function panelOpens(panel: string): void {
  openers.set(panel, document.activeElement);
}

/** Call it when a panel closes. Moves the focus only if it was in the panel. */
export function panelCloses(panel: string): void {
  const opener = openers.get(panel) ?? null;
  openers.delete(panel);
  // Check whether the focus is lost only after the panel was removed from the page.
  requestAnimationFrame(() => {
    if (isFocusLost()) returnFocusTo(opener, document.querySelector(`button[data-act="${panel}"]`));
  });
}

function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || !isShown(focused);
}

/** Focuses this element, or else one that can stand in for it: `other`, if it is given. */
export function returnFocusTo(opener: Element | null, other: Element | null = null): void {
  const menu = opener?.closest('[popover]')?.id;
  const places = [
    opener === document.body ? null : opener,
    menu === undefined ? null : document.querySelector(`[popovertarget="${menu}"]`),
    other,
    document.querySelector('#room-question h2'),
    document.querySelector('main h1'),
  ];
  const place = places.find((each) => each instanceof HTMLElement && isShown(each));
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

function isShown(element: Element): boolean {
  return element.isConnected && element.getClientRects().length > 0;
}
