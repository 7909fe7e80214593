/** The search parameters of the list of notices. */
import { oneOf, searchParams, whole, words } from '#web/lib/search-params.ts';

export const noticesSearch = searchParams({
  /** Unread notices only, or the choice of kinds; all notices if left out. */
  tab: oneOf(['unread', 'told']),
  /** A kind of notice. An unknown one is ignored. */
  kind: words(),
  page: whole(1),
});
