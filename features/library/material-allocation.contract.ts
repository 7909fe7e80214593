/** Materials and shelves allotted to people and groups; who has what of them, and how far they are. */

import { z } from 'zod';
import { lookedFirst } from '#contract/act.ts';
import { endpoint } from '#contract/endpoint.ts';
import { composed, id, idOut, instant, sentInstant } from '#contract/ids.ts';
import { listOf, listQuery, yesOrNo } from '#contract/list.ts';
import { breaksRule, changedSince } from '#contract/problem.ts';
import { delivery } from '#features/outbox/outbox.contract.ts';
import { material } from './library.contract.ts';

const asked = {
  materials: z.array(id).max(100, 'At most 100.').default([]),
  /** Whole shelves with those below them: what is put there later reaches the same people. */
  library_groups: z.array(id).max(20, 'At most 20.').default([]),
  users: z.array(id).max(500, 'At most 500.').default([]),
  /** Who comes into one later gets it too. */
  groups: z.array(id).max(100, 'At most 100.').default([]),
};

/** A place is one material that reaches one person. */
const allotted = z.object({
  etag: z.string(),
  people: z.int(),
  materials: z.int(),
  /** Of people and materials all pairs: those that are new, and those that they have already, who lose nothing of it. */
  new_places: z.int(),
  present_places: z.int(),
  /** Those who get something new. */
  notices: z.int(),
});

export const allocateMaterials = endpoint({
  method: 'POST',
  path: '/api/allocate-bulk-material/',
  summary:
    'Assign materials and shelves to people and groups, or preview that; earlier assignments get these terms',
  act: lookedFirst('Looked at assigning materials', 'Assigned materials'),
  about: 'library',
  access: 'allocations.write',
  query: z.strictObject({ dry_run: yesOrNo.default(false) }),
  body: z.strictObject({
    ...asked,
    /** Shown from then on; null: at once. */
    opens_at: sentInstant.nullable().default(null),
    /** It warns, and bars nothing. */
    due_at: sentInstant.nullable().default(null),
    /** Why they get it, for them to read. */
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
  /** Places that are lost; and those that stay, because it reaches the person in another way. */
  lost_places: z.int(),
  kept_places: z.int(),
});

export const takeBackMaterials = endpoint({
  method: 'DELETE',
  path: '/api/allocate-bulk-material/',
  summary:
    'Take materials and shelves back from people and groups, or look first at what that comes to; places and notes stay',
  act: lookedFirst('Looked at taking materials back', 'Took materials back'),
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
  summary: 'Those in view to whom a material is assigned, and how far they are',
  about: 'library',
  access: 'allocations.view',
  params: z.strictObject({ id }),
  query: listQuery({
    ordering: ['progress', 'name'],
    filters: { standing: z.enum(READING_STANDINGS).optional(), group: id.optional() },
  }),
  response: listOf(materialUser).extend({
    /** Of all in view, whatever the filters. */
    totals: z.object({ people: z.int(), done: z.int(), begun: z.int(), not_opened: z.int(), late: z.int() }),
  }),
});

export const remindMaterialUsers = endpoint({
  method: 'POST',
  path: '/api/material-users/{id}/remind/',
  summary: 'Remind people by mail of a material that they have not done, each at most once a day',
  act: 'Reminded people of a material',
  access: 'allocations.write',
  params: z.strictObject({ id }),
  body: z.strictObject({ users: z.array(id).min(1, 'Name somebody.').max(500, 'At most 500.') }),
  status: 200,
  response: z.object({
    /** Reminders that were queued. */
    queued: z.int(),
    delivery,
    /** Those who have done it, those who were reminded within a day, and those without a confirmed address. */
    left_out: z.object({ done: z.int(), reminded: z.int(), no_address: z.int() }),
  }),
  problems: [breaksRule],
});

export const listUserMaterials = endpoint({
  method: 'GET',
  path: '/api/user-materials/{id}/',
  summary: 'What is assigned to a person, and how far they are with it',
  about: 'library',
  access: 'people.view',
  params: z.strictObject({ id }),
  query: listQuery({
    ordering: ['due_at', 'title'],
    filters: { standing: z.enum(READING_STANDINGS).optional() },
  }),
  response: listOf(material),
});
