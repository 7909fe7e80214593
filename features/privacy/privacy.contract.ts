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
    'Download all data about a person as a zip of JSON and CSV files, including scores not released yet',
  act: 'Downloaded all data about a person',
  access: 'people.export',
  params: z.strictObject({ id }),
  response: z.file(),
  is_audited: true,
});

export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/users/{id}/erase/',
  summary:
    'Permanently erase a person’s name, contacts, and everything that identifies them. Their attempts are kept without a name',
  act: 'Erased a person',
  access: 'people.erase',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** The person's first and last name, typed by the caller as a confirmation. */
    name: z.string().max(500),
  }),
  problems: [breaksRule, lastAdmin],
});
