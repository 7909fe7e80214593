/** This feature's data for the tests that run over all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { practiceSetsContent } from './content.ts';
import { practiceSetsRows } from './rows.ts';
import { foreignSet, practiceSetsSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: practiceSetsRows,
  names: { '/api/practice-sets/{id}/': 'owned' },
  sound: practiceSetsSound,
  kinds: { practice_set: 'practice_set', practice_sets: 'practice_set', for_user: 'student' },
  foreign: foreignSet,
  content: practiceSetsContent,
};
