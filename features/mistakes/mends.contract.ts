/**
 * The endpoint for the question which missed questions a material helps with. It has its own file, because
 * the reader of a material needs nothing else about mistakes.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/ids.ts';
import { mendedTopics, treatedQuestion } from '#features/videos/mends.contract.ts';

export const whatMaterialMends = endpoint({
  method: 'GET',
  path: '/api/study-material/{id}/mends/',
  summary: 'List the questions that you missed in released results and that a material helps with',
  about: 'mistakes',
  access: 'library.read',
  params: z.strictObject({ id }),
  /** Topics and questions are both sorted by points lost, most first. */
  response: z.object({ topics: mendedTopics, missed: z.array(treatedQuestion) }),
});
