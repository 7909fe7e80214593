/** Describes this feature's calls for the tests that walk through all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { paperContent } from './content.ts';
import { paperRows } from './rows.ts';
import { paperSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: paperRows,
  names: {
    '/api/hybrid-attempts/{id}/': 'session',
    '/api/assessments/{id}/paper/': 'everyones',
    '/api/assessments/{id}/answer-sheet/': 'everyones',
  },
  sound: paperSound,
  content: paperContent,
  of_people: ['GET /api/hybrid-attempts/', 'POST /api/hybrid-attempts/', 'PATCH /api/hybrid-attempts/{id}/'],
  downloads: {
    'GET /api/hybrid-attempts/template/': ({ csvOf, paper }) =>
      csvOf(`/api/hybrid-attempts/template/?assessment=${paper}`),
  },
};
