/** What the walking tests need to know of this feature's calls. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { termsRows } from './rows.ts';
import { termsSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: termsRows,
  names: { '/api/terms/{id}/': 'school' },
  sound: termsSound,
};
