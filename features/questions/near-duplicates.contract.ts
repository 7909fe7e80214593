/** Finds questions of the bank that are nearly the same as a given question. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import { ownerSchool } from '#features/schools/schools.contract.ts';
import { QUESTION_STATUSES } from './questions-values.contract.ts';

/** At most this many near-duplicates of a question are listed, the most similar first. */
export const MOST_NEAR_DUPLICATES = 20;

const nearDuplicate = z.object({
  id: idOut,
  code: z.string(),
  /** The start of the question's text. */
  words: z.string(),
  type: z.enum(QUESTION_TYPES),
  status: z.enum(QUESTION_STATUSES),
  school: ownerSchool,
  /** How similar the texts are, up to 1. */
  likeness: z.number(),
});
export type NearDuplicate = z.infer<typeof nearDuplicate>;

export const listNearDuplicates = endpoint({
  method: 'GET',
  path: '/api/questions/{id}/near-duplicates/',
  summary:
    'List similar questions from the same school and shared with every school, most similar first. Leaves out archived ones',
  access: 'bank.view',
  params: z.strictObject({ id }),
  response: z.object({ results: z.array(nearDuplicate) }),
});
