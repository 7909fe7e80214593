/** What a year's end asks of those who are in a term's groups: `app/server/app.ts` says who answers. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What archiving a term's groups would end. */
export interface TermPlan {
  readonly groups: readonly Named[];
  /** A row a place in a group: whoever is in two stands here twice. */
  readonly members: readonly Named[];
  /** The groups that have one. */
  readonly join_codes: readonly Named[];
  readonly join_requests: readonly Named[];
  /** Active students who are in these groups and in no other. */
  readonly leavers: readonly Named[];
}

/** What became of the groups of an archive that is undone. */
interface Reopened {
  readonly groups: readonly string[];
  readonly memberships: { readonly came_back: number; readonly stayed: number };
  readonly leavers: readonly { readonly id: string; readonly is_as_left: boolean }[];
}

/** Who is in the live groups of a term: a row a place in a group. */
export const listMembershipsOfTerm = hook<
  [db: Kysely<Tables>, term: string],
  Promise<{ readonly person: string; readonly place: string }[]>
>('terms.listMembershipsOfTerm');

/** The plan for a term, by name. Its groups and their members are nobody else's to change until the transaction ends. */
export const planOfTerm = hook<[db: Kysely<Tables>, term: string], Promise<TermPlan>>('terms.planOfTerm');

/**
 * Archives a term's live groups; `leavers` are those of their members whom the caller deactivates with it. With
 * `keeps_assignments` all of the members get by name what is assigned to their groups.
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
 * Makes a term's archived groups live again, with those members who may still be in them. Whom the archive deactivated is
 * the caller's to take back. Throws `group_name_taken`.
 */
export const reopenGroups = hook<
  [db: Kysely<Tables>, archived: { term: string; archived_at: Date }, now: Date],
  Promise<Reopened>
>('terms.reopenGroups');

/** Those of `people` who are in the middle of a session, by name. */
export const listUnderWay = hook<[db: Kysely<Tables>, people: readonly string[]], Promise<Named[]>>(
  'terms.listUnderWay',
);

/** Ends every sign-in of all these people. */
export const signOutPeople = hook<[db: Kysely<Tables>, people: readonly string[], now: Date], Promise<void>>(
  'terms.signOutPeople',
);
