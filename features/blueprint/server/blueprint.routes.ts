import { reachOf } from '#core/access/access.ts';
import { fillSections, openForFilling } from '#features/assessments/server/public.ts';
import { showFiles, viewerOf } from '#features/files/server/public.ts';
import { noteAudit } from '#server/http/audited.ts';
import { etagOf, requireSeen } from '#server/http/dry-run.ts';
import { type Route, route } from '#server/http/route.ts';
import { fillFromBank } from '../blueprint.contract.ts';
import { reckon } from './fill.ts';

export const blueprintRoutes: Route[] = [
  route(fillFromBank, async (context) => {
    const { db, body, query, caller, if_match, now } = context;
    const test = await openForFilling(context, body.assessment);
    const bearer = viewerOf(context);
    const view = (act: 'bank.view' | 'groups.view') => ({
      reach: reachOf(caller.role, act),
      caller: caller.id,
    });
    const reader = { bank: view('bank.view'), groups: view('groups.view'), now };
    const { told, chosen } = await reckon(db, test, body, reader, (html) => showFiles(html, bearer));
    // The etag leaves out the shown texts: the signed URLs of their pictures differ each time.
    const etag = etagOf([test.version, told.seed, [...chosen], told.filled]);
    const answer = { etag, ...told, looked_at: now.toISOString() };
    if (query.dry_run ?? body.dry_run ?? false) return { ...answer, is_done: false };
    requireSeen(if_match, etag, { isRequired: false });
    await fillSections(context, test, chosen);
    noteAudit(context, { target_kind: 'assessment', target: test.id });
    return { ...answer, is_done: true };
  }),
];
