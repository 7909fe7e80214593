/** The calibration feature as the app lists it: its routes and its tables. */
import type { Feature } from '#server/feature.ts';
import { calibrationRoutes } from './calibration.routes.ts';
import { calibrationTables } from './calibration.tables.store.ts';

export const calibrationFeature: Feature = {
  name: 'calibration',
  routes: calibrationRoutes,
  field_words: { model: 'model', routing: 'routing' },
  tables: calibrationTables,
};
