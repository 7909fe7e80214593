/** Declares how erasing, export, merging and backup treat this feature's tables. */
import { type FeatureTables, joins, stays } from '#server/db/declared-tables.ts';

export const groupsTables = {
  archived_group_members: {
    backup: 'kept',
    personal: {
      merging: { person: joins('group_id') },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'Where they belonged is in `places`.' },
    },
  },
  group_members: {
    backup: 'kept',
    personal: {
      merging: { person: joins('group_id') },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'Where they belong is in `places`.' },
    },
  },
  group_tutors: {
    backup: 'kept',
    personal: {
      merging: { person: stays },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'Whose groups they teach is the school’s to say.' },
    },
  },
  groups: {
    backup: 'kept',
    impersonal: ['name', 'join_code'],
    personal: null,
  },
  join_requests: {
    backup: 'kept',
    personal: {
      merging: { person: joins('group_id') },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'It waits for a decision, and is gone with it.' },
    },
  },
} satisfies FeatureTables;
