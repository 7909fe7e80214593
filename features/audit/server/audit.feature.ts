/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { auditRoutes } from './audit.routes.ts';
import { auditTables } from './audit.tables.store.ts';

/** `fieldWords` returns the word on screens for a field. */
export const auditFeature = (fieldWords: (field: string) => string): Feature => ({
  name: 'audit',
  routes: auditRoutes(fieldWords),
  tables: auditTables,
});
