/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type FeatureTables, joins } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { encouragementRoutes } from './encouragement.routes.ts';

const encouragementTables = {
  encouragement: {
    backup: 'kept',
    personal: {
      merging: { person: joins() },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'weekly_goal',
        rows: (person) => sql`
      select shows_streak, goal_minutes, updated_at from encouragement where person = ${person}`,
      },
    },
  },
  levels_seen: {
    backup: 'kept',
    impersonal: ['level'],
    personal: {
      merging: { person: joins('topic', 'level') },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'levels_seen',
        rows: (person) => sql`
      select tags.name as skill, level, seen_at from levels_seen left join tags on tags.id = levels_seen.topic
      where person = ${person} order by seen_at, levels_seen.topic, level`,
      },
    },
  },
} satisfies FeatureTables;

export const encouragementFeature: Feature = {
  name: 'encouragement',
  routes: encouragementRoutes,
  field_words: { goal_minutes: 'weekly goal', levels: 'levels', shows_streak: 'streak' },
  tables: encouragementTables,
};
