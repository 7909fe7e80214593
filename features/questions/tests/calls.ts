/** What the walking tests need to know of this feature's calls. */
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { questionsContent } from './content.ts';
import { nodesContent, nodesRows, nodesSound } from './nodes.ts';
import { questionsRows } from './rows.ts';
import { questionsSound } from './sound.ts';

export const calls: FeatureCalls = {
  rows: (world) => ({ ...questionsRows(world), ...nodesRows(world) }),
  names: {
    '/api/questions/{id}/': 'owned',
    '/api/questions/actions/{id}/': 'owned',
    '/api/options/{id}/': 'owned',
  },
  sound: (get) => ({ ...questionsSound(get), ...nodesSound(get) }),
  content: (api) => ({ ...questionsContent(api), ...nodesContent(api) }),
};
