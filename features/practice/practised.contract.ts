/** How a practice set went with those who have it: for staff who see them. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';

const setTaker = z.object({
  person: z.object({ id: idOut, name: z.string() }),
  /** The newest; null where they have not begun. */
  session: z
    .object({
      id: idOut,
      status: z.string(),
      asked: z.int(),
      tried: z.int(),
      /** At the first try. */
      right: z.int(),
      created_at: instant,
      submitted_at: instant.nullable(),
    })
    .nullable(),
});
export type SetTaker = z.infer<typeof setTaker>;

export const listSetTakers = endpoint({
  method: 'GET',
  path: '/api/practice-sets/{id}/takers/',
  summary: 'Those in view who have a practice set, and how far each is in it',
  about: 'practice-sets',
  access: 'practice_sets.view',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['name'], filters: {} }),
  response: listOf(setTaker),
});
