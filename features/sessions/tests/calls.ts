/** This feature's calls for the tests that go through all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { sessionsContent } from './content.ts';
import { sessionsRows } from './rows.ts';
import { sessionsSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: sessionsRows,
  names: {
    '/api/users/assessments-sessions/{id}/': 'session',
    '/api/users/sessions/{id}/': 'session',
    '/api/sessions/{id}/': 'session',
    '/api/users/assessments-attempts/{id}/': 'session',
    '/api/user-assessment-session/{id}/': 'session',
    '/api/user-assessment-session/attempt-visit/{id}/': 'session',
  },
  sound: sessionsSound,
  content: sessionsContent,
  of_people: [
    'GET /api/users/assessments-sessions/',
    'PATCH /api/users/assessments-sessions/{id}/',
    'POST /api/users/assessments-attempts/',
    'POST /api/user-assessment-session/create-attempt-visit/',
  ],
};
