/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { SETTINGS } from '../settings.rules.ts';
import { settingsRoutes } from './settings.routes.ts';
import { settingsTables } from './settings.tables.store.ts';

export const settingsFeature: Feature = {
  name: 'settings',
  routes: settingsRoutes,
  field_words: { values: 'settings', ...Object.fromEntries(SETTINGS.map(({ key, title }) => [key, title])) },
  tables: settingsTables,
};
