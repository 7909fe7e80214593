/** This feature's data for the tests that run over all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { searchContent } from './content.ts';
import { searchRows } from './rows.ts';

export const calls: FeatureCalls = {
  rows: searchRows,
  content: searchContent,
};
