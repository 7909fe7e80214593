/** What the performance screen keeps in its address: whose, and whether charts are shown as tables. */
import { z } from 'zod';

export const performanceSearch = z.object({
  /** Of staff: whose. */
  user: z.uuid().optional().catch(undefined),
  tables: z.boolean().optional().catch(undefined),
});
