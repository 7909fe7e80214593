/** Builds the settings for the screen: by group, each with its default and its last change. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { ShownSetting, ShownSettings } from '../settings.contract.ts';
import { SETTING_GROUPS, SETTINGS, settingsOf } from '../settings.rules.ts';
import * as store from './settings.store.ts';

/** All settings with their current values and version. */
export async function shownSettings(db: Kysely<Tables>): Promise<ShownSettings> {
  const kept = await store.listKeptSettings(db);
  const values = settingsOf(new Map([...kept].map(([key, { value }]) => [key, value])));
  const shown = SETTINGS.map((setting) => {
    const change = kept.get(setting.key);
    const changed = change === undefined ? null : { by: change.by, at: change.at.toISOString() };
    return { ...setting, value: values[setting.key], changed } as ShownSetting;
  });
  return {
    version: await store.findSettingsVersion(db),
    groups: SETTING_GROUPS.map((group) => ({
      ...group,
      settings: shown.filter(({ key }) => key.startsWith(`${group.key}.`)),
    })),
  };
}
