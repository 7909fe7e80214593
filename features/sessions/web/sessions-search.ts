/** What the list of sessions keeps in its address. */

import { z } from 'zod';
import { SESSION_STATUSES } from '../sessions-values.contract.ts';

const chosen = z.uuid().optional().catch(undefined);

export const sessionsSearch = z.object({
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  search: z.coerce.string().max(100).optional().catch(undefined),
  ordering: z.enum(['created_at', '-created_at']).optional().catch(undefined),
  status: z.enum(SESSION_STATUSES).optional().catch(undefined),
  assessment: chosen,
  group: chosen,
  user: chosen,
});
export type SessionsSearch = z.infer<typeof sessionsSearch>;
