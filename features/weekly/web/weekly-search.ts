/** What the screen of weekly reports keeps in its address: which of them, and the one that is open. */
import { oneOf, searchParams, uuid, whole } from '#web/lib/search-params.ts';
import { REPORT_STATUSES } from '../standing.rules.ts';

export const weeklySearch = searchParams({
  status: oneOf(REPORT_STATUSES),
  /** `all`: those too that are others' to approve. */
  whose: oneOf(['all']),
  one: uuid,
  page: whole(2),
});
