/** The parts of the URL that the list of questions reads and writes. */

import { QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import { flag, oneOf, searchParams, uuid, whole, words } from '#web/lib/search-params.ts';
import { NODE_WAYS, QUESTION_STATUSES } from '../questions-values.contract.ts';

export const questionsSearch = searchParams({
  page: whole(1),
  search: words(100),
  ordering: oneOf(['created_at', '-created_at', 'updated_at', '-updated_at', 'difficulty', '-difficulty']),
  type: oneOf(QUESTION_TYPES),
  status: oneOf(QUESTION_STATUSES),
  difficulty: whole(1, 5),
  subject: uuid,
  domain: uuid,
  topic: uuid,
  /** Lists only questions without a skill. */
  no_topic: flag,
  /** Lists only questions that had more than one skill before. */
  further_tags: flag,
  /** Lists only questions with a near-duplicate. */
  near_duplicate: flag,
  /** Lists only questions with past answers that would be scored differently today. */
  to_regrade: flag,
  /** Lists only questions that this import added. */
  import: uuid,
  /** A node of a tree of subjects, and how questions belong to it. Without `node_by`, they must be on the node. */
  node: uuid,
  node_by: oneOf(NODE_WAYS),
  source: uuid,
  school: uuid,
  /** Lists only questions shared by all schools. */
  shared: flag,
  /** The question shown at the right; by default the first of the page. */
  question: uuid,
});
export type QuestionsSearch = ReturnType<typeof questionsSearch>;

/** The filters among the parts of the URL. */
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
  'to_regrade',
  'import',
  'node',
  'source',
  'school',
  'shared',
] as const satisfies (keyof QuestionsSearch)[];

type BankFilters = Omit<QuestionsSearch, 'page' | 'ordering' | 'question'>;

/** The filters in the shape that the API call takes. */
export function filterQuery({
  difficulty,
  no_topic,
  further_tags,
  near_duplicate,
  to_regrade,
  shared,
  ...same
}: BankFilters) {
  return {
    ...same,
    difficulty: difficulty === undefined ? undefined : String(difficulty),
    no_topic: no_topic && ('true' as const),
    further_tags: further_tags && ('true' as const),
    near_duplicate: near_duplicate && ('true' as const),
    to_regrade: to_regrade && ('true' as const),
    shared: shared && ('true' as const),
  };
}
