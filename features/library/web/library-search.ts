/** What the library keeps in its address: the search and the open shelf. */

import { oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';
import { MATERIAL_KINDS } from '../library-values.contract.ts';

export const librarySearch = searchParams({
  search: words(100),
  shelf: uuid,
  kind: oneOf(MATERIAL_KINDS),
});

/** What a material's screen keeps in its address: the page of a file that is open. */
export const materialSearch = searchParams({
  page: whole(1),
});
