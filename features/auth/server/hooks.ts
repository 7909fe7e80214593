/** Functions that signing in needs from features in higher layers. `app/server/app.ts` connects them. */
import type { Kysely } from 'kysely';
import type { Role } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';

/** The tests that a person has not started, earliest due date first. */
export const listInitialAssessments = hook<
  [db: Kysely<Tables>, person: { id: string; role: Role }, now: Date],
  Promise<string[]>
>('auth.listInitialAssessments');

/** Records that a guardian consented, by the link of our mail, to storing a person's data. */
export const recordGuardianConsent = hook<
  [
    db: Kysely<Tables>,
    guardian: { person: string; name: string; contact: string; language: string },
    now: Date,
  ],
  Promise<void>
>('auth.recordGuardianConsent');

/** Whether a guardian of this person ever consented to storing their data, even if they withdrew it later. */
export const hasGuardianAgreed = hook<[db: Kysely<Tables>, person: string], Promise<boolean>>(
  'auth.hasGuardianAgreed',
);
