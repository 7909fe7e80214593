/** What the walking tests need to know of this feature's calls. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { ownSchoolRows } from './own-rows.ts';
import { schoolsRows } from './rows.ts';
import { schoolsSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: (get) => ({ ...schoolsRows(get), ...ownSchoolRows(get) }),
  names: { '/api/schools/{id}/': 'school' },
  sound: schoolsSound,
};
