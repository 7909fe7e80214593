/** Valid calls of this feature's endpoints, for the tests that walk through all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { allocationContent } from './content.ts';
import { allocationRows } from './rows.ts';
import { allocationSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: allocationRows,
  names: {
    '/api/assessments/{id}/users/list/': 'everyones',
    '/api/user-assessments/{id}/enrolled/': 'everyones',
  },
  sound: allocationSound,
  content: allocationContent,
  of_people: ['GET /api/test-allocation/', 'GET /api/assignments/', 'DELETE /api/users/{id}/assessments/'],
};
