/** What the walking tests need to know of this feature's calls. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { othersSignInRows } from './other-rows.ts';
import { authRows } from './rows.ts';

export const calls: FeatureCalls = {
  rows: (get) => ({ ...authRows(get), ...othersSignInRows(get) }),
};
