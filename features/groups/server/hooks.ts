/** What groups ask of what is given to them: `server/app.ts` says who answers. */
import type { Kysely } from 'kysely';
import type { Answer } from '#contract/endpoint.ts';
import type { View } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';
import type { getGroupRemoval, MemberRemoval } from '../groups.contract.ts';

/** What the members of a group would lose with it, and what they keep. `content`: whose titles are told. */
export const whatEndsWithGroup = hook<
  [db: Kysely<Tables>, group: string, content: View, now: Date],
  Promise<Omit<Answer<typeof getGroupRemoval>, 'members' | 'join_requests'>>
>('groups.whatEndsWithGroup');

/** What one of its members has through a group alone. `content`: whose titles are told. */
export const whatMemberLoses = hook<
  [db: Kysely<Tables>, of: { group: string; person: string }, content: View],
  Promise<MemberRemoval>
>('groups.whatMemberLoses');

interface Ending {
  readonly group: string;
  /** Those who leave it; null: all of them. */
  readonly people: readonly string[] | null;
  /** Whether they get by name what is assigned to the group. */
  readonly keeps: boolean;
}

/** Called before members leave a group or it is removed. */
export const beforeGroupEnds = hook<[db: Kysely<Tables>, ending: Ending, now: Date], Promise<void>>(
  'groups.beforeGroupEnds',
);
