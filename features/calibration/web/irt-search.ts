/** What the IRT side of a test keeps in its address. */

import { SECTION_KINDS } from '#features/assessments/assessments-values.contract.ts';
import { oneOf, searchParams } from '#web/lib/search-params.ts';

export const SHOWN = ['wide', 'pretest', 'fixed'] as const;

export const irtSearch = searchParams({
  /** The kind of sections that is shown; without one the first. */
  part: oneOf(SECTION_KINDS),
  shown: oneOf(SHOWN),
});
