/**
 * Calls from people to features in higher layers, which sign people in and assign work to them.
 * `app/server/app.ts` connects them.
 */
import type { Kysely } from 'kysely';
import type { View } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';
import type { Platform } from '#server/http/route.ts';
import type { AssignmentsLost } from '../assignments-lost.contract.ts';

interface Named {
  readonly first_name: string;
  readonly last_name: string | null;
  readonly username: string;
}

/** Discards the pending email changes that these people requested. */
export const forgetEmailChanges = hook<[db: Kysely<Tables>, people: readonly string[]], Promise<void>>(
  'people.forgetEmailChanges',
);

/**
 * The hash of a password that staff choose for a person. Throws `breaks_rule` if the password is too weak.
 */
export const hashNewPassword = hook<
  [owner: Named & { readonly email: string | null }, password: string],
  Promise<string>
>('people.hashNewPassword');

/** Queues a mail to each person with a link to choose a password. `by` is the sender. */
export const invite = hook<
  [
    db: Kysely<Tables>,
    platform: Platform,
    people: readonly (Named & { id: string; email: string })[],
    asked: { by: string; now: Date },
  ],
  Promise<void>
>('people.invite');

/** Ends every sign-in of a person. */
export const signOutEverywhere = hook<[db: Kysely<Tables>, person: string, now: Date], Promise<void>>(
  'people.signOutEverywhere',
);

/** Notifies the confirmed email address that the contacts change. Must be called before the change. */
export const tellOfOtherContacts = hook<
  [
    db: Kysely<Tables>,
    platform: Platform,
    person: string,
    after: { readonly email?: string | null | undefined; readonly mobile?: string | null | undefined },
  ],
  Promise<void>
>('people.tellOfOtherContacts');

/** A person's membership of a group or school; `place` is its id. */
export interface Membership {
  readonly person: string;
  readonly place: string;
}

/**
 * The assignments that people have only through the memberships that end. `content` decides which titles the
 * caller may see.
 */
export const whatIsLost = hook<
  [
    db: Kysely<Tables>,
    change: { readonly ended: readonly Membership[]; readonly begun: readonly Membership[] },
    content: View,
  ],
  Promise<AssignmentsLost>
>('people.whatIsLost');

/**
 * Must be called before memberships of groups and schools end. Results that are released stay released.
 * `keeps`: assignments of the group or school become individual assignments.
 */
export const beforeMembershipsEnd = hook<
  [db: Kysely<Tables>, ending: { readonly ended: readonly Membership[]; readonly keeps: boolean }, now: Date],
  Promise<void>
>('people.beforeMembershipsEnd');
