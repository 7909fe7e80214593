/** What the screen of weekly reports keeps in its address: which of them, and the one that is open. */
import { matching, oneOf, searchParams, uuid, whole } from '#web/lib/search-params.ts';
import { REPORT_STATUSES } from '../standing.rules.ts';

export const weeklySearch = searchParams({
  /** As ISO 8601 names it; the newest one unless told. */
  week: matching(/^\d{4}-W\d{2}$/),
  status: oneOf(REPORT_STATUSES),
  /** `all`: those too that are others' to approve. */
  whose: oneOf(['all']),
  one: uuid,
  page: whole(2),
});
