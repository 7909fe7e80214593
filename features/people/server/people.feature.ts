/** The people feature as the app lists it: its routes and its tables. */
import type { Feature } from '#server/feature.ts';
import { accommodationsRoutes } from './accommodations.routes.ts';
import { careRoutes } from './care.routes.ts';
import { peopleRoutes } from './people.routes.ts';
import { peopleTables } from './people.tables.store.ts';

export const peopleFeature: Feature = {
  name: 'people',
  routes: [...accommodationsRoutes, ...peopleRoutes, ...careRoutes],
  field_words: {
    break_multiplier: 'break time',
    approved: 'account approval',
    stop_clock_breaks: 'timer pauses',
    read_aloud: 'read aloud',
    time: 'time',
    zoom_percent: 'zoom',
    counselor: 'counselor',
    email: 'email',
    first_name: 'first name',
    keep_assignments: 'keep assignments',
    last_name: 'last name',
    managers: 'managers',
    mobile: 'mobile',
    password: 'password',
    role: 'role',
    username: 'username',
  },
  tables: peopleTables,
};
