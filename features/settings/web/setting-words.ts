import type { ShownSetting } from '../settings.contract.ts';

export type SettingValue = ShownSetting['value'];

/** A value of a setting as it is told in a sentence. */
export function valueWords(setting: ShownSetting, value: SettingValue): string {
  switch (setting.kind) {
    case 'switch':
      return value === true ? 'on' : 'off';
    case 'number':
      return `${String(value)} ${setting.unit}`.trim();
    case 'choice':
      return setting.choices.find((choice) => choice.value === value)?.title ?? String(value);
    case 'words':
      return Array.isArray(value) && value.length > 0 ? value.join(', ') : 'none';
  }
}

/** Whether two values are the same; of lists also their order. */
export function isSame(one: SettingValue, other: SettingValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What was chosen and is not saved, by key; null: the default again. */
export type Draft = Readonly<Record<string, SettingValue | null>>;

/** What the field shows: what was chosen, else what stands. */
export function shownValue(setting: ShownSetting, draft: Draft): SettingValue {
  const chosen = draft[setting.key];
  return chosen === undefined ? setting.value : (chosen ?? setting.default);
}

/** What of a draft is other than what stands. */
export function changesOf(settings: readonly ShownSetting[], draft: Draft): Draft {
  return Object.fromEntries(
    settings
      .filter((setting) => !isSame(shownValue(setting, draft), setting.value))
      .map(({ key }) => [key, draft[key] ?? null]),
  );
}
