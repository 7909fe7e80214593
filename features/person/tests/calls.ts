/** Describes this feature's calls for the tests that walk through all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { personRows } from './rows.ts';
import { personSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: personRows,
  sound: personSound,
};
