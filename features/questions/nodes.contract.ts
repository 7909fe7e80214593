/** The places of a question in trees of subjects: every node where it is taught. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule } from '#contract/problem.ts';

const named = z.object({ id: idOut, name: z.string() });
const questionNode = named.extend({
  /** The nodes above it, from the root down. */
  path: z.array(named),
});
export type QuestionNode = z.infer<typeof questionNode>;

export const listQuestionNodes = endpoint({
  method: 'GET',
  path: '/api/questions/{id}/nodes/',
  summary: 'The nodes in view that a question stands on',
  about: 'subjects',
  access: 'bank.view',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['name'], filters: {} }),
  response: listOf(questionNode),
});

export const addQuestionNode = endpoint({
  method: 'POST',
  path: '/api/questions/{id}/nodes/',
  summary: 'Put a question on a node, which one does who may change either of them',
  act: 'Put a question on a node of a tree of subjects',
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
  summary: 'The same, with the node in the address',
  act: 'Put a question on a node of a tree of subjects',
  access: 'bank.write',
  params: z.strictObject({ id, node: id }),
  response: questionNode,
  problems: [breaksRule],
});

export const removeQuestionNode = endpoint({
  method: 'DELETE',
  path: '/api/questions/{id}/nodes/{node}/',
  summary: 'Take a question off a node',
  act: 'Took a question off a node of a tree of subjects',
  access: 'bank.write',
  params: z.strictObject({ id, node: id }),
});
