/** Functions that this feature needs from features in higher layers. `app/server/app.ts` connects them. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';

/** How many members of a group had each question since `since`, in tests or practice. By question. */
export const listMetByGroup = hook<
  [db: Kysely<Tables>, group: string, since: Date],
  Promise<ReadonlyMap<string, { readonly members: number }>>
>('questions.listMetByGroup');
