/** Values that calls of questions take and that addresses of screens name: by themselves, so that a first page loads no call for them. */

/** How a question belongs to a node of a tree of subjects: by its place, by the node's tags, by both. */
export const NODE_WAYS = ['both', 'node_only', 'tags_only'] as const;
export type NodeWay = (typeof NODE_WAYS)[number];

/** Where a question may be asked. */
export const QUESTION_USES = ['any', 'tests_only', 'practice_only'] as const;

export const QUESTION_STATUSES = ['draft', 'live', 'retired'] as const;
