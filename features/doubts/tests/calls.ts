/** Describes this feature's calls for the tests that walk through all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { doubtsRows } from './rows.ts';
import { doubtsSound, foreignDoubt } from './sound.ts';

export const calls: FeatureCalls = {
  rows: doubtsRows,
  names: { '/api/doubt-tagging/{id}/': 'session' },
  sound: doubtsSound,
  kinds: {
    files: 'doubt_picture',
    picture: 'doubt_picture',
    assigned: 'tutor',
    explanation: 'explanation',
    skill: 'nothing',
  },
  foreign: foreignDoubt,
  of_people: [
    'GET /api/doubt-tagging/',
    'GET /api/doubt-tagging/about/',
    'GET /api/doubt-tagging/similar/',
    'GET /api/doubt-tagging/explanations/',
    'POST /api/create-doubt-tagging/',
  ],
};
