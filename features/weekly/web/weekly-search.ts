/**
 * The search parameters that the screen of weekly reports stores in its address: the filters and the open
 * report.
 */
import { matching, oneOf, searchParams, uuid, whole } from '#web/lib/search-params.ts';
import { REPORT_STATUSES } from '../report-states.rules.ts';

export const weeklySearch = searchParams({
  /** The week as an ISO 8601 name; the newest week by default. */
  week: matching(/^\d{4}-W\d{2}$/),
  status: oneOf(REPORT_STATUSES),
  /** `all` also shows reports that others should approve. */
  whose: oneOf(['all']),
  one: uuid,
  page: whole(2),
});
