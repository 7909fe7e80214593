/** The places of a question in trees of subjects: every node where it is taught. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule } from '#contract/problem.ts';

const named = z.object({ id: idOut, name: z.string() });
const questionNode = named.extend({
  /** The nodes above this node, from the root down. */
  path: z.array(named),
});
export type QuestionNode = z.infer<typeof questionNode>;

export const listQuestionNodes = endpoint({
  method: 'GET',
  path: '/api/questions/{id}/nodes/',
  summary: 'List the places of a question in courses',
  about: 'subjects',
  access: 'bank.view',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['name'], filters: {} }),
  response: listOf(questionNode),
});

export const addQuestionNode = endpoint({
  method: 'POST',
  path: '/api/questions/{id}/nodes/',
  summary: 'Add a question to a place in a course. Requires the right to change the question or the course',
  act: 'Added a question to a course',
  access: 'bank.write',
  params: z.strictObject({ id }),
  body: z.strictObject({ node: id }),
  status: 201,
  response: questionNode,
  problems: [breaksRule],
});

export const putQuestionNode = endpoint({
  method: 'PUT',
  path: '/api/questions/{id}/nodes/{node}/',
  summary: 'Add a question to a place in a course, with the place in the URL',
  act: 'Added a question to a course',
  access: 'bank.write',
  params: z.strictObject({ id, node: id }),
  response: questionNode,
  problems: [breaksRule],
});

export const removeQuestionNode = endpoint({
  method: 'DELETE',
  path: '/api/questions/{id}/nodes/{node}/',
  summary: 'Remove a question from a place in a course',
  act: 'Removed a question from a course',
  access: 'bank.write',
  params: z.strictObject({ id, node: id }),
});
