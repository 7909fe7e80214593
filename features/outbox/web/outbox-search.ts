/** What the outbox keeps in its address. */

import { z } from 'zod';
import { CHANNELS, MESSAGE_STATUSES } from '../outbox-values.contract.ts';

const day = z.iso.date().optional().catch(undefined);

export const outboxSearch = z.object({
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  search: z.coerce.string().max(100).optional().catch(undefined),
  ordering: z.enum(['created_at', '-created_at']).optional().catch(undefined),
  channel: z.enum(CHANNELS).optional().catch(undefined),
  status: z.enum(MESSAGE_STATUSES).optional().catch(undefined),
  purpose: z.string().max(60).optional().catch(undefined),
  from: day,
  to: day,
});
export type OutboxSearch = z.infer<typeof outboxSearch>;
