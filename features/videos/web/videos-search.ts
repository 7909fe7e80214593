/** The search parameters that the list of videos and a video's page store in their address. */
import { flag, oneOf, searchParams, whole, words } from '#web/lib/search-params.ts';

const page = whole(1);

export const videosSearch = searchParams({
  page,
  search: words(100),
  ordering: oneOf(['created_at', '-created_at']),
  archived: flag,
});
export type VideosSearch = ReturnType<typeof videosSearch>;

export const videoSearch = searchParams({
  /** The second at which the video starts to play. */
  at: whole(0),
});
