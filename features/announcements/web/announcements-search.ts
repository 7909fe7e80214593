/** What the screen of announcements keeps in its address. */
import { flag, oneOf, searchParams, whole, words } from '#web/lib/search-params.ts';

export const announcementsSearch = searchParams({
  /** The dialog that writes one is open from the start. */
  write: flag,
  /** Left out: what one is told. */
  tab: oneOf(['written']),
  page: whole(1),
  search: words(100),
});
