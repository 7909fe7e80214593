/** Describes this feature's calls for the tests that walk through all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { insightRows } from './rows.ts';
import { insightSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: insightRows,
  sound: insightSound,
  of_people: ['GET /api/groups/{id}/forecast/'],
};
