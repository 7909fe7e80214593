/** What the screens of doubts keep in their address. */
import { z } from 'zod';

export const doubtsSearch = z.object({
  /** Of staff without one what is open, of students all. */
  tab: z.enum(['open', 'mine', 'nobody', 'unread', 'resolved']).optional().catch(undefined),
  page: z.int().min(1).optional().catch(undefined),
});
export type DoubtsSearch = z.infer<typeof doubtsSearch>;

const id = z.uuid().optional().catch(undefined);
const place = z.coerce.number().int().min(0).optional().catch(undefined);

/** What is asked about. */
export const askSearch = z.object({
  ...{ question: id, session: id, attempt: id, material: id, video: id },
  ...{ page: place, at_seconds: place },
});
export type AskSearch = z.infer<typeof askSearch>;
