/** What the people of a test add to the address of its page. */

import { z } from 'zod';
import { ASSESSMENT_STANDINGS } from '../allocation-values.contract.ts';

export const assessmentPeopleSearch = z.object({
  standing: z.enum(ASSESSMENT_STANDINGS).optional().catch(undefined),
});
