/** Describes this feature's calls for the tests that walk through all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { accommodationRows } from './accommodation-rows.ts';
import { careRows } from './care-rows.ts';
import { peopleRows } from './rows.ts';
import { peopleSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: (get) => ({ ...accommodationRows(get), ...peopleRows(get), ...careRows(get) }),
  names: { '/api/users/{id}/': 'person', '/api/allocate-counselor/{id}/': 'person' },
  sound: peopleSound,
};
