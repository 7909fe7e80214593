/** Registers this feature and declares how erasing, export, merging and backup treat its table. */
import { sql } from 'kysely';
import { ends, type FeatureTables } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { calendarRoutes } from './calendar.routes.ts';

const calendarTables = {
  calendar_feeds: {
    // A backup is kept longer than a link, and must not bring back a link that its owner ended.
    backup: 'left_out',
    personal: {
      goes: ['token_hash'],
      merging: { person: ends },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'calendar_link',
        rows: (person) => sql`select created_at from calendar_feeds where person = ${person}`,
      },
    },
  },
} satisfies FeatureTables;

export const calendarFeature: Feature = {
  name: 'calendar',
  routes: calendarRoutes,
  tables: calendarTables,
};
