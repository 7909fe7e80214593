/** Valid calls of this feature's endpoints, for the tests that walk through all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { othersSignInRows } from './other-rows.ts';
import { authRows } from './rows.ts';

export const calls: FeatureCalls = {
  rows: (get) => ({ ...authRows(get), ...othersSignInRows(get) }),
};
