/** What the list of questions keeps in its address. */

import { z } from 'zod';
import { QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import { NODE_WAYS, QUESTION_STATUSES } from '../questions-values.contract.ts';

const tag = z.uuid().optional().catch(undefined);

export const questionsSearch = z.object({
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  search: z.coerce.string().max(100).optional().catch(undefined),
  ordering: z
    .enum(['created_at', '-created_at', 'updated_at', '-updated_at', 'difficulty', '-difficulty'])
    .optional()
    .catch(undefined),
  type: z.enum(QUESTION_TYPES).optional().catch(undefined),
  status: z.enum(QUESTION_STATUSES).optional().catch(undefined),
  difficulty: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
  subject: tag,
  domain: tag,
  topic: tag,
  /** Those without a skill. */
  no_topic: z.literal(true).optional().catch(undefined),
  /** Those that had more than one skill before. */
  further_tags: z.literal(true).optional().catch(undefined),
  /** Those with one that is nearly the same. */
  near_duplicate: z.literal(true).optional().catch(undefined),
  /** Those that one import added. */
  import: z.uuid().optional().catch(undefined),
  /** A node of a tree of subjects, and how the questions belong to it; left out, by their place. */
  node: z.uuid().optional().catch(undefined),
  node_by: z.enum(NODE_WAYS).optional().catch(undefined),
  source: z.uuid().optional().catch(undefined),
  school: z.uuid().optional().catch(undefined),
  /** Those that belong to every school. */
  shared: z.literal(true).optional().catch(undefined),
  /** The one that is read at the right; left out, the first of the page. */
  question: z.uuid().optional().catch(undefined),
});
export type QuestionsSearch = z.infer<typeof questionsSearch>;

/** The parts of the address that narrow the list. */
export const QUESTION_FILTERS = [
  'search',
  'type',
  'status',
  'difficulty',
  'subject',
  'domain',
  'topic',
  'no_topic',
  'further_tags',
  'near_duplicate',
  'import',
  'node',
  'source',
  'school',
  'shared',
] as const satisfies (keyof QuestionsSearch)[];

type BankFilters = Omit<QuestionsSearch, 'page' | 'ordering' | 'question'>;

/** What narrows the list, as the call takes it. */
export function filterQuery({
  difficulty,
  no_topic,
  further_tags,
  near_duplicate,
  shared,
  ...same
}: BankFilters) {
  return {
    ...same,
    difficulty: difficulty === undefined ? undefined : String(difficulty),
    no_topic: no_topic && ('true' as const),
    further_tags: further_tags && ('true' as const),
    near_duplicate: near_duplicate && ('true' as const),
    shared: shared && ('true' as const),
  };
}
