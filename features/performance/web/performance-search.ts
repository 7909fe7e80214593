/** What the performance screen keeps in its address: whose, and whether charts are shown as tables. */
import { oneOf, searchParams, uuid } from '#web/lib/search-params.ts';

export const performanceSearch = searchParams({
  /** Of staff: whose. */
  user: uuid,
  tables: oneOf([true, false]),
});
