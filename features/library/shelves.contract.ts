/** Endpoints for shelves, which form a tree, and for the materials on each in their order of study. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, shortName, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { contentSchool, ownerSchool } from '#features/schools/schools.contract.ts';
import { material } from './library.contract.ts';
import { MATERIAL_KINDS } from './library-values.contract.ts';

const named = z.object({ id: idOut, name: z.string() });

export const libraryGroupInUse = problemKind(409, 'library_group_in_use', 'This shelf is in use');

const libraryGroup = z.object({
  id: idOut,
  name: z.string(),
  /**
   * The shelf above; null at the top. Takers also see the shelves above a shelf that has a material for them.
   */
  parent: idOut.nullable(),
  /** The position among shelves with the same parent, from 1. */
  position: z.int(),
  /**
   * Distinct materials in view on and below the shelf. `done_count`: how many of them a taker has finished;
   * null for staff.
   */
  material_count: z.int(),
  done_count: z.int().nullable(),
  school: ownerSchool,
  author: named,
  version,
});
export type LibraryGroup = z.infer<typeof libraryGroup>;

export const listLibraryGroups = endpoint({
  method: 'GET',
  path: '/api/library-groups/',
  summary: 'List the shelves you can see. Students see those with something they can read',
  about: 'library',
  access: 'library.view',
  query: listQuery({ ordering: ['position', 'name'], filters: { school: id.optional() } }),
  response: listOf(libraryGroup),
});

const place = z.int().min(1).max(10_000);

export const addLibraryGroup = endpoint({
  method: 'POST',
  path: '/api/library-groups/',
  summary: 'Add a shelf, at the top level or inside another',
  act: 'Added a shelf',
  access: 'library.write',
  body: z.strictObject({
    name: shortName,
    parent: id.nullable().default(null),
    /** The position among the shelves; null puts the shelf last. */
    position: place.nullable().default(null),
    school: contentSchool,
  }),
  status: 201,
  response: libraryGroup,
  problems: [breaksRule],
});

export const getLibraryGroup = endpoint({
  method: 'GET',
  path: '/api/library-groups/{id}/',
  summary: 'Get a shelf',
  access: 'library.view',
  params: z.strictObject({ id }),
  response: libraryGroup,
});

export const changeLibraryGroup = endpoint({
  method: 'PATCH',
  path: '/api/library-groups/{id}/',
  summary: 'Rename a shelf, or move it with all shelves inside it',
  act: 'Changed a shelf',
  access: 'library.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    name: shortName.optional(),
    parent: id.nullable().optional(),
    position: place.optional(),
  }),
  response: libraryGroup,
  problems: [breaksRule, staleVersion],
});

export const removeLibraryGroup = endpoint({
  method: 'DELETE',
  path: '/api/library-groups/{id}/',
  summary:
    'Remove a shelf that is not assigned and contains no other shelves. Its materials stay in the library',
  act: 'Removed a shelf',
  access: 'library.write',
  params: z.strictObject({ id }),
  problems: [libraryGroupInUse],
});

const shelved = z.object({
  library_group: named,
  /** The position on the shelf in order of study, from 1. */
  position: z.int(),
  put_at: instant,
  material,
});

export const listLibraryGroupMaterials = endpoint({
  method: 'GET',
  path: '/api/library-group-material/',
  summary: 'List the materials on a shelf and on the shelves inside it, in reading order',
  about: 'library',
  access: 'library.view',
  query: listQuery({
    ordering: ['position', 'title'],
    filters: { library_group: id, kind: z.enum(MATERIAL_KINDS).optional() },
  }),
  response: listOf(shelved),
});

export const putLibraryGroupMaterial = endpoint({
  method: 'POST',
  path: '/api/library-group-material/',
  summary: 'Add a material to a shelf, or move it on the shelf',
  act: 'Added a material to a shelf',
  access: 'library.write',
  body: z.strictObject({
    library_group: id,
    material: id,
    /**
     * The position on the shelf. Null puts a new material last, and leaves a material that is already on the
     * shelf in its place.
     */
    position: place.nullable().default(null),
    /**
     * The shelf's version that the caller saw before changing the order; null if the request is not about the
     * order.
     */
    version: version.nullable().default(null),
  }),
  status: 201,
  response: z.object({ library_group: idOut, material: idOut, position: z.int() }),
  problems: [breaksRule, staleVersion],
});

export const removeLibraryGroupMaterial = endpoint({
  method: 'DELETE',
  path: '/api/library-group-material/',
  summary: 'Remove a material from a shelf',
  act: 'Removed a material from a shelf',
  access: 'library.write',
  body: z.strictObject({ library_group: id, material: id }),
  problems: [breaksRule],
});
