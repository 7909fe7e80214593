/** What mending a key keeps in its address. */
import { searchParams, uuid, words } from '#web/lib/search-params.ts';

export const regradeSearch = searchParams({
  /** The analysis that led here, and what it calls the question. */
  assessment: uuid,
  label: words(20),
});
