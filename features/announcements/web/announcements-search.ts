/** The search parameters of the announcements screen. */
import { flag, oneOf, searchParams, whole, words } from '#web/lib/search-params.ts';

export const announcementsSearch = searchParams({
  /** Opens the dialog to write an announcement. */
  write: flag,
  /** The tab of written announcements; the user's own announcements if left out. */
  tab: oneOf(['written']),
  page: whole(1),
  search: words(100),
});
