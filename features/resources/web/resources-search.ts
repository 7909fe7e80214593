/** What the list of resources keeps in its address. */
import { oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';

export const resourcesSearch = searchParams({
  page: whole(1),
  search: words(100),
  ordering: oneOf(['created_at', '-created_at', 'title', '-title']),
  /** Those of nodes that are joined to this tag. */
  tag: uuid,
});
export type ResourcesSearch = ReturnType<typeof resourcesSearch>;
