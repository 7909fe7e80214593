/** This feature's calls, for the tests that try every endpoint. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { assessmentsContent } from './content.ts';
import { assessmentsRows } from './rows.ts';
import { assessmentsSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: assessmentsRows,
  names: {
    '/api/assessments/{id}/': 'owned',
    '/api/sections/{id}/': 'owned',
    '/api/sections/questions/{id}/': 'owned',
    '/api/assessment-tags/{id}/': 'everyones',
  },
  sound: assessmentsSound,
  content: assessmentsContent,
};
