/** This feature's data for the tests that run over all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { firstSignInRows } from './rows.ts';
import { firstSignInSound } from './sound.ts';

export const calls: FeatureCalls = { rows: (get) => firstSignInRows(get), sound: firstSignInSound };
