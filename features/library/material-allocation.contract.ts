/**
 * Endpoints for assigning materials and shelves to people and groups, and for listing who has them and how
 * far they are.
 */

import { z } from 'zod';
import { lookedFirst } from '#contract/act.ts';
import { endpoint } from '#contract/endpoint.ts';
import { composed, id, idOut, instant, sentInstant } from '#contract/ids.ts';
import { listOf, listQuery, yesOrNo } from '#contract/list.ts';
import { breaksRule, changedSince } from '#contract/problem.ts';
import { delivery } from '#features/outbox/outbox.contract.ts';
import { material } from './library.contract.ts';

const asked = {
  materials: z.array(id).max(100, 'Choose at most 100.').default([]),
  /** Whole shelves, with the shelves below them. Materials that are added later reach the same people. */
  library_groups: z.array(id).max(20, 'Choose at most 20.').default([]),
  users: z.array(id).max(500, 'Choose at most 500.').default([]),
  /** People who join one of these groups later get the material too. */
  groups: z.array(id).max(100, 'Choose at most 100.').default([]),
};

/** A place is a pair of a material and a person whom it reaches. */
const allotted = z.object({
  etag: z.string(),
  people: z.int(),
  materials: z.int(),
  /** The number of pairs of a person and a material: new ones, and existing ones, which lose nothing. */
  new_places: z.int(),
  present_places: z.int(),
  /** How many people get something new. */
  notices: z.int(),
});

export const allocateMaterials = endpoint({
  method: 'POST',
  path: '/api/allocate-bulk-material/',
  summary:
    'Assign materials and shelves to people and groups, or preview it. The new settings replace those of earlier assignments',
  act: lookedFirst('Previewed assigning materials', 'Assigned materials'),
  about: 'library',
  access: 'allocations.write',
  query: z.strictObject({ dry_run: yesOrNo.default(false) }),
  body: z.strictObject({
    ...asked,
    /** When the material becomes visible; null means immediately. */
    opens_at: sentInstant.nullable().default(null),
    /** The due date is only a reminder and locks nothing. */
    due_at: sentInstant.nullable().default(null),
    /** The reason, shown to the people who get it. */
    reason: composed(300).default(''),
  }),
  takes_if_match: true,
  status: 201,
  response: allotted,
  problems: [breaksRule, changedSince],
});

const takenBack = z.object({
  etag: z.string(),
  people: z.int(),
  /**
   * The number of places that end, and of places that stay because the material reaches the person through
   * another assignment.
   */
  lost_places: z.int(),
  kept_places: z.int(),
});

export const takeBackMaterials = endpoint({
  method: 'DELETE',
  path: '/api/allocate-bulk-material/',
  summary:
    'Unassign materials and shelves from people and groups, or preview it. Reading places and notes are kept',
  act: lookedFirst('Previewed unassigning materials', 'Unassigned materials'),
  access: 'allocations.write',
  query: z.strictObject({ dry_run: yesOrNo.default(false) }),
  body: z.strictObject(asked),
  takes_if_match: true,
  status: 200,
  response: takenBack,
  problems: [breaksRule, changedSince],
});

const READING_STANDINGS = ['done', 'begun', 'not_opened'] as const;
export type ReadingStanding = (typeof READING_STANDINGS)[number];

const materialUser = z.object({
  user: z.object({ id: idOut, name: z.string(), username: z.string() }),
  source: z.enum(['person', 'group']),
  reason: z.string(),
  allotted_at: instant,
  opens_at: instant.nullable(),
  due_at: instant.nullable(),
  standing: z.enum(READING_STANDINGS),
  is_late: z.boolean(),
  page: z.int().nullable(),
  percent: z.int().nullable(),
  place_at: instant.nullable(),
  done_at: instant.nullable(),
  active_seconds: z.int(),
  reminded_at: instant.nullable(),
});
export type MaterialUser = z.infer<typeof materialUser>;

export const listMaterialUsers = endpoint({
  method: 'GET',
  path: '/api/material-users/{id}/',
  summary: 'List everyone you can see who has a material assigned, with their progress',
  about: 'library',
  access: 'allocations.view',
  params: z.strictObject({ id }),
  query: listQuery({
    ordering: ['progress', 'name'],
    filters: { standing: z.enum(READING_STANDINGS).optional(), group: id.optional() },
  }),
  response: listOf(materialUser).extend({
    /** Counts over all people in view, regardless of the filters. */
    totals: z.object({ people: z.int(), done: z.int(), begun: z.int(), not_opened: z.int(), late: z.int() }),
  }),
});

export const remindMaterialUsers = endpoint({
  method: 'POST',
  path: '/api/material-users/{id}/remind/',
  summary: 'Email people a reminder of a material that they have not finished, at most once a day each',
  act: 'Reminded people of a material',
  access: 'allocations.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    users: z.array(id).min(1, 'Choose at least one person.').max(500, 'Choose at most 500.'),
  }),
  status: 200,
  response: z.object({
    /** The number of reminders that were queued. */
    queued: z.int(),
    delivery,
    /**
     * How many people got no reminder: they have finished, were reminded within a day, or have no confirmed
     * address.
     */
    left_out: z.object({ done: z.int(), reminded: z.int(), no_address: z.int() }),
  }),
  problems: [breaksRule],
});

export const listUserMaterials = endpoint({
  method: 'GET',
  path: '/api/user-materials/{id}/',
  summary: 'List the materials assigned to a person, with their progress',
  about: 'library',
  access: 'people.view',
  params: z.strictObject({ id }),
  query: listQuery({
    ordering: ['due_at', 'title'],
    filters: { standing: z.enum(READING_STANDINGS).optional() },
  }),
  response: listOf(material),
});
