/** What people ask of the features that sign them in and assign work to them: `app/server/app.ts` says who answers. */
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

/** Forgets the other emails that these people asked for. */
export const forgetEmailChanges = hook<[db: Kysely<Tables>, people: readonly string[]], Promise<void>>(
  'people.forgetEmailChanges',
);

/** The hash of a password that staff choose for somebody. Throws `breaks_rule` where it is too weak. */
export const hashNewPassword = hook<
  [owner: Named & { readonly email: string | null }, password: string],
  Promise<string>
>('people.hashNewPassword');

/** Queues to each a mail with a link to choose a password, in the name of `by`. */
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

/** Tells whoever reads the email that was confirmed until now of other contacts. Called before the change. */
export const tellOfOtherContacts = hook<
  [
    db: Kysely<Tables>,
    platform: Platform,
    person: string,
    after: { readonly email?: string | null | undefined; readonly mobile?: string | null | undefined },
  ],
  Promise<void>
>('people.tellOfOtherContacts');

/** Somebody's place in a group or a school, by its id. */
export interface Membership {
  readonly person: string;
  readonly place: string;
}

/** What people lose who have it through the memberships that end, and from nowhere else. `content`: whose titles are told. */
export const whatIsLost = hook<
  [
    db: Kysely<Tables>,
    change: { readonly ended: readonly Membership[]; readonly begun: readonly Membership[] },
    content: View,
  ],
  Promise<AssignmentsLost>
>('people.whatIsLost');

/**
 * Called before memberships of groups and schools end. Keeps released what is released. `keeps`: the people get by name what
 * the place has.
 */
export const beforeMembershipsEnd = hook<
  [db: Kysely<Tables>, ending: { readonly ended: readonly Membership[]; readonly keeps: boolean }, now: Date],
  Promise<void>
>('people.beforeMembershipsEnd');
