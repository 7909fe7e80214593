/** Valid calls of this feature's endpoints, for the tests that walk through all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { videosContent } from './content.ts';
import { videosRows } from './rows.ts';
import { foreignVideo, videosSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: videosRows,
  names: {
    '/api/zoom-videos/{id}/': 'owned',
    '/api/allocate-videos/{id}/': 'owned',
    '/api/allocated-user-videos/{id}/': 'person',
  },
  sound: videosSound,
  kinds: { file: 'file', video: 'video' },
  foreign: foreignVideo,
  content: videosContent,
};
