/** Search parameters of the calendar. */
import { day, matching, oneOf, searchParams, uuid } from '#web/lib/search-params.ts';
import { EVENT_KINDS } from '../calendar-values.contract.ts';

export const calendarSearch = searchParams({
  /** The month; the current one if left out. */
  month: matching(/^20\d\d-(0[1-9]|1[0-2])$/),
  /** The day whose events are listed beside the month; the next seven days if left out. */
  day,
  /** The list of the month; the month by weeks if left out. */
  view: oneOf(['agenda']),
  kind: oneOf(EVENT_KINDS),
  group: uuid,
});
export type CalendarSearch = ReturnType<typeof calendarSearch>;
