import { changedValues } from '#features/audit/audit.rules.ts';
import { findConsent, loseConsent, settleConsent } from '#features/auth/server/public.ts';
import { requireNotErased } from '#features/people/people.rules.ts';
import { findTaker, requireTakerForUpdate } from '#features/people/server/public.ts';
import { noteAudit } from '#server/http/audited.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { type Context, type Route, route } from '#server/http/route.ts';
import { consentFaults, guardianCountFaults, isConsentStanding, opensAll, whomToAsk } from '../care.rules.ts';
import {
  addGuardian,
  changeGuardian,
  listGuardians,
  recordConsent,
  removeGuardian,
} from '../guardians.contract.ts';
import * as store from './guardians.store.ts';

/** The audit keeps the values of these fields before and after a change. */
const AUDITED_FIELDS = ['name', 'contact', 'language'] as const;

export const guardiansRoutes: Route[] = [
  route(listGuardians, async ({ db, view, params, now }) => {
    const person = found(await findTaker(db, view, params.id));
    const { is_due, need, awaited } = await findConsent(db, person.id, now);
    return {
      results: await store.listGuardians(db, person.id),
      is_consent_due: is_due,
      needs_consent: need,
      awaited: awaited && { ...awaited, asked_at: awaited.asked_at?.toISOString() ?? null },
    };
  }),

  route(addGuardian, async ({ db, caller, params, body, now }) => {
    const person = await requireTakerForUpdate(db, caller, params.id);
    requireNotErased(person);
    requireNoFaults(guardianCountFaults((await store.listGuardians(db, person.id)).length));
    const id = await store.addGuardian(db, { ...body, person: person.id }, now);
    return found(await store.findGuardian(db, person.id, id));
  }),

  route(changeGuardian, async ({ db, caller, params, body, now, notes }) => {
    const person = await requireTakerForUpdate(db, caller, params.id);
    const guardian = found(await store.findGuardianForUpdate(db, person.id, params.guardian));
    const { version, ...change } = body;
    requireVersion(guardian, version);
    await store.saveGuardian(db, guardian.id, change, now);
    // The audit entry belongs to the guardian's student, so that it is removed when the student is erased.
    const values = changedValues(AUDITED_FIELDS, guardian, change);
    noteAudit({ notes }, { target_kind: 'person', target: person.id, values });
    return found(await store.findGuardian(db, person.id, guardian.id));
  }),

  route(removeGuardian, async ({ db, caller, params, now }) => {
    const person = await requireTakerForUpdate(db, caller, params.id);
    const guardian = found(await store.findGuardianForUpdate(db, person.id, params.guardian));
    await store.removeGuardian(db, guardian.id);
    if (isConsentStanding([guardian])) await shutUnlessAgreed({ db, now }, person.id, guardian.id);
  }),

  route(recordConsent, async ({ db, caller, params, body, now, notes }) => {
    // Locks the person first, so that if two consents are withdrawn at the same time, one is recognized as
    // the last.
    const person = await requireTakerForUpdate(db, caller, params.id);
    const guardian = found(await store.findGuardianForUpdate(db, person.id, params.guardian));
    requireNoFaults(consentFaults(guardian.consents, body));
    await store.addConsent(db, { ...body, guardian: guardian.id, recorded_by: caller.id }, now);
    if (opensAll(body)) await settleConsent(db, person.id, now);
    else if (body.kind === 'personal_data') await shutUnlessAgreed({ db, now }, person.id, guardian.id);
    noteAudit({ notes }, { target_kind: 'guardian', target: guardian.id });
    return found(await store.findGuardian(db, person.id, guardian.id));
  }),
];

/** Closes the account if no guardian's consent is valid after `guardian` withdrew their own. */
async function shutUnlessAgreed(
  { db, now }: Pick<Context<typeof recordConsent>, 'db' | 'now'>,
  person: string,
  guardian: string,
): Promise<void> {
  const guardians = await store.listGuardians(db, person);
  if (!isConsentStanding(guardians)) await loseConsent(db, person, whomToAsk(guardians, guardian), now);
}
