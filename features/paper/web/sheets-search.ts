/** What the answer sheets of a test keep in their address. */
import { z } from 'zod';

export const sheetsSearch = z.object({
  group: z.uuid().optional().catch(undefined),
});
