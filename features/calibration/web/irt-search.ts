/** What the IRT side of a test keeps in its address. */

import { z } from 'zod';
import { SECTION_KINDS } from '#features/assessments/assessments-values.contract.ts';

export const SHOWN = ['wide', 'pretest', 'fixed'] as const;

export const irtSearch = z.object({
  /** The kind of sections that is shown; without one the first. */
  part: z.enum(SECTION_KINDS).optional().catch(undefined),
  shown: z.enum(SHOWN).optional().catch(undefined),
});
