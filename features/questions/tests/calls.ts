/** This feature's calls, for the tests that try every endpoint. */
import { expect } from 'vitest';
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
  kinds: { unseen_by: 'group' },
  sound: (get) => ({ ...questionsSound(get), ...nodesSound(get) }),
  downloads: {
    'POST /api/questions/export/': async ({ admin }) => {
      const { count } = (await admin.get('/api/questions/?page_size=1')).body;
      const asked = { format: 'csv', chosen: { filters: {}, count } };
      const { status, text } = await admin.post('/api/questions/export/', asked);
      expect(status, text).toBe(200);
      return [text];
    },
  },
  content: (api) => ({ ...questionsContent(api), ...nodesContent(api) }),
};
