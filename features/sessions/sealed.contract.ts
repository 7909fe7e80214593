/**
 * Fetches the sealed pictures of a section before it opens. Their name and key come with the exam room's
 * view. The response schema is in `sealed-bytes.contract.ts`, so that the exam room's bundle does not load
 * it.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/ids.ts';
import { problemKind } from '#contract/problem.ts';

export const tooManyPictures = problemKind(
  409,
  'too_many_pictures',
  'This section has too many pictures to store on a device',
);

/** The call as the exam room makes it. */
export const fetchSealedSection = endpoint({
  method: 'GET',
  path: '/api/users/sessions/{id}/sealed-section/',
  summary:
    'Get the encrypted pictures of a section of your own session before it opens. The key comes when it opens',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  /**
   * The name from the exam room's view. By default the sealed section of the open section, or else of the
   * next one.
   */
  query: z.strictObject({
    name: z
      .string()
      .regex(/^[0-9a-f]{32}$/, 'Enter the name of a sealed section.')
      .optional(),
  }),
  status: 200,
});
