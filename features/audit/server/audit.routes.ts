import { requireFreshProof } from '#server/http/debts.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import { downloadAudit, listAudit } from '../audit.contract.ts';
import { auditTable } from '../audit.rules.ts';
import * as store from './audit.store.ts';

export const auditRoutes: Route[] = [
  route(listAudit, async (context) => {
    const { db, query } = context;
    return listAnswer(context, await store.listAudit(db, query, pageOffset(query)));
  }),

  route(downloadAudit, async (context) => {
    requireFreshProof(context);
    return auditTable(store.auditPages(context.db, context.query));
  }),
];
