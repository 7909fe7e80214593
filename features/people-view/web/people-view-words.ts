import type { Role } from '#core/access/access.ts';
import type { ScoreScale } from '#features/results/latest-score.contract.ts';
import type { BulkAct } from '../bulk.contract.ts';
import type { ViewedPerson } from '../people-view.contract.ts';
import type { ColumnName } from '../people-view.rules.ts';
import type { Listed, Tab } from './people-view-search.ts';

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  manager: 'Manager',
  tutor: 'Tutor',
  counselor: 'Counselor',
  student: 'Student',
  guest: 'Guest',
};

export const STATUS_WORDS: Readonly<Record<ViewedPerson['status'], string>> = {
  active: 'Active',
  no_password: 'Can’t sign in yet',
  deactivated: 'Deactivated',
};

export const TAB_WORDS: Readonly<Record<Tab, string>> = {
  students: 'Students',
  staff: 'Staff',
  guests: 'Guests',
};

export const FACET_WORDS: Readonly<Record<Listed, string>> = {
  role: 'Role',
  school: 'School',
  group: 'Group',
  tutor: 'Tutor',
  manager: 'Manager',
  counselor: 'Counselor',
  status: 'Status',
};

export const SEEN_WORDS = { never: 'Never', not_this_week: 'Not in the last 7 days' } as const;

export const TEST_WORDS = {
  has_unstarted_test: 'Has a test to start',
  has_test_under_way: 'Has a test in progress',
} as const;

export const MISSING_WORDS = { has_no_group: 'No group', has_no_counselor: 'No counselor' } as const;

export const COLUMN_WORDS: Readonly<Record<ColumnName, string>> = {
  role: 'Role',
  school: 'School',
  groups: 'Groups',
  managers: 'Managers',
  counselor: 'Counselor',
  tests: 'Tests done',
  last_score: 'Last score',
  last_seen_at: 'Last seen',
  status: 'Status',
  contact: 'Contact',
  code: 'Username',
  created_at: 'Added',
};

/** The past participle of each action, as shown after a number of people. */
export const DONE_WORDS: Readonly<Record<BulkAct, string>> = {
  allot: 'assigned the test',
  set_managers: 'updated with the managers you chose',
  set_counselor: 'updated with the counselor you chose',
  add_to_group: 'added to the group',
  message: 'sent the message',
  invite: 'invited. The emails are waiting to be sent',
  deactivate: 'deactivated',
};

/** The ends of a scale: `400–1600`. */
export function endsWords({ min, max }: Pick<ScoreScale, 'min' | 'max'>): string {
  return `${min}–${max}`;
}

export function scoreWords(score_above: number | null | undefined, score_below: number | null | undefined) {
  if (score_above == null) return `Below ${score_below}`;
  return score_below == null ? `${score_above} and above` : `${score_above}–${score_below - 1}`;
}
