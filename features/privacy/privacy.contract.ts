/** Endpoints for a person's data: export it, and erase it. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';
import { lastAdmin } from '#features/people/people.contract.ts';

export const exportPerson = endpoint({
  method: 'GET',
  path: '/api/users/{id}/export/',
  summary:
    'What is held of one person, as a zip of JSON and CSV files; scores stand in it whether they are out or not',
  act: 'Downloaded all data of a person',
  access: 'people.export',
  params: z.strictObject({ id }),
  response: z.file(),
  is_audited: true,
});

export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/users/{id}/erase/',
  summary:
    'Erase a person for good: their name, contacts and all that tells who they are; their attempts stay, and name nobody',
  act: 'Erased a person',
  access: 'people.erase',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** The person's first and last name, typed by the caller as a confirmation. */
    name: z.string().max(500),
  }),
  problems: [breaksRule, lastAdmin],
});
