import { expect, test } from 'vitest';
import type { ShownSetting } from '../settings.contract.ts';
import { changesOf, shownValue, valueWords } from './setting-words.ts';

const shown = { title: 'A', says: 'B.', changed: null };
const consent: ShownSetting = {
  ...shown,
  key: 'in.age',
  kind: 'number',
  value: 16,
  default: 13,
  least: 0,
  most: 21,
  unit: 'years',
};
const codes: ShownSetting = {
  ...shown,
  key: 'in.codes',
  kind: 'words',
  value: ['+44', '+33'],
  default: [],
  pattern: '\\+\\d+',
  example: '+44',
  most: 9,
};

test('choosing the current value again counts as no change, and choosing the default is sent as null', () => {
  const settings = [consent, codes];
  expect(changesOf(settings, {})).toEqual({});
  expect(changesOf(settings, { 'in.age': 16, 'in.codes': ['+44', '+33'] })).toEqual({});
  expect(changesOf(settings, { 'in.age': 18, 'in.codes': ['+33', '+44'] })).toEqual({
    'in.age': 18,
    'in.codes': ['+33', '+44'],
  });
  expect(changesOf(settings, { 'in.age': null })).toEqual({ 'in.age': null });
  expect(shownValue(consent, { 'in.age': null })).toBe(13);
});

test('values of settings are put into words', () => {
  expect(valueWords(consent, 13)).toBe('13 years');
  expect(valueWords(codes, [])).toBe('none');
  expect(valueWords(codes, ['+44', '+33'])).toBe('+44, +33');
  expect(valueWords({ ...shown, key: 'in.x', kind: 'switch', value: true, default: false }, false)).toBe(
    'off',
  );
});
