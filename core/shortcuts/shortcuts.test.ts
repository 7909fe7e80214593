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

/** A press of `key` on the physical key `code`, while these modifier keys are down. */
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

describe('the default keys', () => {
  test('are not reserved by other programs, and each belongs to one action', () => {
    expect(SHORTCUTS.map(({ key }) => whyHeld(key))).toEqual(SHORTCUTS.map(() => null));
    expect(sameKeys(FIRST_CHOICE)).toBeNull();
  });

  test('avoid Alt+Shift, which switches the keyboard language on Windows', () => {
    expect(FREE_KEYS.filter((key) => key.includes('Shift'))).toEqual([]);
  });
});

describe('a key press', () => {
  test('triggers the action of its key, with no other modifiers', () => {
    expect(actOf(press('n', 'KeyN', 'alt'), FIRST_CHOICE, false)).toBe('next');
    expect(actOf(press('n', 'KeyN', 'alt'), FIRST_CHOICE, true)).toBe('next');
    expect(actOf(press('n', 'KeyN'), FIRST_CHOICE, false)).toBeNull();
    expect(actOf(press('N', 'KeyN', 'alt', 'shift'), FIRST_CHOICE, false)).toBeNull();
    expect(actOf(press('n', 'KeyN', 'alt', 'ctrl'), FIRST_CHOICE, false)).toBeNull();
    expect(actOf(press('Alt', 'AltLeft', 'alt'), FIRST_CHOICE, false)).toBeNull();
  });

  test('is recognized by its letter, or by its physical position in other alphabets', () => {
    // AZERTY has Q at the position of QWERTY’s A.
    expect(actOf(press('q', 'KeyA', 'alt'), FIRST_CHOICE, false)).toBe('all');
    expect(actOf(press('т', 'KeyN', 'alt'), FIRST_CHOICE, false)).toBe('next');
  });

  test('types a special character in a text field if Alt does so (Mac), and is a shortcut elsewhere', () => {
    for (const key of ['Dead', '˜']) {
      expect(actOf(press(key, 'KeyN', 'alt'), FIRST_CHOICE, false)).toBe('next');
      expect(actOf(press(key, 'KeyN', 'alt'), FIRST_CHOICE, true)).toBeNull();
    }
  });

  test('does nothing when shortcuts are off', () => {
    expect(actOf(press('n', 'KeyN', 'alt'), { ...FIRST_CHOICE, is_off: true }, false)).toBeNull();
  });
});

describe('a changed key', () => {
  test('replaces the default key, and choosing the default again removes the change', () => {
    const choice = withKey(FIRST_CHOICE, 'next', 'F2');
    expect(actOf(press('F2', 'F2'), choice, true)).toBe('next');
    expect(actOf(press('n', 'KeyN', 'alt'), choice, false)).toBeNull();
    expect(withKey(choice, 'next', 'Alt+N')).toEqual(FIRST_CHOICE);
    expect(withKey(choice, 'next', null)).toEqual(FIRST_CHOICE);
    expect(keyOf('next', withKey(choice, 'next', 'F8'))).toBe('F8');
  });

  test('is reported if a second action already has the same key', () => {
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
  ])('%s is refused with a reason', (key, reason) => {
    expect(whyHeld(key)).toContain(reason);
  });
});

test('a key press is named with its modifiers, and with Mac names on a Mac', () => {
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
