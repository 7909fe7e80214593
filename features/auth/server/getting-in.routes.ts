import { breaksRule, Problem } from '#contract/problem.ts';
import { joinGroup as joinGroupByCode, listGroupsOfPerson } from '#features/groups/server/public.ts';
import { languageOfHeader } from '#features/letters/language.rules.ts';
import { deliveryOf } from '#features/outbox/server/public.ts';
import { requireDecision, viewOf } from '#features/people/server/public.store.ts';
import { readSettings } from '#features/settings/server/public.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import { requirePoint, takePoint } from '#server/http/rate-limit.ts';
import { openRoute, type Route, route } from '#server/http/route.ts';
import { requireRankOver } from '../auth.rules.ts';
import {
  CONSENT_LIMIT,
  INVITATION_LIMIT,
  invitationKey,
  isSameEmail,
  OWN_LIMIT,
} from '../enrolment.rules.ts';
import {
  askConsentAgain,
  askConsentOf,
  confirmEmail,
  enrollUser,
  forgotPassword,
  getEnrolment,
  giveConsent,
  inviteAgain,
  joinGroup,
  listOwnGroups,
  resetPassword,
  sendEmailConfirmation,
  sendMobileOtp,
  signInFirst,
  verifyMobileOtp,
} from '../getting-in.contract.ts';
import { findConsentDue, findResetting, findUnconfirmed } from './accounts.store.ts';
import { askForCode, askForReset } from './ask-by-contact.ts';
import { findPasswordOwner } from './auth.store.ts';
import { confirmEmailBy } from './confirm-email.ts';
import { askForConsent, giveConsentBy } from './consent.ts';
import { enroll } from './enroll.ts';
import { signInBySlip } from './hand-over.ts';
import { hasGuardianAgreed } from './hooks.ts';
import { sendConfirmation, sendInvitations } from './invite.ts';
import { takeReceiverPoint } from './receiver-limit.ts';
import { resetPasswordBy } from './reset-password.ts';
import { signedInUser } from './sign-in.ts';
import { verifyMobileCode } from './verify-code.ts';

export const gettingInRoutes: Route[] = [
  openRoute(getEnrolment, async ({ db }) => {
    const settings = await readSettings(db);
    return {
      enrolment: settings['getting_in.enrolment'],
      consent_age: settings['getting_in.consent_age'],
      country_codes: [...settings['getting_in.country_codes']],
    };
  }),

  openRoute(enrollUser, ({ platform, body, address, accept_language, idempotency_key: key, now }) =>
    enroll(platform, body, { address, key, language: languageOfHeader(accept_language) }, now),
  ),

  openRoute(sendMobileOtp, async ({ db, platform, body, address, accept_language, now }) => {
    await askForCode(db, { ...body, address, language: languageOfHeader(accept_language) }, now);
    return { delivery: deliveryOf(platform.config, 'sms') };
  }),

  openRoute(verifyMobileOtp, ({ platform, body, address, now }) =>
    verifyMobileCode(platform, { ...body, address }, now),
  ),

  openRoute(forgotPassword, async ({ db, platform, body, address, now }) => {
    await askForReset(db, { ...body, address }, now);
    return { delivery: deliveryOf(platform.config, 'mail') };
  }),

  openRoute(signInFirst, ({ platform, body, address, now }) =>
    signInBySlip(platform, { ...body, address }, now),
  ),

  openRoute(resetPassword, ({ platform, body, now }) => resetPasswordBy(platform, body, now)),

  openRoute(confirmEmail, ({ platform, body, authorization, now }) =>
    confirmEmailBy(platform, { ...body, authorization }, now),
  ),

  openRoute(giveConsent, async ({ platform, body, now }) => ({
    first_name: await giveConsentBy(platform, body, now),
  })),

  route(sendEmailConfirmation, {
    before: async ({ db, caller, now }) => {
      await takePoint(db, `own-mail/${caller.id}`, OWN_LIMIT, now);
      const person = await findUnconfirmed(db, caller.id);
      if (person !== null) await takeReceiverPoint(db, person.email, now);
    },
    handle: async ({ db, platform, caller, now }) => {
      const person = await findUnconfirmed(db, caller.id);
      if (person === null) throw new Problem(breaksRule, { detail: 'You have no email to confirm.' });
      await sendConfirmation(db, platform, person, now);
      return { delivery: deliveryOf(platform.config, 'mail') };
    },
  }),

  route(askConsentAgain, {
    before: async ({ db, caller, body, now }) => {
      await takePoint(db, `own-mail/${caller.id}`, OWN_LIMIT, now);
      const email = body.guardian_email ?? (await findConsentDue(db, caller.id))?.guardian_email;
      if (email !== undefined) await takeReceiverPoint(db, email, now);
    },
    handle: async ({ db, platform, caller, body, now }) => {
      const guardian = await findConsentDue(db, caller.id);
      if (guardian === null) {
        const isDue = caller.precondition === 'consent';
        const detail = isDue
          ? 'We don’t have your guardian’s email. Ask your school.'
          : 'Your account doesn’t need a guardian’s consent.';
        throw new Problem(breaksRule, { detail });
      }
      // Once a guardian has withdrawn consent, the student must not be able to name a different guardian who
      // might agree more easily.
      if (guardian.given_at !== null || (await hasGuardianAgreed(db, caller.id))) {
        throw new Problem(breaksRule, {
          detail: 'Your guardian withdrew consent. Only your school can ask again.',
        });
      }
      const { guardian_email = guardian.guardian_email } = body;
      const own = await findResetting(db, caller.id);
      const isOwn = own?.email !== null && own !== null && isSameEmail(guardian_email, own.email);
      requireNoFaults(
        isOwn ? [{ path: 'body.guardian_email', message: 'Enter their email, not yours.' }] : [],
      );
      await askForConsent(db, platform, caller.id, { ...guardian, guardian_email }, now);
      return { delivery: deliveryOf(platform.config, 'mail') };
    },
  }),

  route(askConsentOf, {
    before: ({ platform, caller, params, now }) =>
      takePoint(platform.database.kysely, `consent-mail/${caller.id}/${params.id}`, CONSENT_LIMIT, now),
    handle: async ({ db, platform, caller, params, now }) => {
      const person = found(await findPasswordOwner(db, { ...viewOf(caller), lock: true }, params.id));
      await requireDecision(db, caller, person.id);
      const guardian = await findConsentDue(db, person.id);
      if (guardian === null)
        throw new Problem(breaksRule, { detail: 'There is no consent request to send again.' });
      await askForConsent(db, platform, person.id, guardian, now);
      return { delivery: deliveryOf(platform.config, 'mail') };
    },
  }),

  route(inviteAgain, async ({ db, platform, caller, params, now }) => {
    const person = found(await findPasswordOwner(db, { ...viewOf(caller), lock: true }, params.id));
    requireRankOver(caller, person);
    await requireDecision(db, caller, person.id);
    const { email } = person;
    if (email === null) throw new Problem(breaksRule, { detail: 'Add their email first.' });
    if (person.deactivated_at !== null)
      throw new Problem(breaksRule, { detail: 'Reactivate this person first.' });
    await requirePoint(db, invitationKey(person.id), INVITATION_LIMIT, now);
    await sendInvitations(db, platform, [{ ...person, email }], { by: caller.id, now });
    return { delivery: deliveryOf(platform.config, 'mail') };
  }),

  route(listOwnGroups, async ({ db, caller }) => {
    const groups = await listGroupsOfPerson(db, caller.id);
    const named = (waiting: boolean) =>
      groups.filter(({ is_waiting }) => is_waiting === waiting).map(({ id, name }) => ({ id, name }));
    return { groups: named(false), waiting: named(true) };
  }),

  route(joinGroup, {
    before: ({ platform, caller, now }) =>
      takePoint(platform.database.kysely, `join/${caller.id}`, OWN_LIMIT, now),
    handle: async ({ db, caller, body, now }) => {
      const waits = (await readSettings(db))['getting_in.join_approval'];
      const group = await joinGroupByCode(db, { code: body.join_code, person: caller.id, waits }, now);
      return { group, user: await signedInUser(db, caller, false, now) };
    },
  }),
];
