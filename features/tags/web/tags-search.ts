/** What the screen of tags keeps in its address. */

import { z } from 'zod';
import { TAG_KINDS } from '../tags-values.contract.ts';

export const tagsSearch = z.object({
  /** Left out, the skills. */
  kind: z.enum(TAG_KINDS).optional().catch(undefined),
  search: z.coerce.string().max(100).optional().catch(undefined),
  /** The exam and, of it, the subject whose tags are shown. */
  exam: z.uuid().optional().catch(undefined),
  subject: z.uuid().optional().catch(undefined),
  used: z.enum(['used', 'unused', 'retired']).optional().catch(undefined),
});
export type TagsSearch = z.infer<typeof tagsSearch>;
