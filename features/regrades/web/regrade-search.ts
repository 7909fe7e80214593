/** What mending a key keeps in its address. */
import { z } from 'zod';

export const regradeSearch = z.object({
  /** The analysis that led here, and what it calls the question. */
  assessment: z.uuid().optional().catch(undefined),
  label: z.coerce.string().max(20).optional().catch(undefined),
});
