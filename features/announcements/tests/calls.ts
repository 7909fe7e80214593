/** This feature's data for the tests that run over all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { announcementsRows } from './rows.ts';
import { announcementsSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: announcementsRows,
  names: { '/api/announcements/{id}/': 'owned' },
  sound: announcementsSound,
};
