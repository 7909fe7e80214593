/**
 * What a device has of a section before it opens. The name and the key of it come with the room's view. What the answer is
 * made of stands apart (`sealed-bytes.contract.ts`): in the build that belongs to the app, which no room is to load.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/ids.ts';
import { problemKind } from '#contract/problem.ts';

export const tooManyPictures = problemKind(
  409,
  'too_many_pictures',
  'The pictures of this section are too many to keep on a device',
);

/** The call as the room makes it. */
export const fetchSealedSection = endpoint({
  method: 'GET',
  path: '/api/users/sessions/{id}/sealed-section/',
  summary:
    'The pictures of a section of one’s own session, sealed, for the device to have before it opens; the key comes as it opens',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  /** As the room's view names it; where none is named, the open one's, else the next one's. */
  query: z.strictObject({
    name: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'The name of a sealed section.')
      .optional(),
  }),
  status: 200,
});
