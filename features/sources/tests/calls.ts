/** What the walking tests need to know of this feature's calls. */
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
