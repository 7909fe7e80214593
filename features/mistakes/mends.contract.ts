/** What a material mends: apart, because whoever reads one asks nothing else of mistakes. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/ids.ts';
import { mendedTopics, treatedQuestion } from '#features/videos/mends.contract.ts';

export const whatMaterialMends = endpoint({
  method: 'GET',
  path: '/api/study-material/{id}/mends/',
  summary: 'The questions the caller missed that a material helps with, among those released to them',
  about: 'mistakes',
  access: 'library.read',
  params: z.strictObject({ id }),
  /** Both the dearest first. */
  response: z.object({ topics: mendedTopics, missed: z.array(treatedQuestion) }),
});
