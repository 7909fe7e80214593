/**
 * Values that calls about questions and URLs of screens share. They have a file of their own so that the
 * first page loads no contract for them.
 */

/**
 * How a question belongs to a node of a subject tree: it is placed on the node, it has one of the node's
 * tags, or both.
 */
export const NODE_WAYS = ['both', 'node_only', 'tags_only'] as const;
export type NodeWay = (typeof NODE_WAYS)[number];

/** Whether a question can be used in tests, in practice or in both. */
export const QUESTION_USES = ['any', 'tests_only', 'practice_only'] as const;

export const QUESTION_STATUSES = ['draft', 'live', 'retired'] as const;
