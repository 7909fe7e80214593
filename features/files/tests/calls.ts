/** This feature's data for the tests that run over all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { filesContent } from './content.ts';
import { filesRows } from './rows.ts';

export const calls: FeatureCalls = {
  rows: filesRows,
  names: { '/api/files/{id}/': 'owned', '/api/uploads/{id}/': 'owned' },
  content: filesContent,
};
