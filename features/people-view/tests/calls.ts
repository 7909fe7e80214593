/** Describes this feature's calls for the tests that walk through all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { peopleViewContent } from './content.ts';
import { peopleViewRows } from './rows.ts';
import { peopleViewSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: peopleViewRows,
  names: { '/api/saved-views/{id}/': 'owned', '/api/people-view/actions/{id}/': 'owned' },
  sound: peopleViewSound,
  content: peopleViewContent,
  downloads: {
    'POST /api/people-view/download/': async ({ admin }) => {
      const { text } = await admin.post('/api/people-view/download/', { chosen: { filters: {} } });
      return [text];
    },
  },
};
