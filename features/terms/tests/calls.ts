/** This feature's data for the tests that run over all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { termsRows } from './rows.ts';
import { termsSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: termsRows,
  names: { '/api/terms/{id}/': 'school' },
  sound: termsSound,
};
