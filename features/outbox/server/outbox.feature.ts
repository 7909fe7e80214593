/** This feature to the server: its calls, its tables, and what it does by itself. */
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
