/** What the bank asks of those who gave its questions: `app/server/app.ts` says who answers. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';

/** What members of a group had, in tests or practice, from `since` on, by question: how many of them. */
export const listMetByGroup = hook<
  [db: Kysely<Tables>, group: string, since: Date],
  Promise<ReadonlyMap<string, { readonly members: number }>>
>('questions.listMetByGroup');
