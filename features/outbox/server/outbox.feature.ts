/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { outboxRoutes } from './outbox.routes.ts';
import { outboxTables } from './outbox.tables.store.ts';
import { sendMessages, sweepMessages } from './send-messages.ts';

export const outboxFeature: Feature = {
  name: 'outbox',
  routes: outboxRoutes,
  sweep: sweepMessages,
  tick: sendMessages,
  tables: outboxTables,
};
