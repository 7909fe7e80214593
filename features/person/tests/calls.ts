/** What the walking tests need to know of this feature's calls. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { personRows } from './rows.ts';
import { personSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: personRows,
  sound: personSound,
};
