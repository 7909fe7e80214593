/** What the screens of doubts keep in their address. */
import { z } from 'zod';

export const doubtsSearch = z.object({
  /** Of staff without one what is open, of students all. */
  tab: z.enum(['open', 'mine', 'nobody', 'unread', 'resolved']).optional().catch(undefined),
  page: z.int().min(1).optional().catch(undefined),
});
export type DoubtsSearch = z.infer<typeof doubtsSearch>;

/** What is asked about. */
export const askSearch = z.object({
  question: z.uuid().optional().catch(undefined),
  session: z.uuid().optional().catch(undefined),
  attempt: z.uuid().optional().catch(undefined),
});
