/**
 * The search parameters that the list of assignments and a student's list of tests store in their address.
 */
import { flag, oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';
import { ASSIGNED_KINDS } from '../allocation-values.contract.ts';

const page = whole(1);
const search = words(100);
export const allocationsSearch = searchParams({
  /** The dialog for assigning is open from the start. */
  allot: flag,
  page,
  search,
  ordering: oneOf(['created_at', '-created_at']),
  kind: oneOf(ASSIGNED_KINDS),
  assessment: uuid,
  group: uuid,
  school: uuid,
});
export type AllocationsSearch = ReturnType<typeof allocationsSearch>;
