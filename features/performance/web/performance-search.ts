/** The search parameters of the performance screen: the student, and whether charts are shown as tables. */
import { oneOf, searchParams, uuid } from '#web/lib/search-params.ts';

export const performanceSearch = searchParams({
  /** The student whose progress is shown; only for staff. */
  user: uuid,
  tables: oneOf([true, false]),
});
