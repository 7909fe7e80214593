/** What tests ask of whom they were given to: `app/server/app.ts` says who answers. */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';
import type { CalibratedPool } from '../cat.rules.ts';
import type { Holders } from '../removal.rules.ts';
import type { SectionKind } from '../sections.contract.ts';

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

/**
 * What an accepted calibration of questions of this kind of section says of a pool: the one that has most of them, of the
 * assessment or of others of its school or the installation.
 */
export const findCalibratedPool = hook<
  [
    db: Kysely<Tables>,
    asked: {
      readonly school: string | null;
      readonly kind: SectionKind;
      readonly questions: readonly string[];
    },
  ],
  Promise<CalibratedPool>
>('assessments.findCalibratedPool');
