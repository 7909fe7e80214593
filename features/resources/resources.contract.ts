/** Endpoints for resources: links, files, materials and videos that help with a node of a course tree. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, oneLine, version } from '#contract/ids.ts';
import { listOf, listQuery, yesOrNo } from '#contract/list.ts';
import { breaksRule, staleVersion } from '#contract/problem.ts';
import { MATERIAL_KINDS } from '#features/library/library-values.contract.ts';
import { contentSchool, ownerSchool } from '#features/schools/schools.contract.ts';

/** Whom a resource is for. Staff see all resources; students see only those for students. */
const AUDIENCES = ['staff', 'students'] as const;
export type Audience = (typeof AUDIENCES)[number];
const audience = z.enum(AUDIENCES);

const named = z.object({ id: idOut, name: z.string() });

const resource = z.object({
  id: idOut,
  title: z.string(),
  node: named.extend({
    /** The ancestors of the node, from the root down. */
    path: z.array(named),
    /** The ids of the node's tags. */
    tags: z.array(idOut),
  }),
  audience,
  /** Place among the resources of its node, from 0. */
  position: z.int(),
  /** Exactly one of the next four fields is set. */
  url: z.string().nullable(),
  file: z
    .object({
      id: idOut,
      name: z.string(),
      content_type: z.string(),
      size_bytes: z.int(),
      /** The address of the file, signed for the caller and valid for 10 minutes. */
      url: z.string(),
    })
    .nullable(),
  /** A material of the library. Takers see the resource only if they may read the material. */
  material: z.object({ id: idOut, title: z.string(), kind: z.enum(MATERIAL_KINDS) }).nullable(),
  /** A video. Takers see the resource only if the video is assigned to them. */
  video: z.object({ id: idOut, title: z.string(), duration_seconds: z.int() }).nullable(),
  author: named,
  school: ownerSchool,
  created_at: instant,
  version,
});
export type Resource = z.infer<typeof resource>;

const LONGEST_ADDRESS = 2_000;
const title = oneLine(120, 'Enter a title.');
const address = z
  .string()
  .trim()
  .max(LONGEST_ADDRESS, `Enter at most ${LONGEST_ADDRESS} characters.`)
  .regex(/^https:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$/i, 'Enter a link that starts with https://.');
const position = z.int().min(0).max(100_000);

const filters = {
  node: id.optional(),
  /** Limits to resources of nodes that are joined to this tag or to a tag below it. */
  tag: id.optional(),
  school: id.optional(),
  audience: audience.optional(),
  /** True: only resources shared by all schools. False: only the others. */
  shared: yesOrNo.optional(),
};

export const listResources = endpoint({
  method: 'GET',
  path: '/api/subject-resources/',
  summary:
    'List the resources you can see. Students and guests see those for students in their schools’ courses',
  about: 'resources',
  access: 'resources.view',
  query: listQuery({ ordering: ['created_at', 'title'], filters }),
  response: listOf(resource),
});

export const listResourcesBySubject = endpoint({
  method: 'GET',
  path: '/api/subject-resources/by-subject/{id}/',
  summary: 'List the resources of a node and its descendants, in the order of the course',
  about: 'resources',
  access: 'resources.view',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['position'], filters: {} }),
  response: listOf(resource),
});

export const addResource = endpoint({
  method: 'POST',
  path: '/api/subject-resources/',
  summary:
    'Add a resource to a node: a link, a file, a library material, or a recorded lesson. It goes last unless a position is given',
  act: 'Added a resource to a course',
  access: 'resources.write',
  body: z.strictObject({
    node: id,
    title,
    audience: audience.default('staff'),
    url: address.nullable().default(null),
    file: id.nullable().default(null),
    material: id.nullable().default(null),
    video: id.nullable().default(null),
    position: position.optional(),
    school: contentSchool,
  }),
  status: 201,
  response: resource,
  problems: [breaksRule],
});

export const getResource = endpoint({
  method: 'GET',
  path: '/api/subject-resources/{id}/',
  summary: 'Get a resource',
  access: 'resources.view',
  params: z.strictObject({ id }),
  response: resource,
});

export const changeResource = endpoint({
  method: 'PATCH',
  path: '/api/subject-resources/{id}/',
  summary: 'Edit a resource, or move it to another node or position',
  act: 'Edited a course resource',
  access: 'resources.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    node: id.optional(),
    title: title.optional(),
    audience: audience.optional(),
    url: address.nullable().optional(),
    file: id.nullable().optional(),
    material: id.nullable().optional(),
    video: id.nullable().optional(),
    position: position.optional(),
  }),
  response: resource,
  problems: [breaksRule, staleVersion],
});

export const removeResource = endpoint({
  method: 'DELETE',
  path: '/api/subject-resources/{id}/',
  summary: 'Remove a resource',
  act: 'Removed a course resource',
  access: 'resources.write',
  params: z.strictObject({ id }),
});
