/**
 * Functions about assignments that this feature needs from higher features; `app/server/app.ts` connects
 * them.
 */
import type { Kysely } from 'kysely';
import type { Answer } from '#contract/endpoint.ts';
import type { View } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';
import type { getGroupRemoval } from '../groups.contract.ts';

/**
 * Counts the assignments that the members of a group would lose with it, and those they would keep. `content`
 * limits whose titles are shown.
 */
export const whatEndsWithGroup = hook<
  [db: Kysely<Tables>, group: string, content: View, now: Date],
  Promise<Omit<Answer<typeof getGroupRemoval>, 'members' | 'join_requests'>>
>('groups.whatEndsWithGroup');
