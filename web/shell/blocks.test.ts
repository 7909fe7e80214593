import { expect, test } from 'vitest';
import { isPrintShortcut } from './blocks.ts';

const press = (keys: string, key: string, code = 'KeyP') =>
  isPrintShortcut({
    key,
    code,
    ctrlKey: keys.includes('ctrl'),
    metaKey: keys.includes('meta'),
    altKey: keys.includes('alt'),
  });

test.each([
  ['ctrl', 'p'],
  ['meta', 'p'],
  ['ctrl shift', 'P'],
  ['meta alt', 'π'],
  ['ctrl', 'з'],
  ['ctrl shift', 'З'],
  ['meta', 'π'],
])('blocks %s with the key %s in every keyboard layout', (keys, key) => {
  expect(press(keys, key)).toBe(true);
});

test('blocks the letter P if the keyboard layout has it at a different position', () => {
  expect(press('ctrl', 'p', 'KeyR')).toBe(true);
});

test.each([
  ['', 'p', 'KeyP'],
  ['alt', 'p', 'KeyP'],
  ['ctrl alt', 'p', 'KeyP'],
  ['ctrl meta', 'p', 'KeyP'],
  ['ctrl', 'l', 'KeyP'],
  ['ctrl', 's', 'KeyS'],
  ['ctrl', 'з', 'KeyH'],
])('does not block %s with the key %s at position %s', (keys, key, code) => {
  expect(press(keys, key, code)).toBe(false);
});
