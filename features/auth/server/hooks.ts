/** What signing in asks of what stands around a person: `app/server/app.ts` says who answers. */
import type { Kysely } from 'kysely';
import type { Role } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';

/** The assessments that wait to be begun by a person, the one due first at the top. */
export const listInitialAssessments = hook<
  [db: Kysely<Tables>, person: { id: string; role: Role }, now: Date],
  Promise<string[]>
>('auth.listInitialAssessments');

/** Writes down that a guardian agreed, through the link of our mail, that a person's data is kept. */
export const recordGuardianConsent = hook<
  [
    db: Kysely<Tables>,
    guardian: { person: string; name: string; contact: string; language: string },
    now: Date,
  ],
  Promise<void>
>('auth.recordGuardianConsent');

/** Whether a guardian of this person agreed once that data is kept, and took it back or not. */
export const hasGuardianAgreed = hook<[db: Kysely<Tables>, person: string], Promise<boolean>>(
  'auth.hasGuardianAgreed',
);
