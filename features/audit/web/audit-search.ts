/** What the audit keeps in its address. */
import { z } from 'zod';

const chosen = z.uuid().optional().catch(undefined);
const day = z.iso.date().optional().catch(undefined);

export const auditSearch = z.object({
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  search: z.coerce.string().max(100).optional().catch(undefined),
  ordering: z.enum(['at', '-at']).optional().catch(undefined),
  actor: chosen,
  call: z.string().max(200).optional().catch(undefined),
  target: chosen,
  from: day,
  to: day,
});
export type AuditSearch = z.infer<typeof auditSearch>;
