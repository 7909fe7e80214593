/** This feature's data for the tests that run over all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { resourcesContent } from './content.ts';
import { resourcesRows } from './rows.ts';
import { resourcesSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: resourcesRows,
  names: {
    '/api/subject-resources/by-subject/{id}/': 'owned',
    '/api/subject-resources/{id}/': 'owned',
  },
  sound: resourcesSound,
  content: resourcesContent,
};
