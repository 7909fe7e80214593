/** What tests ask of whom they were given to: `server/app.ts` says who answers. */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';
import type { Holders } from '../removal.rules.ts';

/** When the last allotment of an assessment that counts closes; null where none counts after `now`. */
export const findCountedUntil = hook<
  [db: Kysely<Tables>, assessment: string, now: Date],
  Promise<Date | null>
>('assessments.findCountedUntil');

/** Keeps what is out of these assessments' results from going in again. Called before their release changes. */
export const keepWhatIsOut = hook<
  [db: Kysely<Tables>, assessments: readonly string[], now: Date],
  Promise<void>
>('assessments.keepWhatIsOut');

/** Everyone who has an assessment or sat it, by the schools that `view` reaches; all others as one number. */
export const countHolders = hook<
  [db: Kysely<Tables>, view: { readonly reach: Reach; readonly caller: string }, assessment: string],
  Promise<Holders[]>
>('assessments.countHolders');
