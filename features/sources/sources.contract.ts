/** Question sources: the books, releases and files that questions come from. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { composed, id, idOut, instant, oneLine, version } from '#contract/ids.ts';
import { listOf, listQuery, yesOrNo } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { contentSchool, ownerSchool } from '#features/schools/schools.contract.ts';

export const sourceNameTaken = problemKind(409, 'source_name_taken', 'Another source has this name');
export const sourceInUse = problemKind(409, 'source_in_use', 'Questions use this source');

const source = z.object({
  id: idOut,
  name: z.string(),
  /** The owner of the source and its license. Empty if unknown. */
  note: z.string(),
  author: z.object({ id: idOut, name: z.string() }),
  school: ownerSchool,
  question_count: z.int(),
  created_at: instant,
  version,
});
export type Source = z.infer<typeof source>;

const sourceName = oneLine(120, 'Enter a name.');
const note = composed(1_000);

export const listSources = endpoint({
  method: 'GET',
  path: '/api/question-source/',
  summary: 'List the sources of questions',
  about: 'sources',
  access: 'bank.view',
  query: listQuery({
    ordering: ['name', 'created_at'],
    filters: {
      /** Lists only sources that a question of this school may refer to. */
      fits: id.optional(),
      /** `true`: only sources that all schools share; `false`: only sources of one school. */
      shared: yesOrNo.optional(),
    },
  }),
  response: listOf(source),
});

export const addSource = endpoint({
  method: 'POST',
  path: '/api/question-source/',
  summary: 'Add a source',
  act: 'Added a source',
  access: 'bank.write',
  body: z.strictObject({ name: sourceName, note: note.default(''), school: contentSchool }),
  status: 201,
  response: source,
  problems: [breaksRule, sourceNameTaken],
});

export const getSource = endpoint({
  method: 'GET',
  path: '/api/question-source/{id}/',
  summary: 'Get a source',
  access: 'bank.view',
  params: z.strictObject({ id }),
  response: source,
});

export const changeSource = endpoint({
  method: 'PATCH',
  path: '/api/question-source/{id}/',
  summary: 'Change a source',
  act: 'Changed a source',
  access: 'bank.write',
  params: z.strictObject({ id }),
  body: z.strictObject({ version, name: sourceName.optional(), note: note.optional() }),
  response: source,
  problems: [staleVersion, sourceNameTaken],
});

export const removeSource = endpoint({
  method: 'DELETE',
  path: '/api/question-source/{id}/',
  summary: 'Remove a source that no question uses',
  act: 'Removed a source',
  access: 'bank.write',
  params: z.strictObject({ id }),
  problems: [sourceInUse],
});
