/** What the screen of subjects keeps in its address. */
import { z } from 'zod';

export const subjectsSearch = z.object({
  /** Left out, the first. */
  tree: z.uuid().optional().catch(undefined),
  /** The node that is read at the right; left out, the tree itself. */
  node: z.uuid().optional().catch(undefined),
});
