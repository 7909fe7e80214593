/** This feature's calls, for the tests that try every endpoint. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { sourcesContent } from './content.ts';
import { sourcesRows } from './rows.ts';
import { sourcesSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: sourcesRows,
  names: { '/api/question-source/{id}/': 'owned' },
  sound: sourcesSound,
  content: sourcesContent,
};
