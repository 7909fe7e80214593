/** What the walking tests need to know of this feature's calls. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { announcementsRows } from './rows.ts';
import { announcementsSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: announcementsRows,
  names: { '/api/announcements/{id}/': 'owned' },
  sound: announcementsSound,
};
