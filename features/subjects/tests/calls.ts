/** This feature's data for the tests that run over all endpoints. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { subjectsContent } from './content.ts';
import { subjectsRows } from './rows.ts';
import { foreignNode, subjectsSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: subjectsRows,
  names: {
    '/api/subjects/tree/{id}/': 'owned',
    '/api/subjects-nodes/{id}/': 'owned',
    '/api/onelevel-childnodes/{id}/': 'owned',
    '/api/subnodes/{id}/': 'owned',
  },
  sound: subjectsSound,
  kinds: { node: 'node', reassign_to: 'node' },
  foreign: foreignNode,
  content: subjectsContent,
};
