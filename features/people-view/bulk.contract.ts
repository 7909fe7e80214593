/**
 * Actions on many people at once: on named people, or on everybody who matches filters. The result is
 * reported per person, and some actions can be undone.
 */

import { z } from 'zod';
import { alreadyUndone, bulkReport, OUTCOMES, selectionChanged, undoReport } from '#contract/bulk.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, sentInstant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, problemKind } from '#contract/problem.ts';
import { addAnnouncement } from '#features/announcements/announcements.contract.ts';
import { delivery } from '#features/outbox/outbox.contract.ts';
import { handOverNote } from '#features/people/care.contract.ts';
import { MOST_NAMED, peopleFilters } from './people-view.contract.ts';

/** The limit exists because each person is a row that is locked, changed and reported. */
export const MOST_AT_ONCE = MOST_NAMED;

export const noUndo = problemKind(422, 'no_undo', 'This can’t be undone');

const chosen = z.union([
  z.strictObject({ users: z.array(id).min(1).max(MOST_AT_ONCE) }),
  /** Everybody who matches the filters. `count`: how many people the caller saw there. */
  z.strictObject({ filters: peopleFilters, count: z.int().min(1).max(MOST_AT_ONCE) }),
]);

const BULK_ACTS = [
  'allot',
  'add_to_group',
  'message',
  'set_counselor',
  'set_managers',
  'invite',
  'deactivate',
] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

const { title, text, by_mail } = addAnnouncement.body.shape;

const asked = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('allot'),
    chosen,
    assessment: id,
    opens_at: sentInstant.nullable().default(null),
    due_at: sentInstant.nullable().default(null),
    closes_at: sentInstant.nullable().default(null),
  }),
  z.strictObject({
    act: z.literal('set_managers'),
    chosen,
    managers: z.array(id).max(20),
    note: handOverNote,
  }),
  z.strictObject({ act: z.literal('set_counselor'), chosen, counselor: id.nullable(), note: handOverNote }),
  z.strictObject({ act: z.literal('add_to_group'), chosen, group: id }),
  /** The message is sent as an announcement. */
  z.strictObject({ act: z.literal('message'), chosen, title, text, by_mail }),
  z.strictObject({ act: z.literal('invite'), chosen }),
  z.strictObject({ act: z.literal('deactivate'), chosen }),
]);
export type Asked = z.output<typeof asked>;

const report = bulkReport(BULK_ACTS).extend({
  /** For invitations, the state of their delivery; null for other actions. */
  delivery: delivery.nullable(),
});
export type BulkReport = z.infer<typeof report>;

export const actOnPeople = endpoint({
  method: 'POST',
  path: '/api/people-view/actions/',
  summary: 'Apply one action to many people, and report the result for each',
  act: {
    of: 'act',
    words: {
      allot: 'Assigned a test to several people',
      set_managers: 'Changed the managers of several students',
      set_counselor: 'Changed the counselor of several students',
      add_to_group: 'Added several people to a group',
      message: 'Messaged several people',
      invite: 'Invited several people',
      deactivate: 'Deactivated several people',
    },
    otherwise: 'Changed several people',
  },
  access: 'people.table',
  body: asked,
  status: 201,
  response: report,
  problems: [breaksRule, selectionChanged],
});

const ofAction = z.strictObject({ id });

export const getAction = endpoint({
  method: 'GET',
  path: '/api/people-view/actions/{id}/',
  summary: 'Get the report of your own bulk action',
  access: 'people.table',
  params: ofAction,
  response: report,
});

export const listActionPeople = endpoint({
  method: 'GET',
  path: '/api/people-view/actions/{id}/people/',
  summary: 'List the people of your own bulk action with the result for each. Rejected people come first',
  about: 'people',
  access: 'people.table',
  params: ofAction,
  query: listQuery({ ordering: ['name'], filters: { outcome: z.enum(OUTCOMES).optional() } }),
  response: listOf(
    z.object({
      user: z.object({ id: idOut, name: z.string() }),
      outcome: z.enum(OUTCOMES),
      reason: z.string().nullable(),
      is_undone: z.boolean(),
    }),
  ),
});

export const undoAction = endpoint({
  method: 'POST',
  path: '/api/people-view/actions/{id}/undo/',
  summary: 'Undo your own bulk action. People changed again since then stay as they are',
  act: 'Undid a bulk action on people',
  access: 'people.table',
  params: ofAction,
  status: 200,
  response: undoReport,
  problems: [alreadyUndone, noUndo],
});
