/** This feature's data for the tests that run over all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { ownSchoolRows } from './own-rows.ts';
import { schoolsRows } from './rows.ts';
import { schoolsSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: (get) => ({ ...schoolsRows(get), ...ownSchoolRows(get) }),
  names: { '/api/schools/{id}/': 'school' },
  sound: schoolsSound,
};
