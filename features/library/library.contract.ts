/** Endpoints for materials: staff write them and takers read them. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, oneLine, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { richText } from '#contract/rich-text-schema.ts';
import { FILE_TYPES } from '#features/files/files.contract.ts';
import { contentSchool, ownerSchool } from '#features/schools/schools.contract.ts';
import { TAG_KINDS } from '#features/tags/tags-values.contract.ts';
import { MATERIAL_KINDS } from './library-values.contract.ts';

export type MaterialKind = (typeof MATERIAL_KINDS)[number];

/** `archived`: readers lose access, but their notes and reading positions stay. */
const MATERIAL_STATUSES = ['draft', 'live', 'archived'] as const;
export type MaterialStatus = (typeof MATERIAL_STATUSES)[number];

const named = z.object({ id: idOut, name: z.string() });

/**
 * A taker's own record of a material. If several assignments reach the taker, the most generous terms count.
 */
const ownReading = z.object({
  /**
   * The most direct way in which the material reaches them. `open`: it is open to them without an assignment.
   */
  source: z.enum(['person', 'group', 'open']),
  /**
   * Why the reader has the material, in the words of the person who assigned it last; empty if no reason was
   * given.
   */
  reason: z.string(),
  allotted_by: named.nullable(),
  allotted_at: instant.nullable(),
  due_at: instant.nullable(),
  /** When the reader first opened the material; null if they never did. */
  begun_at: instant.nullable(),
  /**
   * The reader's place in the material: the page of a file, the percentage of other materials. `place_at`:
   * when they were there.
   */
  page: z.int().nullable(),
  percent: z.int().nullable(),
  place_at: instant.nullable(),
  done_at: instant.nullable(),
  /** How long the reader worked on the material. */
  active_seconds: z.int(),
});
export type OwnReading = z.infer<typeof ownReading>;

export const material = z.object({
  id: idOut,
  title: z.string(),
  kind: z.enum(MATERIAL_KINDS),
  file: z
    .object({ id: idOut, name: z.string(), content_type: z.enum(FILE_TYPES), size_bytes: z.int() })
    .nullable(),
  url: z.string().nullable(),
  /** The number of pages of a PDF; null for other materials. */
  page_count: z.int().nullable(),
  /**
   * How long the material takes. For an article, estimated from its length unless the author gave a figure.
   */
  minutes: z.int().nullable(),
  tags: z.array(z.object({ id: idOut, kind: z.enum(TAG_KINDS), name: z.string() })),
  /** The shelves in view that contain the material. */
  library_groups: z.array(named),
  status: z.enum(MATERIAL_STATUSES),
  /**
   * True if every student at the material's school may read it, or every taker if it is shared. Otherwise
   * only those to whom it is assigned.
   */
  is_open: z.boolean(),
  school: ownerSchool,
  author: named,
  /** The part of the material's text that contains the searched words. */
  excerpt: z.string().nullable(),
  /** The caller's own progress; null for staff. */
  own: ownReading.nullable(),
  /** To how many people in view the material is assigned, and how far they are; null for takers. */
  held_by: z.object({ people: z.int(), begun: z.int(), done: z.int() }).nullable(),
  created_at: instant,
  updated_at: instant,
  version,
});
export type Material = z.infer<typeof material>;

const optionText = richText(5_000);
const tryIt = z.strictObject({
  text: richText(10_000),
  options: z
    .array(z.strictObject({ text: optionText, is_right: z.boolean(), feedback: optionText.default('') }))
    .min(2, 'Add at least 2 answers.')
    .max(6, 'Add at most 6 answers.'),
});
export type TryIt = z.infer<typeof tryIt>;

const wholeMaterial = material.extend({
  /** Rich text of an article. The links of its pictures are signed for the caller. */
  body: z.string(),
  /** An ungraded practice question. The reader sees immediately whether the answer is right. */
  try_it: tryIt.nullable(),
  /** The link to the material's file, signed for the caller and valid for 10 minutes. */
  file_url: z.string().nullable(),
});
export type WholeMaterial = z.infer<typeof wholeMaterial>;

export const materialInUse = problemKind(
  409,
  'material_in_use',
  'This material has been assigned, so it can’t be removed',
);

const written = {
  title: oneLine(120, 'Enter a title.'),
  body: richText(100_000),
  try_it: tryIt.nullable(),
  file: id.nullable(),
  url: oneLine(2_000, 'Enter a web address.').nullable(),
  page_count: z.int().min(1).max(10_000).nullable(),
  minutes: z.int().min(1).max(600).nullable(),
  tags: z.array(id).max(20, 'Choose at most 20.'),
  status: z.enum(MATERIAL_STATUSES),
  is_open: z.boolean(),
};

export const listMaterials = endpoint({
  method: 'GET',
  path: '/api/study-material/',
  summary: 'List or search the materials you can see. Students see those assigned or open to them',
  about: 'library',
  access: 'library.view',
  query: listQuery({
    ordering: ['title', 'created_at'],
    filters: {
      kind: z.enum(MATERIAL_KINDS).optional(),
      status: z.enum(MATERIAL_STATUSES).optional(),
      tag: id.optional(),
      school: id.optional(),
    },
  }),
  response: listOf(material),
});

export const addMaterial = endpoint({
  method: 'POST',
  path: '/api/study-material/',
  summary: 'Add an article, a file, a link, or a video to the library',
  act: 'Added a material to the library',
  access: 'library.write',
  body: z.strictObject({
    title: written.title,
    kind: z.enum(MATERIAL_KINDS),
    body: written.body.default(''),
    try_it: written.try_it.default(null),
    file: written.file.default(null),
    url: written.url.default(null),
    page_count: written.page_count.default(null),
    minutes: written.minutes.default(null),
    tags: written.tags.default([]),
    status: written.status.default('draft'),
    is_open: written.is_open.default(false),
    school: contentSchool,
  }),
  status: 201,
  response: wholeMaterial,
  problems: [breaksRule],
});

export const getMaterial = endpoint({
  method: 'GET',
  path: '/api/study-material/{id}/',
  summary: 'Get a material with its text and the address of its file',
  about: 'material',
  access: 'library.view',
  params: z.strictObject({ id }),
  response: wholeMaterial,
});

export const changeMaterial = endpoint({
  method: 'PATCH',
  path: '/api/study-material/{id}/',
  summary: "Change, publish, or archive a material. Its type can't change",
  act: 'Changed a material in the library',
  access: 'library.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    title: written.title.optional(),
    body: written.body.optional(),
    try_it: written.try_it.optional(),
    file: written.file.optional(),
    url: written.url.optional(),
    page_count: written.page_count.optional(),
    minutes: written.minutes.optional(),
    tags: written.tags.optional(),
    status: written.status.optional(),
    is_open: written.is_open.optional(),
  }),
  response: wholeMaterial,
  problems: [breaksRule, staleVersion],
});

export const removeMaterial = endpoint({
  method: 'DELETE',
  path: '/api/study-material/{id}/',
  summary: 'Remove a material that was never assigned',
  act: 'Removed a material from the library',
  access: 'library.write',
  params: z.strictObject({ id }),
  problems: [materialInUse],
});
