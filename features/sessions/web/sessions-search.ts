/** Search parameters of the list of sessions. */

import { oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';
import { SESSION_STATUSES } from '../sessions-values.contract.ts';

export const sessionsSearch = searchParams({
  page: whole(1),
  search: words(100),
  ordering: oneOf(['created_at', '-created_at']),
  status: oneOf(SESSION_STATUSES),
  assessment: uuid,
  group: uuid,
  user: uuid,
});
export type SessionsSearch = ReturnType<typeof sessionsSearch>;
