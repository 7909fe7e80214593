/** What a material mends: apart, because whoever reads one asks nothing else of mistakes. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';

export const whatMaterialMends = endpoint({
  method: 'GET',
  path: '/api/study-material/{id}/mends/',
  summary: 'Which questions that the caller missed a material treats, of what is out for them alone',
  access: 'library.read',
  params: z.strictObject({ id }),
  response: z.object({
    /** The skills of these questions, the dearest first, and where the caller stands in each. */
    topics: z.array(
      z.object({ id: idOut, name: z.string(), chance: z.number().nullable(), level: z.string().nullable() }),
    ),
    /** Dearest first. */
    missed: z.array(
      z.object({
        session: idOut,
        /** As a review leads to it, among all of the session, from 1. */
        place: z.int(),
        assessment: z.string(),
        section_title: z.string(),
        number: z.int(),
        topic: z.string(),
        marks: z.number(),
      }),
    ),
  }),
});
