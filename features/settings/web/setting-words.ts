import type { ShownSetting } from '../settings.contract.ts';

export type SettingValue = ShownSetting['value'];

/** A setting's value as words in a sentence. */
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

/** Whether two values are equal. For lists the order counts too. */
export function isSame(one: SettingValue, other: SettingValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Unsaved choices by key; null means the default. */
export type Draft = Readonly<Record<string, SettingValue | null>>;

/** The value in the field: the unsaved choice, or else the current value. */
export function shownValue(setting: ShownSetting, draft: Draft): SettingValue {
  const chosen = draft[setting.key];
  return chosen === undefined ? setting.value : (chosen ?? setting.default);
}

/** The choices of a draft that differ from the current values. */
export function changesOf(settings: readonly ShownSetting[], draft: Draft): Draft {
  return Object.fromEntries(
    settings
      .filter((setting) => !isSame(shownValue(setting, draft), setting.value))
      .map(({ key }) => [key, draft[key] ?? null]),
  );
}
