import { describe, expect, test } from 'vitest';
import {
  actOf,
  FIRST_CHOICE,
  FREE_KEYS,
  type KeyPress,
  keyNamed,
  keyOf,
  keyWords,
  SHORTCUTS,
  sameKeys,
  whyHeld,
  withKey,
} from './shortcuts.ts';

/** `Alt+n` pressed on the key that an English keyboard has there. */
function press(key: string, code: string, ...held: ('alt' | 'ctrl' | 'meta' | 'shift')[]): KeyPress {
  return {
    key,
    code,
    altKey: held.includes('alt'),
    ctrlKey: held.includes('ctrl'),
    metaKey: held.includes('meta'),
    shiftKey: held.includes('shift'),
  };
}

describe('the keys at first', () => {
  test('are free, and each is one act’s', () => {
    expect(SHORTCUTS.map(({ key }) => whyHeld(key))).toEqual(SHORTCUTS.map(() => null));
    expect(sameKeys(FIRST_CHOICE)).toBeNull();
  });

  test('leave alone what changes the language of the keyboard on Windows', () => {
    expect(FREE_KEYS.filter((key) => key.includes('Shift'))).toEqual([]);
  });
});

describe('a press', () => {
  test('does what its key is given to', () => {
    expect(actOf(press('n', 'KeyN', 'alt'), FIRST_CHOICE, false)).toBe('next');
    expect(actOf(press('n', 'KeyN', 'alt'), FIRST_CHOICE, true)).toBe('next');
    expect(actOf(press('n', 'KeyN'), FIRST_CHOICE, false)).toBeNull();
    expect(actOf(press('N', 'KeyN', 'alt', 'shift'), FIRST_CHOICE, false)).toBeNull();
    expect(actOf(press('n', 'KeyN', 'alt', 'ctrl'), FIRST_CHOICE, false)).toBeNull();
    expect(actOf(press('Alt', 'AltLeft', 'alt'), FIRST_CHOICE, false)).toBeNull();
  });

  test('is known by its letter, or by its place where one writes with other letters', () => {
    // AZERTY has its Q where QWERTY has its A.
    expect(actOf(press('q', 'KeyA', 'alt'), FIRST_CHOICE, false)).toBe('all');
    expect(actOf(press('т', 'KeyN', 'alt'), FIRST_CHOICE, false)).toBe('next');
  });

  test('that writes a sign with Alt, as on a Mac, writes it in a field and is a shortcut elsewhere', () => {
    for (const key of ['Dead', '˜']) {
      expect(actOf(press(key, 'KeyN', 'alt'), FIRST_CHOICE, false)).toBe('next');
      expect(actOf(press(key, 'KeyN', 'alt'), FIRST_CHOICE, true)).toBeNull();
    }
  });

  test('does nothing once shortcuts are off', () => {
    expect(actOf(press('n', 'KeyN', 'alt'), { ...FIRST_CHOICE, is_off: true }, false)).toBeNull();
  });
});

describe('another key', () => {
  test('takes the place of the first, which is free then, and is forgotten where it is the first again', () => {
    const choice = withKey(FIRST_CHOICE, 'next', 'F2');
    expect(actOf(press('F2', 'F2'), choice, true)).toBe('next');
    expect(actOf(press('n', 'KeyN', 'alt'), choice, false)).toBeNull();
    expect(withKey(choice, 'next', 'Alt+N')).toEqual(FIRST_CHOICE);
    expect(withKey(choice, 'next', null)).toEqual(FIRST_CHOICE);
    expect(keyOf('next', withKey(choice, 'next', 'F8'))).toBe('F8');
  });

  test('that another act has is found', () => {
    expect(sameKeys(withKey(FIRST_CHOICE, 'flag', 'Alt+N'))).toEqual(['next', 'flag']);
    const swapped = withKey(withKey(FIRST_CHOICE, 'flag', 'Alt+N'), 'next', 'Alt+M');
    expect(sameKeys(swapped)).toBeNull();
  });

  test.each([
    ['N', 'screen readers'],
    ['Shift+N', 'screen readers'],
    ['Ctrl+N', 'browser'],
    ['Ctrl+Alt+N', 'VoiceOver'],
    ['Meta+N', 'Windows key'],
    ['Alt+Shift+N', 'language'],
    ['Alt+F', 'menu'],
    ['Alt+1', 'tab'],
    ['Alt+ArrowLeft', 'moves'],
    ['Enter', 'moves'],
    ['Space', 'moves'],
    ['CapsLock', 'Screen readers'],
    ['F5', 'browser'],
    ['Alt+F4', 'browser'],
    ['Alt+ß', 'Not every'],
    ['Alt++', 'Not every'],
  ])('%s is refused with the reason', (key, reason) => {
    expect(whyHeld(key)).toContain(reason);
  });
});

test('a press is named with what was held, and on a Mac in its words', () => {
  expect(keyNamed(press('n', 'KeyN', 'alt'))).toBe('Alt+N');
  expect(keyNamed(press('T', 'KeyT', 'ctrl', 'shift'))).toBe('Ctrl+Shift+T');
  expect(keyNamed(press(' ', 'Space'))).toBe('Space');
  expect(keyNamed(press('ß', 'Minus', 'alt'))).toBe('Alt+ß');
  expect(keyNamed(press('Shift', 'ShiftLeft', 'shift'))).toBeNull();
  expect([keyWords('Alt+N', true), keyWords('Alt+N', false), keyWords('F2', true)]).toEqual([
    'Option+N',
    'Alt+N',
    'F2',
  ]);
});
