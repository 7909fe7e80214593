/** The search parameters of the list of resources. */
import { oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';

export const resourcesSearch = searchParams({
  page: whole(1),
  search: words(100),
  ordering: oneOf(['created_at', '-created_at', 'title', '-title']),
  audience: oneOf(['staff', 'students']),
  /** Limits to resources of nodes that are joined to this tag. */
  tag: uuid,
});
export type ResourcesSearch = ReturnType<typeof resourcesSearch>;
