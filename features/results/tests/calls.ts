/** This feature's calls for the tests that go through all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { resultsContent } from './content.ts';
import { resultsRows } from './rows.ts';
import { resultsSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: resultsRows,
  names: {
    '/api/questions/{id}/statistics/': 'everyones',
    '/api/assessments/{id}/analysis/': 'everyones',
    '/api/assessments/{id}/marking/': 'everyones',
    '/api/assessments/{id}/marking/questions/': 'everyones',
  },
  // Two groups, schools or other items to compare; groups by default.
  kinds: { reference: 'group', focal: 'group' },
  sound: resultsSound,
  content: resultsContent,
  of_people: [
    'GET /api/users/download-assessment-sessions/',
    'GET /api/assessments/{id}/analysis/dif/',
    'GET /api/assessments/{id}/analysis/typed-answers/',
  ],
  downloads: {
    'GET /api/session-csv-result-download/': ({ csvOf, paper }) =>
      csvOf(`/api/session-csv-result-download/?assessment_id=${paper}`),
    'GET /api/users/download-assessment-sessions/': ({ csvOf }) =>
      csvOf('/api/users/download-assessment-sessions/'),
    'GET /api/download-assessment-analysis/': ({ csvOf, paper }) =>
      csvOf(`/api/download-assessment-analysis/?assessment_id=${paper}`),
  },
};
