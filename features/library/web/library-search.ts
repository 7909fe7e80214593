/** The search parameters that the library stores in its address: the search and the open shelf. */

import { oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';
import { MATERIAL_KINDS } from '../library-values.contract.ts';

export const librarySearch = searchParams({
  search: words(100),
  shelf: uuid,
  kind: oneOf(MATERIAL_KINDS),
});

/** The search parameter that a material's screen stores in its address: the open page of a file. */
export const materialSearch = searchParams({
  page: whole(1),
});
