import { expect, test } from 'vitest';
import { harmlessName } from './harmless-name.rules.ts';

test.each([
  ['evil.example', 'evil. example'],
  ['Win at WWW.evil.example/now', 'Win at WWW. evil. example/now'],
  ['https://evil.example', 'https: evil. example'],
  ['http:\\\\evil.example', 'http: evil. example'],
  ['mailto:a@evil.example', 'mailto: a evil. example'],
  ['evil。example and evil．example', 'evil。 example and evil． example'],
  ['evil.\u200bexample', 'evil. example'],
  ['evil.\u200dexample', 'evil. \u200dexample'],
  ['\u202eelpmaxe.live', 'elpmaxe. live'],
  ['Ann\r\nhttps:／／evil', 'Ann https: evil'],
  ['10.0.0.1', '10. 0. 0. 1'],
])('breaks up the name %j so that mail programs do not make a link of it', (name, harmless) => {
  expect(harmlessName(name)).toBe(harmless);
  expect(harmlessName(harmless), 'a harmless name does not change again').toBe(harmless);
});

test.each([
  'Noor Haddad',
  'J. R. R. Tolkien, Jr.',
  'O’Neill-Søndergård',
  'Anne-Marie d’Arc',
  'K/12 Algebra, 10:30',
  '王小明',
  'می\u200cخواهم',
  'Dr. Łukasz Żółć',
])('leaves the name %j unchanged', (name) => {
  expect(harmlessName(name)).toBe(name);
});
