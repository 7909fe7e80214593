/** What the screen of subjects keeps in its address. */
import { searchParams, uuid } from '#web/lib/search-params.ts';

export const subjectsSearch = searchParams({
  /** Left out, the first. */
  tree: uuid,
  /** The node that is read at the right; left out, the tree itself. */
  node: uuid,
});
