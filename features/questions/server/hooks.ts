/** Questions that this feature asks of features above it. `app/server/app.ts` connects the answers. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';

/** How many members of a group had each question since `since`, in tests or practice. By question. */
export const listMetByGroup = hook<
  [db: Kysely<Tables>, group: string, since: Date],
  Promise<ReadonlyMap<string, { readonly members: number }>>
>('questions.listMetByGroup');
