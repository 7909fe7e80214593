/** Subjects: trees of a course, its units and its lessons. Their tags join them to evidence; analyses count by tag alone. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, oneLine, version } from '#contract/ids.ts';
import { listOf, listQuery, yesOrNo } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { contentSchool, ownerSchool } from '#features/schools/schools.contract.ts';
import { TAG_KINDS } from '#features/tags/tags-values.contract.ts';

/** A course, its units, chapters and lessons, and two more; a tree is read and shown whole. */
export const MOST_LEVELS = 6;
export const MOST_NODES = 500;
const MOST_TAGS = 20;

export const nodeNameTaken = problemKind(409, 'node_name_taken', 'Another node of this place has this name');
export const nodeInUse = problemKind(409, 'node_in_use', 'This node is in use');

const named = z.object({ id: idOut, name: z.string() });

const fields = {
  id: idOut,
  name: z.string(),
  /** The tree that it stands in, by its root. */
  root: idOut,
  parent: idOut.nullable(),
  /** Among those of its parent, from 0. */
  position: z.int(),
  /** 1 for a root. */
  depth: z.int(),
  tags: z.array(
    z.object({ id: idOut, kind: z.enum(TAG_KINDS), name: z.string(), short_name: z.string().nullable() }),
  ),
  school: ownerSchool,
  author: named,
  /** Questions in view that stand on it or below it, each once. */
  question_count: z.int(),
  /** Resources in view of it and of what is below it. */
  resource_count: z.int(),
  created_at: instant,
  version,
};
const node = z.object(fields);
export type SubjectNode = z.infer<typeof node>;

export interface SubjectTree extends SubjectNode {
  children: SubjectTree[];
}

/** A node with what is below it, no deeper than a tree may be. */
function treeOf(levels: number): z.ZodType<SubjectTree> {
  return z.object({
    ...fields,
    children: levels === 1 ? z.array(z.never()) : z.array(treeOf(levels - 1)),
  }) as unknown as z.ZodType<SubjectTree>;
}
const tree = treeOf(MOST_LEVELS);

const nodeName = oneLine(120, 'Write a name.');
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
      ? z.array(z.never()).max(0, `A tree has at most ${MOST_LEVELS} levels.`)
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
    /** Whether they are the installation's. */
    shared: yesOrNo.optional(),
  },
});

export const addSubjectTree = endpoint({
  method: 'POST',
  path: '/api/subjects/tree/create/',
  summary: 'Add a whole tree',
  act: 'Added a tree of subjects',
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
  summary: 'The roots of the trees in view',
  about: 'subjects',
  access: 'subjects.view',
  query: rootsQuery,
  response: listOf(node),
});

export const addSubject = endpoint({
  method: 'POST',
  path: '/api/subjects/',
  summary: 'Add a root, or a node as the last below another one',
  act: 'Added a node of a tree of subjects',
  access: 'subjects.write',
  body: z.strictObject({
    name: nodeName,
    tags: tags.default([]),
    parent: id.nullable().default(null),
    /** Of a root; what is below one belongs to whom that belongs to. */
    school: contentSchool,
  }),
  status: 201,
  response: node,
  problems: [breaksRule, nodeNameTaken],
});

export const listSubjectTrees = endpoint({
  method: 'GET',
  path: '/api/subjects/tree/',
  summary: 'The trees in view, whole',
  access: 'subjects.view',
  query: rootsQuery,
  response: listOf(tree),
});

export const getSubjectTree = endpoint({
  method: 'GET',
  path: '/api/subjects/tree/{id}/',
  summary: 'A node with all that is below it',
  about: 'subjects',
  access: 'subjects.view',
  params: z.strictObject({ id }),
  response: tree,
});

const nodeInFull = z.object({
  ...fields,
  /** Those above it, from the root down. */
  path: z.array(named),
  /** Questions in view by how they belong to it or to what is below it: by their place, by the tags, by both. */
  questions: z.object({ both: z.int(), node_only: z.int(), tags_only: z.int() }),
});
export type SubjectNodeInFull = z.infer<typeof nodeInFull>;

export const getSubjectNode = endpoint({
  method: 'GET',
  path: '/api/subjects-nodes/{id}/',
  summary: 'One node, and how questions belong to it',
  about: 'subjects',
  access: 'subjects.view',
  params: z.strictObject({ id }),
  response: nodeInFull,
});

export const changeSubjectNode = endpoint({
  method: 'PATCH',
  path: '/api/subjects-nodes/{id}/',
  summary: 'Change a node, move it with what is below it; without a parent it becomes a tree of its own',
  act: {
    of: 'parent',
    words: {},
    given: 'Moved a node of a tree of subjects',
    otherwise: 'Changed a node of a tree of subjects',
  },
  access: 'subjects.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    name: nodeName.optional(),
    tags: tags.optional(),
    parent: id.nullable().optional(),
    /** Among those of its parent, from 0; beyond the last it is the last. */
    position: z.int().min(0).max(MOST_NODES).optional(),
  }),
  response: nodeInFull,
  problems: [staleVersion, breaksRule, nodeNameTaken],
});

export const removeSubjectNode = endpoint({
  method: 'DELETE',
  path: '/api/subjects-nodes/{id}/',
  summary:
    'Remove a node with what is below it, which nothing uses; or merge it into another one, which takes over its uses, its tags and what is below it',
  act: {
    of: 'reassign_to',
    words: {},
    given: 'Merged a node of a tree of subjects into another',
    otherwise: 'Removed a node of a tree of subjects',
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
  summary: 'The nodes right below one',
  access: 'subjects.view',
  params: z.strictObject({ id }),
  query: belowQuery,
  response: listOf(node),
});

export const listSubNodes = endpoint({
  method: 'GET',
  path: '/api/subnodes/{id}/',
  summary: 'All nodes below one, in the order of the tree, each with those above it',
  access: 'subjects.view',
  params: z.strictObject({ id }),
  query: belowQuery,
  response: listOf(node.extend({ path: z.array(named) })),
});
