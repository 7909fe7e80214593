/**
 * The exam room's keyboard shortcuts: their actions, default keys, and keys that are not allowed because a
 * browser, a screen reader or the device uses them.
 */

/** All shortcut actions in display order, each with its default key. */
export const SHORTCUTS = [
  { act: 'next', words: 'Next question', key: 'Alt+N' },
  { act: 'back', words: 'Previous question', key: 'Alt+P' },
  { act: 'all', words: 'All questions', key: 'Alt+Q' },
  { act: 'flag', words: 'Mark for review', key: 'Alt+M' },
  { act: 'cross', words: 'Cross out options', key: 'Alt+X' },
  { act: 'highlight', words: 'Highlight', key: 'Alt+I' },
  { act: 'line-reader', words: 'Line reader', key: 'Alt+L' },
  { act: 'calculator', words: 'Calculator', key: 'Alt+C' },
  { act: 'reference', words: 'Reference', key: 'Alt+R' },
  { act: 'scratch', words: 'Scratchpad', key: 'Alt+W' },
  { act: 'read-aloud', words: 'Read aloud', key: 'Alt+A' },
  { act: 'larger', words: 'Zoom in', key: 'Alt+.' },
  { act: 'smaller', words: 'Zoom out', key: 'Alt+,' },
  { act: 'clock', words: 'Hide or show the timer', key: 'Alt+K' },
] as const;
export type ShortcutAct = (typeof SHORTCUTS)[number]['act'];
export const SHORTCUT_ACTS: readonly ShortcutAct[] = SHORTCUTS.map(({ act }) => act);

/** Letters that open a menu or the address bar with Alt in some browser. */
const IN_MENUS = 'BDEFHSTV';
const SIGNS = [...'ACGIJKLMNOPQRUWXYZ', '.', ',', ';', '/'];

/** The keys that may be used for shortcuts. */
export const FREE_KEYS: readonly string[] = [...SIGNS.map((sign) => `Alt+${sign}`), 'F2', 'F8', 'F9'];

/** A person's shortcut settings: whether shortcuts are off, and keys that differ from the defaults. */
export interface ShortcutChoice {
  readonly is_off: boolean;
  readonly changed: readonly { readonly act: ShortcutAct; readonly key: string }[];
}

export const FIRST_CHOICE: ShortcutChoice = { is_off: false, changed: [] };

/** The key of an action under these settings. */
export function keyOf(act: ShortcutAct, { changed }: ShortcutChoice): string {
  const first = SHORTCUTS.find((each) => each.act === act)?.key ?? '';
  return changed.find((each) => each.act === act)?.key ?? first;
}

/** The settings with a different key for an action; null restores the default key. */
export function withKey(choice: ShortcutChoice, act: ShortcutAct, key: string | null): ShortcutChoice {
  const others = choice.changed.filter((each) => each.act !== act);
  const isFirst = key === null || SHORTCUTS.some((each) => each.act === act && each.key === key);
  return { ...choice, changed: isFirst ? others : [...others, { act, key }] };
}

/** The first two actions that share a key, in display order; null if all keys differ. */
export function sameKeys(choice: ShortcutChoice): readonly [ShortcutAct, ShortcutAct] | null {
  for (const [index, { act }] of SHORTCUTS.entries()) {
    const other = SHORTCUTS.slice(index + 1).find((each) => keyOf(each.act, choice) === keyOf(act, choice));
    if (other !== undefined) return [act, other.act];
  }
  return null;
}

/** A keyboard event as the browser reports it. */
export interface KeyPress {
  readonly key: string;
  /** The physical key, by its name on an English keyboard. */
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

/**
 * The character that a key types, regardless of Alt and of the keyboard's alphabet; null for a key without a
 * character.
 */
function signOf({ key, code }: KeyPress): string | null {
  if (/^[a-z0-9.,;/]$/i.test(key)) return key.toUpperCase();
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? BY_PLACE[code] ?? null;
}

/** The name of the pressed keys: `Alt+N`, `F2`, `Ctrl+Shift+Tab`. Null if only a modifier is pressed. */
export function keyNamed(press: KeyPress): string | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = press;
  const sign = key.length === 1 || key === 'Dead' ? signOf(press) : null;
  if (sign === null && MODIFIERS.includes(key)) return null;
  const held = [ctrlKey && 'Ctrl', metaKey && 'Meta', altKey && 'Alt', shiftKey && 'Shift'].filter(Boolean);
  return [...held, sign ?? (key === ' ' ? 'Space' : key)].join('+');
}

/** Why this key cannot be a shortcut (which other program uses it); null if it is free. */
export function whyHeld(key: string): string | null {
  if (FREE_KEYS.includes(key)) return null;
  const [, before = '', last = ''] = /^((?:(?:Ctrl|Meta|Alt|Shift)\+)*)(.+)$/.exec(key) ?? [];
  const held = before.split('+');
  if (held.includes('Meta')) return 'Your device uses keys with ⌘ or the Windows key.';
  if (held.includes('Ctrl') && held.includes('Alt')) {
    return 'Ctrl and Alt together type special characters on many keyboards and control VoiceOver.';
  }
  if (held.includes('Ctrl')) return 'The browser and screen readers use keys with Ctrl.';
  if (/^(?:Insert|CapsLock)$/.test(last)) return 'Screen readers use this key.';
  if (/^F\d+$/.test(last)) return 'The browser or your device uses this key.';
  if (last.length > 1) return 'This key moves around the page, edits text, or presses buttons.';
  if (!held.includes('Alt')) {
    return 'Keys without Alt type into answers, and screen readers use them to move around. Hold Alt too.';
  }
  if (held.includes('Shift')) return 'Alt and Shift together change the keyboard language on Windows.';
  if (IN_MENUS.includes(last)) return 'This opens a menu or the address bar in some browsers.';
  if (/^\d$/.test(last)) return 'This switches tabs in some browsers.';
  return 'Not every keyboard has this key.';
}

/**
 * The action of a key press under these settings; null for none. `isWriting`: the focus is in a text field.
 * In a text field the key types its character if Alt produces a different one, as on a Mac.
 */
export function actOf(press: KeyPress, choice: ShortcutChoice, isWriting: boolean): ShortcutAct | null {
  if (choice.is_off) return null;
  const key = keyNamed(press);
  const writesOther =
    press.key === 'Dead' || (press.key.length === 1 && press.key.toUpperCase() !== signOf(press));
  if (key === null || (isWriting && writesOther)) return null;
  return SHORTCUTS.find(({ act }) => keyOf(act, choice) === key)?.act ?? null;
}

/** A key as it is labeled on this keyboard: `Option+N` on a Mac. */
export function keyWords(key: string, isMac: boolean): string {
  return isMac ? key.replace('Alt+', 'Option+') : key;
}
