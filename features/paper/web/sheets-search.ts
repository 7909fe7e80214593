/** What the answer sheets of a test keep in their address. */
import { searchParams, uuid } from '#web/lib/search-params.ts';

export const sheetsSearch = searchParams({
  group: uuid,
});
