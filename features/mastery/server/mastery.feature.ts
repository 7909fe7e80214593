/** This feature to the server: its tables. */
import type { Feature } from '#server/feature.ts';
import { masteryTables } from './mastery.tables.store.ts';

export const masteryFeature: Feature = { name: 'mastery', routes: [], tables: masteryTables };
