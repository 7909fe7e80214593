/** The parts of the URL that the list of sources reads and writes. */
import { flag, oneOf, searchParams, whole, words } from '#web/lib/search-params.ts';

export const sourcesSearch = searchParams({
  page: whole(1),
  search: words(100),
  ordering: oneOf(['name', '-name', 'created_at', '-created_at']),
  /** Lists only sources that all schools share. */
  shared: flag,
});
export type SourcesSearch = ReturnType<typeof sourcesSearch>;
