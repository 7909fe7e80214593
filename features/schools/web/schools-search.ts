/** The search parameters of the schools screen. */
import { oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';

export const schoolsSearch = searchParams({
  /** The school whose page is shown instead of the list. */
  school: uuid,
  page: whole(1),
  search: words(100),
  status: oneOf(['archived', 'all']),
  ordering: oneOf(['name', '-name', 'created_at', '-created_at']),
});
export type SchoolsSearch = ReturnType<typeof schoolsSearch>;
