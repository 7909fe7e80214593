/** Notes that staff write for each other on a student or guest. The person never sees them. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, someLines, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, staleVersion } from '#contract/problem.ts';

const noteText = someLines(4000).refine((text) => text !== '', 'Write a note.');

const note = z.object({
  id: idOut,
  author: z.object({ id: idOut, name: z.string() }),
  text: z.string(),
  created_at: instant,
  updated_at: instant,
  version,
});
export type Note = z.infer<typeof note>;

const onPerson = z.strictObject({ id });
const oneNote = z.strictObject({ id, note: id });

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/users/{id}/notes/',
  summary: 'List the notes about a student or guest',
  about: 'person',
  access: 'people.care',
  params: onPerson,
  query: listQuery({ ordering: ['created_at'], filters: {} }),
  response: listOf(note),
});

export const addNote = endpoint({
  method: 'POST',
  path: '/api/users/{id}/notes/',
  summary: 'Write a note about a student or guest',
  act: 'Wrote a note',
  access: 'people.care',
  params: onPerson,
  body: z.strictObject({ text: noteText }),
  status: 201,
  response: note,
  problems: [breaksRule],
});

export const changeNote = endpoint({
  method: 'PATCH',
  path: '/api/users/{id}/notes/{note}/',
  summary: 'Change your own note',
  act: 'Edited a note',
  access: 'people.care',
  params: oneNote,
  body: z.strictObject({ version, text: noteText }),
  response: note,
  problems: [staleVersion],
});

export const removeNote = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/notes/{note}/',
  summary: 'Remove your own note. Managers and admins can remove anyone’s',
  act: 'Removed a note',
  access: 'people.care',
  params: oneNote,
});
