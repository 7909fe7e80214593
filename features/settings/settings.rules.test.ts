import { describe, expect, test } from 'vitest';
import type { SettingDefinition } from './setting-definition.rules.ts';
import { SETTING_GROUPS, SETTINGS, settingFault, settingFaults, settingsOf } from './settings.rules.ts';

const shown = { key: 'a.b', title: 'B', says: 'It says.' } as const;

describe('a value of a setting', () => {
  test.each<[SettingDefinition, unknown[], unknown[]]>([
    [{ ...shown, kind: 'switch', default: true }, [true, false], [0, 'true', null]],
    [
      { ...shown, kind: 'number', default: 3, least: 1, most: 5, unit: 'days' },
      [1, 5],
      [0, 6, 2.5, '3', Number.NaN],
    ],
    [
      { ...shown, kind: 'choice', default: 'x', choices: [{ value: 'x', title: 'X' }] },
      ['x'],
      ['y', 1, ['x']],
    ],
    [
      { ...shown, kind: 'words', default: [], pattern: '\\+[1-9][0-9]{0,2}', example: '+44', most: 2 },
      [[], ['+1', '+44']],
      [['44'], ['+1', '+1'], ['+1', '+2', '+3'], '+1', [1], ['+1x']],
    ],
  ])('must match the kind of its setting: %o', (setting, good, bad) => {
    expect(good.filter((value) => settingFault(setting, value) !== null)).toEqual([]);
    expect(bad.filter((value) => settingFault(setting, value) === null)).toEqual([]);
  });
});

test('every setting has a group, a description, a valid default and a unique key', () => {
  for (const setting of SETTINGS) {
    expect(settingFault(setting, setting.default), setting.key).toBeNull();
    expect(
      SETTING_GROUPS.some((group) => setting.key.startsWith(`${group.key}.`)),
      setting.key,
    ).toBe(true);
    expect(setting.says, setting.key).toMatch(/\.$/);
  }
  expect(new Set(SETTINGS.map((setting) => setting.key)).size).toBe(SETTINGS.length);
});

test('a changed value applies, but a stored value that is no longer valid does not', () => {
  const set = settingsOf(new Map<string, unknown>([['bank.tutors_publish', false]]));
  expect(set['bank.tutors_publish']).toBe(false);
  const odd = settingsOf(
    new Map<string, unknown>([
      ['bank.tutors_publish', 'sometimes'],
      ['gone.now', 1],
    ]),
  );
  expect(odd).toEqual(settingsOf(new Map()));
});

test('reports every error in the values, and accepts null for the default', () => {
  expect(settingFaults({ 'bank.tutors_publish': null })).toEqual([]);
  expect(settingFaults({ 'bank.tutors_publish': 1, 'no.such': true }).map((fault) => fault.path)).toEqual([
    'body.values.bank.tutors_publish',
    'body.values.no.such',
  ]);
});
