/**
 * Blocks the context menu, copy, cut and the print shortcut. Paste is never blocked, because password
 * managers need it, and no other key is blocked, because assistive technology needs them. `print.css` handles
 * printing by the browser's menu.
 */

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

let mayAuthor = () => false;

/** Allows copy and cut in authoring fields while `may` returns true. */
export function allowAuthoring(may: () => boolean): void {
  mayAuthor = may;
}

/** Starts blocking. The app calls this once at startup. */
export function startBlocks(): void {
  for (const kind of ['contextmenu', 'copy', 'cut'] as const) {
    document.addEventListener(kind, (event) => {
      if (!mayCopyFrom(event.target)) event.preventDefault();
    });
  }
  document.addEventListener('keydown', (event) => {
    if (isPrintShortcut(event)) event.preventDefault();
  });
}

/**
 * Whether copy and cut work in an element: only for staff, in fields in which they write content, which are
 * marked `data-authoring`.
 */
export function mayCopyFrom(target: EventTarget | null): boolean {
  return mayAuthor() && target instanceof Element && target.closest('[data-authoring]') !== null;
}

/**
 * Whether the keys are Ctrl+P or ⌘P, with or without Shift and Alt, because browsers then open a print
 * dialog, their own or the system's. The P key is recognized by its letter or by its position (`code`),
 * because Cyrillic and Greek layouts have a different letter there. Ctrl+Alt is excluded, because it is
 * AltGr, which types characters.
 */
export function isPrintShortcut({ key, code, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  const isPrintKey = key.toLowerCase() === 'p' || (code === 'KeyP' && !isLatinLetter(key));
  return isPrintKey && ctrlKey !== metaKey && !(ctrlKey && altKey);
}

/** Dvorak and similar layouts have a different Latin letter at the position of P, with its own shortcut. */
function isLatinLetter(key: string): boolean {
  return /^[a-z]$/i.test(key);
}
