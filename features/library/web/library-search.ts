/** What the library keeps in its address: what is searched, and which shelf stands open. */

import { oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';
import { MATERIAL_KINDS } from '../library-values.contract.ts';

export const librarySearch = searchParams({
  search: words(100),
  shelf: uuid,
  kind: oneOf(MATERIAL_KINDS),
});

/** Of a material: the page of a file that is opened. */
export const materialSearch = searchParams({
  page: whole(1),
});
