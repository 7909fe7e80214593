/** Registers this feature with the server: its calls and its tables. */
import type { Feature } from '#server/feature.ts';
import { sittingsRoutes } from './sittings.routes.ts';
import { sittingsTables } from './sittings.tables.store.ts';

export const sittingsFeature: Feature = {
  name: 'sittings',
  routes: sittingsRoutes,
  field_words: {
    attendance: 'attendance',
    keeps_answers: 'saves answers offline',
    late_entry_minutes: 'minutes for late entry',
    proctors: 'proctors',
    room: 'room',
    starts_at: 'starts',
    taker: 'student',
    takers: 'students',
  },
  tables: sittingsTables,
};
