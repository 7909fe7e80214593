/**
 * Endpoints for course trees: a course with its units and lessons. Nodes are linked to tags; analyses are by
 * tag only, not by node.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, oneLine, version } from '#contract/ids.ts';
import { listOf, listQuery, yesOrNo } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { contentSchool, ownerSchool } from '#features/schools/schools.contract.ts';
import { TAG_KINDS } from '#features/tags/tags-values.contract.ts';

/**
 * Enough for course, unit, chapter and lesson plus two more levels. A tree is always read and rendered as a
 * whole.
 */
export const MOST_LEVELS = 6;
export const MOST_NODES = 500;
const MOST_TAGS = 20;

export const nodeNameTaken = problemKind(409, 'node_name_taken', 'This name is already used here');
export const nodeInUse = problemKind(409, 'node_in_use', 'This course item is in use');

const named = z.object({ id: idOut, name: z.string() });

const fields = {
  id: idOut,
  name: z.string(),
  /** The root of the tree to which the node belongs. */
  root: idOut,
  parent: idOut.nullable(),
  /** Place of the node among the children of its parent, from 0. */
  position: z.int(),
  /** Level in the tree; 1 for a root. */
  depth: z.int(),
  tags: z.array(
    z.object({ id: idOut, kind: z.enum(TAG_KINDS), name: z.string(), short_name: z.string().nullable() }),
  ),
  school: ownerSchool,
  author: named,
  /** Questions in view that belong to the node or its descendants, each counted once. */
  question_count: z.int(),
  /** Resources in view of the node and its descendants. */
  resource_count: z.int(),
  created_at: instant,
  version,
};
const node = z.object(fields);
export type SubjectNode = z.infer<typeof node>;

export interface SubjectTree extends SubjectNode {
  children: SubjectTree[];
}

/** The schema of a node with its descendants, down to the deepest level allowed. */
function treeOf(levels: number): z.ZodType<SubjectTree> {
  return z.object({
    ...fields,
    children: levels === 1 ? z.array(z.never()) : z.array(treeOf(levels - 1)),
  }) as unknown as z.ZodType<SubjectTree>;
}
const tree = treeOf(MOST_LEVELS);

const nodeName = oneLine(120, 'Enter a name.');
const tags = z.array(id).max(MOST_TAGS);

export interface WrittenTree {
  name: string;
  tags: string[];
  children: WrittenTree[];
}

type SentTree = { name: string; tags?: string[]; children?: SentTree[] };

function writtenTree(levels: number): z.ZodType<WrittenTree, SentTree> {
  const children =
    levels === 1
      ? z.array(z.never()).max(0, `A course can have at most ${MOST_LEVELS} levels.`)
      : z.array(writtenTree(levels - 1)).max(MOST_NODES);
  return z.strictObject({
    name: nodeName,
    tags: tags.default([]),
    children: children.default([]),
  }) as unknown as z.ZodType<WrittenTree, SentTree>;
}

const rootsQuery = listQuery({
  ordering: ['name', 'created_at'],
  filters: {
    school: id.optional(),
    /** True: only trees that all schools share. False: only trees of one school. */
    shared: yesOrNo.optional(),
  },
});

export const addSubjectTree = endpoint({
  method: 'POST',
  path: '/api/subjects/tree/create/',
  summary: 'Add a course with its units and lessons',
  act: 'Added a course',
  access: 'subjects.write',
  body: z.strictObject({
    name: nodeName,
    tags: tags.default([]),
    children: z
      .array(writtenTree(MOST_LEVELS - 1))
      .max(MOST_NODES)
      .default([]),
    school: contentSchool,
  }),
  status: 201,
  response: tree,
  problems: [breaksRule, nodeNameTaken],
});

export const listSubjects = endpoint({
  method: 'GET',
  path: '/api/subjects/',
  summary: 'List the courses you can see, without their units and lessons',
  about: 'subjects',
  access: 'subjects.view',
  query: rootsQuery,
  response: listOf(node),
});

export const addSubject = endpoint({
  method: 'POST',
  path: '/api/subjects/',
  summary: 'Add a course, or a node as the last child of another node',
  act: 'Added a course item',
  access: 'subjects.write',
  body: z.strictObject({
    name: nodeName,
    tags: tags.default([]),
    parent: id.nullable().default(null),
    /** The school of a root. Other nodes belong to the school of their tree. */
    school: contentSchool,
  }),
  status: 201,
  response: node,
  problems: [breaksRule, nodeNameTaken],
});

export const listSubjectTrees = endpoint({
  method: 'GET',
  path: '/api/subjects/tree/',
  summary: 'List the courses you can see, with their units and lessons',
  access: 'subjects.view',
  query: rootsQuery,
  response: listOf(tree),
});

export const getSubjectTree = endpoint({
  method: 'GET',
  path: '/api/subjects/tree/{id}/',
  summary: 'Get a node with its descendants',
  about: 'subjects',
  access: 'subjects.view',
  params: z.strictObject({ id }),
  response: tree,
});

const nodeInFull = z.object({
  ...fields,
  /** The ancestors, from the root down. */
  path: z.array(named),
  /**
   * Questions in view that belong to the node or its descendants only because they were placed there, only by
   * their tags, or for both reasons.
   */
  questions: z.object({ both: z.int(), node_only: z.int(), tags_only: z.int() }),
});
export type SubjectNodeInFull = z.infer<typeof nodeInFull>;

export const getSubjectNode = endpoint({
  method: 'GET',
  path: '/api/subjects-nodes/{id}/',
  summary: 'Get a node and the number of its questions',
  about: 'subjects',
  access: 'subjects.view',
  params: z.strictObject({ id }),
  response: nodeInFull,
});

export const changeSubjectNode = endpoint({
  method: 'PATCH',
  path: '/api/subjects-nodes/{id}/',
  summary: 'Edit a node, or move it with its descendants. Without a parent it becomes a course',
  act: {
    of: 'parent',
    words: {},
    given: 'Moved a course item',
    otherwise: 'Edited a course item',
  },
  access: 'subjects.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    name: nodeName.optional(),
    tags: tags.optional(),
    parent: id.nullable().optional(),
    /**
     * New place of the node among the children of its parent, from 0. A larger number means the last place.
     */
    position: z.int().min(0).max(MOST_NODES).optional(),
  }),
  response: nodeInFull,
  problems: [staleVersion, breaksRule, nodeNameTaken],
});

export const removeSubjectNode = endpoint({
  method: 'DELETE',
  path: '/api/subjects-nodes/{id}/',
  summary:
    'Remove an unused node with its descendants, or merge it into another node, which gets its questions, resources, tags, and children',
  act: {
    of: 'reassign_to',
    words: {},
    given: 'Merged a course item into another',
    otherwise: 'Removed a course item',
  },
  access: 'subjects.write',
  params: z.strictObject({ id }),
  query: z.strictObject({ reassign_to: id.optional() }),
  problems: [breaksRule, nodeInUse],
});

const belowQuery = listQuery({ ordering: ['position'], filters: {} });

export const listChildNodes = endpoint({
  method: 'GET',
  path: '/api/onelevel-childnodes/{id}/',
  summary: 'List the children of a node',
  access: 'subjects.view',
  params: z.strictObject({ id }),
  query: belowQuery,
  response: listOf(node),
});

export const listSubNodes = endpoint({
  method: 'GET',
  path: '/api/subnodes/{id}/',
  summary: 'List the descendants of a node in order, each with its ancestors',
  access: 'subjects.view',
  params: z.strictObject({ id }),
  query: belowQuery,
  response: listOf(node.extend({ path: z.array(named) })),
});
