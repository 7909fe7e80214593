/** What groups ask of what is given to them: `app/server/app.ts` says who answers. */
import type { Kysely } from 'kysely';
import type { Answer } from '#contract/endpoint.ts';
import type { View } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';
import type { getGroupRemoval } from '../groups.contract.ts';

/** What the members of a group would lose with it, and what they keep. `content`: whose titles are told. */
export const whatEndsWithGroup = hook<
  [db: Kysely<Tables>, group: string, content: View, now: Date],
  Promise<Omit<Answer<typeof getGroupRemoval>, 'members' | 'join_requests'>>
>('groups.whatEndsWithGroup');
