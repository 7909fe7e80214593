/** What the list of schools keeps in its address. */
import { oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';

export const schoolsSearch = searchParams({
  /** The one whose page is open, in place of the list. */
  school: uuid,
  page: whole(1),
  search: words(100),
  status: oneOf(['archived', 'all']),
  ordering: oneOf(['name', '-name', 'created_at', '-created_at']),
});
export type SchoolsSearch = ReturnType<typeof schoolsSearch>;
