import { listAnswer, pageOffset } from '#server/http/list.ts';
import { requireFreshProof } from '#server/http/preconditions.ts';
import { type Route, route } from '#server/http/route.ts';
import { downloadAudit, listAudit } from '../audit.contract.ts';
import { auditTable } from '../audit.rules.ts';
import * as store from './audit.store.ts';

/** `fieldWords` returns the word on screens for a field. */
export const auditRoutes = (fieldWords: (field: string) => string): Route[] => [
  route(listAudit, async (context) => {
    const { db, query } = context;
    const { count, rows } = await store.listAudit(db, query, pageOffset(query));
    const results = rows.map((row) => {
      const named = new Set([...row.fields, ...row.values.map(({ field }) => field)]);
      return { ...row, words: Object.fromEntries([...named].map((field) => [field, fieldWords(field)])) };
    });
    return listAnswer(context, { count, rows: results });
  }),

  route(downloadAudit, async (context) => {
    requireFreshProof(context);
    return auditTable(store.auditPages(context.db, context.query));
  }),
];
