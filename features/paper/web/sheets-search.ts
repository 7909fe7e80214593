/** The search parameters of the answer sheets screen. */
import { searchParams, uuid } from '#web/lib/search-params.ts';

export const sheetsSearch = searchParams({
  group: uuid,
});
