/** What the list of videos and a video's page keep in their addresses. */
import { z } from 'zod';

const page = z.coerce.number().int().min(1).optional().catch(undefined);

export const videosSearch = z.object({
  page,
  search: z.coerce.string().max(100).optional().catch(undefined),
  ordering: z.enum(['created_at', '-created_at']).optional().catch(undefined),
  archived: z.literal(true).optional().catch(undefined),
});
export type VideosSearch = z.infer<typeof videosSearch>;

export const videoSearch = z.object({
  /** The second to begin at. */
  at: z.coerce.number().int().min(0).optional().catch(undefined),
});
