/** The search parameters of the courses screen. */
import { searchParams, uuid } from '#web/lib/search-params.ts';

export const subjectsSearch = searchParams({
  /** The chosen tree; the first one if left out. */
  tree: uuid,
  /** The node shown on the right; the root if left out. */
  node: uuid,
});
