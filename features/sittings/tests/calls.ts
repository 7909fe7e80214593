/** This feature's calls for the tests that go through all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { sittingsRows } from './rows.ts';
import { foreignSitting, sittingsSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: sittingsRows,
  names: { '/api/sittings/{id}/': 'owned' },
  sound: sittingsSound,
  kinds: { taker: 'student', takers: 'student', proctors: 'tutor', sitting: 'sitting' },
  foreign: foreignSitting,
  of_people: ['GET /api/sittings/', 'POST /api/sittings/', 'PATCH /api/sittings/{id}/'],
};
