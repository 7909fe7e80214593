/** The search parameters of a test's IRT page. */

import { SECTION_KINDS } from '#features/assessments/assessments-values.contract.ts';
import { oneOf, searchParams } from '#web/lib/search-params.ts';

export const SHOWN = ['wide', 'pretest', 'fixed'] as const;

export const irtSearch = searchParams({
  /** The kind of section to show; by default the first. */
  part: oneOf(SECTION_KINDS),
  shown: oneOf(SHOWN),
});
