/**
 * The exam room's shortcuts: what each does, by which key, and which keys nobody may give one, because a browser, a
 * screen reader or the device has them.
 */

/** What a shortcut may do, in the order in which they are listed, each with the key that it has at first. */
export const SHORTCUTS = [
  { act: 'next', words: 'Next question', key: 'Alt+N' },
  { act: 'back', words: 'Question before', key: 'Alt+P' },
  { act: 'all', words: 'All questions', key: 'Alt+Q' },
  { act: 'flag', words: 'Mark for review', key: 'Alt+M' },
  { act: 'cross', words: 'Cross out options', key: 'Alt+X' },
  { act: 'highlight', words: 'Highlight', key: 'Alt+I' },
  { act: 'line-reader', words: 'Line reader', key: 'Alt+L' },
  { act: 'calculator', words: 'Calculator', key: 'Alt+C' },
  { act: 'reference', words: 'Reference', key: 'Alt+R' },
  { act: 'scratch', words: 'Scratch text', key: 'Alt+W' },
  { act: 'read-aloud', words: 'Read aloud', key: 'Alt+A' },
  { act: 'larger', words: 'Zoom in', key: 'Alt+.' },
  { act: 'smaller', words: 'Zoom out', key: 'Alt+,' },
  { act: 'clock', words: 'Hide or show the clock', key: 'Alt+K' },
] as const;
export type ShortcutAct = (typeof SHORTCUTS)[number]['act'];
export const SHORTCUT_ACTS: readonly ShortcutAct[] = SHORTCUTS.map(({ act }) => act);

/** Letters that open a menu, or the address bar, of some browser with Alt. */
const IN_MENUS = 'BDEFHSTV';
const SIGNS = [...'ACGIJKLMNOPQRUWXYZ', '.', ',', ';', '/'];

/** The keys that a shortcut may have. */
export const FREE_KEYS: readonly string[] = [...SIGNS.map((sign) => `Alt+${sign}`), 'F2', 'F8', 'F9'];

/** The keys of one person: whether they have any, and which are not as at first. */
export interface ShortcutChoice {
  readonly is_off: boolean;
  readonly changed: readonly { readonly act: ShortcutAct; readonly key: string }[];
}

export const FIRST_CHOICE: ShortcutChoice = { is_off: false, changed: [] };

/** The key that an act has by this choice. */
export function keyOf(act: ShortcutAct, { changed }: ShortcutChoice): string {
  const first = SHORTCUTS.find((each) => each.act === act)?.key ?? '';
  return changed.find((each) => each.act === act)?.key ?? first;
}

/** The choice with another key for an act; null: the one it has at first. */
export function withKey(choice: ShortcutChoice, act: ShortcutAct, key: string | null): ShortcutChoice {
  const others = choice.changed.filter((each) => each.act !== act);
  const isFirst = key === null || SHORTCUTS.some((each) => each.act === act && each.key === key);
  return { ...choice, changed: isFirst ? others : [...others, { act, key }] };
}

/** Two acts that have the same key by this choice, in listed order; null where each has its own. */
export function sameKeys(choice: ShortcutChoice): readonly [ShortcutAct, ShortcutAct] | null {
  for (const [index, { act }] of SHORTCUTS.entries()) {
    const other = SHORTCUTS.slice(index + 1).find((each) => keyOf(each.act, choice) === keyOf(act, choice));
    if (other !== undefined) return [act, other.act];
  }
  return null;
}

/** A press of a key as a browser tells it. */
export interface KeyPress {
  readonly key: string;
  /** Where the key is, by the name it has on an English keyboard. */
  readonly code: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

const MODIFIERS = [
  'Alt',
  'AltGraph',
  'Control',
  'Meta',
  'OS',
  'Shift',
  'Fn',
  'Dead',
  'Process',
  'Unidentified',
];
const BY_PLACE: Readonly<Record<string, string>> = { Period: '.', Comma: ',', Semicolon: ';', Slash: '/' };

/** The sign on a key, whatever Alt makes of it and in whichever letters one writes; null for a key without one. */
function signOf({ key, code }: KeyPress): string | null {
  if (/^[a-z0-9.,;/]$/i.test(key)) return key.toUpperCase();
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? BY_PLACE[code] ?? null;
}

/** The name of what was pressed: `Alt+N`, `F2`, `Ctrl+Shift+Tab`; null for a modifier alone. */
export function keyNamed(press: KeyPress): string | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = press;
  const sign = key.length === 1 || key === 'Dead' ? signOf(press) : null;
  if (sign === null && MODIFIERS.includes(key)) return null;
  const held = [ctrlKey && 'Ctrl', metaKey && 'Meta', altKey && 'Alt', shiftKey && 'Shift'].filter(Boolean);
  return [...held, sign ?? (key === ' ' ? 'Space' : key)].join('+');
}

/** Why no shortcut may have this key: who has it already. Null where it is free. */
export function whyHeld(key: string): string | null {
  if (FREE_KEYS.includes(key)) return null;
  const [, before = '', last = ''] = /^((?:(?:Ctrl|Meta|Alt|Shift)\+)*)(.+)$/.exec(key) ?? [];
  const held = before.split('+');
  if (held.includes('Meta')) return 'Keys with ⌘ or the Windows key are the device’s own.';
  if (held.includes('Ctrl') && held.includes('Alt')) {
    return 'Ctrl and Alt together write signs on many keyboards, and are what VoiceOver listens to.';
  }
  if (held.includes('Ctrl')) return 'Keys with Ctrl are the browser’s and the screen reader’s.';
  if (/^(?:Insert|CapsLock)$/.test(last)) return 'Screen readers listen to this key.';
  if (/^F\d+$/.test(last)) return 'The browser or the device has this key.';
  if (last.length > 1) return 'This key moves about the page, edits or presses buttons.';
  if (!held.includes('Alt')) {
    return 'A key alone writes into answers, and screen readers move about by it. Hold Alt with it.';
  }
  if (held.includes('Shift')) return 'Alt and Shift together change the keyboard’s language on Windows.';
  if (IN_MENUS.includes(last)) return 'Opens a menu or the address bar of some browsers.';
  if (/^\d$/.test(last)) return 'Changes the tab in some browsers.';
  return 'Not every keyboard has this key.';
}

/**
 * What a press does by this choice; null for nothing. `isWriting`: it came to a field of text, where what it would write
 * goes first: on a Mac, Alt with a letter writes another sign.
 */
export function actOf(press: KeyPress, choice: ShortcutChoice, isWriting: boolean): ShortcutAct | null {
  if (choice.is_off) return null;
  const key = keyNamed(press);
  const writesOther =
    press.key === 'Dead' || (press.key.length === 1 && press.key.toUpperCase() !== signOf(press));
  if (key === null || (isWriting && writesOther)) return null;
  return SHORTCUTS.find(({ act }) => keyOf(act, choice) === key)?.act ?? null;
}

/** A key in words, as it is written on this kind of keyboard: `Option+N` on a Mac. */
export function keyWords(key: string, isMac: boolean): string {
  return isMac ? key.replace('Alt+', 'Option+') : key;
}
