/**
 * Functions about groups, sessions and sign-ins that this feature needs from features in higher layers.
 * `app/server/app.ts` connects them.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The groups, memberships, codes and requests that archiving a term would end. */
export interface TermPlan {
  readonly groups: readonly Named[];
  /** The memberships. A person in two groups appears twice. */
  readonly members: readonly Named[];
  /** The groups that have a join code. */
  readonly join_codes: readonly Named[];
  readonly join_requests: readonly Named[];
  /** Active students who are in no other groups than these. */
  readonly leavers: readonly Named[];
}

/** The result of reopening archived groups. */
interface Reopened {
  readonly groups: readonly string[];
  readonly memberships: { readonly came_back: number; readonly stayed: number };
  readonly leavers: readonly { readonly id: string; readonly is_as_left: boolean }[];
}

/** The members of the term's groups that are not archived, one row for each membership. */
export const listMembershipsOfTerm = hook<
  [db: Kysely<Tables>, term: string],
  Promise<{ readonly person: string; readonly place: string }[]>
>('terms.listMembershipsOfTerm');

/**
 * The plan for archiving a term, sorted by name. Locks the groups and their members until the transaction
 * ends.
 */
export const planOfTerm = hook<[db: Kysely<Tables>, term: string], Promise<TermPlan>>('terms.planOfTerm');

/**
 * Archives those groups of a term that are not archived. `leavers` are the members whom the caller
 * deactivates at the same time. With `keeps_assignments` all members keep the groups' assignments
 * individually.
 */
export const archiveGroups = hook<
  [
    db: Kysely<Tables>,
    term: string,
    how: { readonly leavers: readonly string[]; readonly keeps_assignments: boolean },
    now: Date,
  ],
  Promise<void>
>('terms.archiveGroups');

/**
 * Reopens a term's archived groups, with those members who may still be in them. The caller reactivates the
 * people who were deactivated with the term. Throws `group_name_taken`.
 */
export const reopenGroups = hook<
  [db: Kysely<Tables>, archived: { term: string; archived_at: Date }, now: Date],
  Promise<Reopened>
>('terms.reopenGroups');

/** Which of `people` have a session in progress, sorted by name. */
export const listUnderWay = hook<[db: Kysely<Tables>, people: readonly string[]], Promise<Named[]>>(
  'terms.listUnderWay',
);

/** Signs all these people out everywhere. */
export const signOutPeople = hook<[db: Kysely<Tables>, people: readonly string[], now: Date], Promise<void>>(
  'terms.signOutPeople',
);
