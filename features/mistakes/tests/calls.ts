/** This feature's data for the tests that run over all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { mistakesRows } from './rows.ts';
import { foreignAttempt, mistakesSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: mistakesRows,
  sound: mistakesSound,
  kinds: { attempt: 'attempt', attempts: 'attempt' },
  foreign: foreignAttempt,
  of_people: [
    'GET /api/mistakes-analyser/',
    'POST /api/mistakes-analyser/practice/',
    'POST /api/mistakes-analyser/reasons/',
  ],
};
