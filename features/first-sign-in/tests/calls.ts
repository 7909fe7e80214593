/** What the walking tests need to know of this feature's calls. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { firstSignInRows } from './rows.ts';
import { firstSignInSound } from './sound.ts';

export const calls: FeatureCalls = { rows: (get) => firstSignInRows(get), sound: firstSignInSound };
