/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { schoolsRoutes } from './schools.routes.ts';

const schoolsTables = {
  school_members: {
    backup: 'kept',
    personal: {
      merging: { person: stays },
      erasing: 'The membership stays, so that staff still see the same attempts.',
      exporting: { not: 'The file `places` lists their schools and groups.' },
    },
  },
  schools: {
    backup: 'kept',
    impersonal: ['name', 'time_zone', 'locale'],
    personal: null,
  },
} satisfies FeatureTables;

export const schoolsFeature: Feature = {
  name: 'schools',
  routes: schoolsRoutes,
  field_words: {
    feeds_show_titles: 'titles in calendar feeds',
    logo: 'logo',
    time_zone: 'time zone',
    locale: 'dates and numbers',
    shows_gradebook: 'gradebook for students',
  },
  tables: schoolsTables,
};
