import { inTransaction } from '#server/db/transaction.ts';
import { requireSeen } from '#server/http/dry-run.ts';
import { type Route, route } from '#server/http/route.ts';
import { cancelRelease, previewRelease, releaseResults } from '../release-many.contract.ts';
import {
  cancelPlanned,
  lockToRelease,
  lookAtRelease,
  previewAsTaker,
  releaseLookedAt,
} from './release-many.ts';

export const releaseManyRoutes: Route[] = [
  route(releaseResults, async ({ db, view, caller, query, body, if_match, now }) => {
    if (!query.dry_run) await lockToRelease(db, view, body);
    const shown = await lookAtRelease(db, view, body, caller, now);
    if (query.dry_run) return shown;
    requireSeen(if_match, shown.etag, { isRequired: false });
    await releaseLookedAt(db, shown, body, caller, now);
    return shown;
  }),

  route(previewRelease, ({ platform, view, caller, params, query, now }) =>
    inTransaction(platform.database.kysely, (transaction) =>
      previewAsTaker(transaction, view, params.id, query, caller, now),
    ),
  ),

  route(cancelRelease, ({ db, view, caller, body, now }) =>
    cancelPlanned(db, view, body.sessions, caller, now),
  ),
];
