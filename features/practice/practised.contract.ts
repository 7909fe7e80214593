/** Results of a practice set by person, and of a person's practice sets, for staff who can see them. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';

/** The newest session; null if the person has not started. */
const practised = z
  .object({
    id: idOut,
    status: z.string(),
    asked: z.int(),
    tried: z.int(),
    /** The number of questions that were right at the first try. */
    right: z.int(),
    created_at: instant,
    submitted_at: instant.nullable(),
  })
  .nullable();
export type Practised = z.infer<typeof practised>;

const setTaker = z.object({ person: z.object({ id: idOut, name: z.string() }), session: practised });
export type SetTaker = z.infer<typeof setTaker>;

export const listSetTakers = endpoint({
  method: 'GET',
  path: '/api/practice-sets/{id}/takers/',
  summary: 'List the people who have a practice set, with their progress. Shows only people you can view',
  about: 'practice-sets',
  access: 'practice_sets.view',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['name'], filters: {} }),
  response: listOf(setTaker),
});

const personSet = z.object({ set: z.object({ id: idOut, title: z.string() }), session: practised });
export type PersonSet = z.infer<typeof personSet>;

export const listPersonSets = endpoint({
  method: 'GET',
  path: '/api/users/{id}/practice/',
  summary:
    'List the practice sets that a person has been assigned or has practiced, with their progress in each',
  about: 'practice-sets',
  access: 'sessions.view',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['started_at'], filters: {} }),
  response: listOf(personSet),
});
