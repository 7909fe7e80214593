/** Describes this feature's calls for the tests that walk through all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { tagsRows } from './rows.ts';
import { tagsSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: tagsRows,
  names: { '/api/tags/': 'everyones' },
  sound: tagsSound,
};
