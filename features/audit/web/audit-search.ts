/** The search parameters of the audit screen. */
import { day, oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';

export const auditSearch = searchParams({
  page: whole(1),
  search: words(100),
  ordering: oneOf(['at', '-at']),
  actor: uuid,
  call: words(200),
  target: uuid,
  from: day,
  to: day,
});
export type AuditSearch = ReturnType<typeof auditSearch>;
