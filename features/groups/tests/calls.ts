/** This feature's data for the tests that run over all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { groupsRows } from './rows.ts';
import { groupsSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: groupsRows,
  names: { '/api/groups/{id}/': 'group' },
  sound: groupsSound,
};
