/**
 * What the shell keeps people from: the context menu, copy, cut and the print shortcut. Paste is never blocked
 * (password managers need it), and no other key is touched (assistive technology needs them). Printing by the
 * browser's own menu is answered by `print.css`.
 */

let mayAuthor = () => false;

/** Lets whom `may` tells true of copy and cut where they write for others. */
export function allowAuthoring(may: () => boolean): void {
  mayAuthor = may;
}

/** Starts to block. Once, at start-up. */
export function startBlocks(): void {
  for (const kind of ['contextmenu', 'copy', 'cut'] as const) {
    document.addEventListener(kind, (event) => {
      if (!isAuthoring(event.target)) event.preventDefault();
    });
  }
  document.addEventListener('keydown', (event) => {
    if (isPrintShortcut(event)) event.preventDefault();
  });
}

/** Fields in which staff write for others are marked `data-authoring`; there they work as anywhere. */
function isAuthoring(target: EventTarget | null): boolean {
  return mayAuthor() && target instanceof Element && target.closest('[data-authoring]') !== null;
}

function isPrintShortcut(event: KeyboardEvent): boolean {
  const command = event.ctrlKey !== event.metaKey;
  return command && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'p';
}
