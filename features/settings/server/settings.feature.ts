/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { SETTINGS } from '../settings.rules.ts';
import { settingsRoutes } from './settings.routes.ts';

const settingsTables = {
  setting_changes: {
    backup: 'kept',
    impersonal: ['key', 'value'],
    personal: {
      merging: { changed_by: stays },
      erasing: 'The record of what staff did stays, but no longer names the person.',
      exporting: { not: 'The file `changes_by_them` lists staff actions.' },
    },
  },
} satisfies FeatureTables;

export const settingsFeature: Feature = {
  name: 'settings',
  routes: settingsRoutes,
  field_words: { values: 'settings', ...Object.fromEntries(SETTINGS.map(({ key, title }) => [key, title])) },
  tables: settingsTables,
};
