/** Calls on saved views of the people table: filters, columns and order under a name. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, shortName, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { peopleFilters, viewPeople } from './people-view.contract.ts';
import { COLUMNS } from './people-view.rules.ts';

export const viewNameTaken = problemKind(409, 'view_name_taken', 'You already have a view with this name');

const named = z.object({ id: idOut, name: z.string() });
const columns = z.array(z.enum(COLUMNS)).min(1).max(COLUMNS.length);
const ordering = viewPeople.query.shape.ordering;

const savedView = z.object({
  id: idOut,
  name: z.string(),
  filters: peopleFilters.extend({
    last_seen_before: instant.optional(),
    last_seen_after: instant.optional(),
  }),
  columns,
  ordering,
  owner: named,
  /** The school whose staff can see the view too. Null: only the owner can. */
  school: named.nullable(),
  /** Whether the view is the caller's. Only its owner can change it. */
  is_own: z.boolean(),
  version,
});
export type SavedView = z.infer<typeof savedView>;

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/saved-views/',
  summary: 'List your saved views of people, and the views that staff of your schools share',
  access: 'people.table',
  query: listQuery({ ordering: ['name'], filters: {} }),
  response: listOf(savedView),
});

export const addSavedView = endpoint({
  method: 'POST',
  path: '/api/saved-views/',
  summary: 'Save a view of people',
  act: 'Saved a view of people',
  access: 'people.table',
  body: z.strictObject({
    name: shortName,
    filters: peopleFilters,
    columns,
    ordering,
    school: id.nullable().default(null),
  }),
  status: 201,
  response: savedView,
  problems: [breaksRule, viewNameTaken],
});

export const changeSavedView = endpoint({
  method: 'PATCH',
  path: '/api/saved-views/{id}/',
  summary: 'Change your own saved view',
  act: 'Edited a saved view of people',
  access: 'people.table',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    name: shortName.optional(),
    filters: peopleFilters.optional(),
    columns: columns.optional(),
    ordering: ordering.optional(),
    school: id.nullable().optional(),
  }),
  response: savedView,
  problems: [breaksRule, staleVersion, viewNameTaken],
});

export const removeSavedView = endpoint({
  method: 'DELETE',
  path: '/api/saved-views/{id}/',
  summary: 'Remove your own saved view',
  act: 'Removed a saved view of people',
  access: 'people.table',
  params: z.strictObject({ id }),
});
