/** Functions that this feature needs from features in higher layers. `app/server/app.ts` connects them. */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';
import type { CalibratedPool } from '../cat.rules.ts';
import type { Holders } from '../removal.rules.ts';
import type { SectionKind } from '../sections.contract.ts';

/**
 * The closing time of an assessment's last assignment with `counts`, which withholds answers until it closes;
 * null if none closes after `now`.
 */
export const findCountedUntil = hook<
  [db: Kysely<Tables>, assessment: string, now: Date],
  Promise<Date | null>
>('assessments.findCountedUntil');

/**
 * Records which results of these assessments are already released, so that they stay released. Called before
 * their release settings change.
 */
export const keepWhatIsOut = hook<
  [db: Kysely<Tables>, assessments: readonly string[], now: Date],
  Promise<void>
>('assessments.keepWhatIsOut');

/**
 * The number of people to whom an assessment is assigned or who took it: by school within `view`, and as one
 * number for all other schools.
 */
export const countHolders = hook<
  [db: Kysely<Tables>, view: { readonly reach: Reach; readonly caller: string }, assessment: string],
  Promise<Holders[]>
>('assessments.countHolders');

/**
 * The calibrated parameters for questions in this kind of section. Uses the accepted calibration that covers
 * most of them, from this assessment or from others that belong to the school or are shared.
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
