/**
 * What the shell keeps people from: the context menu, copy, cut and the print shortcut. Paste is never blocked
 * (password managers need it), and no other key is touched (assistive technology needs them). Printing by the
 * browser's own menu is answered by `print.css`.
 */

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

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

/**
 * Ctrl or ⌘ with P, with or without Shift and Alt: browsers open their own print dialog or the system's. The key is told
 * by its letter or by its place (`code`): Cyrillic and Greek layouts have another letter on it. Ctrl+Alt is left out,
 * because it is AltGr, which types signs.
 */
export function isPrintShortcut({ key, code, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  const isPrintKey = key.toLowerCase() === 'p' || (code === 'KeyP' && !isLatinLetter(key));
  return isPrintKey && ctrlKey !== metaKey && !(ctrlKey && altKey);
}

/** Dvorak and similar layouts have another Latin letter in the place of P, with a shortcut of its own. */
function isLatinLetter(key: string): boolean {
  return /^[a-z]$/i.test(key);
}
