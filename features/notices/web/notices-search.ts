/** What the list of notices keeps in its address. */
import { oneOf, searchParams, whole, words } from '#web/lib/search-params.ts';

export const noticesSearch = searchParams({
  /** Unread ones alone, or what one is told of; else all. */
  tab: oneOf(['unread', 'told']),
  /** One of those that there are; any other is as none. */
  kind: words(),
  page: whole(1),
});
