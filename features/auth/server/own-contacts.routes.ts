import { changedValues } from '#features/audit/audit.rules.ts';
import { deliveryOf } from '#features/outbox/server/public.ts';
import { noteAudit } from '#server/http/audited.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { requireFreshProof } from '#server/http/preconditions.ts';
import { takePoint } from '#server/http/rate-limit.ts';
import { type Route, route } from '#server/http/route.ts';
import { ownEmailFaults } from '../auth.rules.ts';
import { OWN_LIMIT } from '../enrolment.rules.ts';
import {
  changeOwnEmail,
  confirmOwnMobile,
  removeOwnEmail,
  removeOwnMobile,
  sendOwnMobileCode,
} from '../own-contacts.contract.ts';
import { saveOwnEmail, saveOwnMobile } from './accounts.store.ts';
import { sendOwnCode, takeCodePoints } from './ask-by-contact.ts';
import { findOwnRecord, findOwnRecordForUpdate } from './auth.store.ts';
import { sendEmailChange, tellOfChange } from './invite.ts';
import { removePersonsTokens } from './one-use-tokens.store.ts';
import { takeReceiverPoint } from './receiver-limit.ts';
import { tryCode } from './verify-code.ts';

/**
 * These calls need a fresh proof of identity: somebody at a screen that was left open must not replace the
 * person's contacts with their own.
 */
export const ownContactsRoutes: Route[] = [
  route(changeOwnEmail, {
    before: async (context) => {
      requireFreshProof(context);
      await takePoint(context.db, `own-mail/${context.caller.id}`, OWN_LIMIT, context.now);
      await takeReceiverPoint(context.db, context.body.email, context.now);
    },
    handle: async ({ db, platform, caller, body, now, notes }) => {
      const own = await findOwnRecordForUpdate(db, caller.id, now);
      requireNoFaults(ownEmailFaults(own, body.email));
      await sendEmailChange(db, platform, { ...own, email: body.email }, now);
      noteAudit({ notes }, { target_kind: 'person', target: caller.id });
      return { delivery: deliveryOf(platform.config, 'mail') };
    },
  }),

  route(removeOwnEmail, async (context) => {
    const { db, platform, caller, now, notes } = context;
    requireFreshProof(context);
    const own = await findOwnRecordForUpdate(db, caller.id, now);
    await removePersonsTokens(db, caller.id, ['confirm_email', 'change_email', 'reset', 'invitation']);
    if (own.email === null) return;
    await saveOwnEmail(db, caller.id, null, now);
    await tellOfChange(db, platform, own, 'email');
    noteAudit({ notes }, changed(own, { email: null }));
  }),

  route(sendOwnMobileCode, {
    before: async (context) => {
      requireFreshProof(context);
      await takeCodePoints(context.db, { ...context.body, address: context.address }, context.now);
    },
    handle: async ({ db, platform, caller, body, now, notes }) => {
      const { language } = await findOwnRecord(db, caller.id, now);
      await sendOwnCode(db, platform, { ...body, person: caller.id, language }, now);
      noteAudit({ notes }, { target_kind: 'person', target: caller.id });
      return { delivery: deliveryOf(platform.config, 'sms') };
    },
  }),

  route(confirmOwnMobile, {
    before: (context) => {
      const { platform, caller, body, address, now } = context;
      requireFreshProof(context);
      return tryCode(platform, { ...body, purpose: 'confirm', person: caller.id, address }, now);
    },
    handle: async ({ db, platform, caller, body, now, notes }, spend) => {
      const own = await findOwnRecordForUpdate(db, caller.id, now);
      await spend(db);
      await saveOwnMobile(db, caller.id, body.mobile, now);
      if (own.mobile !== body.mobile) await tellOfChange(db, platform, own, 'mobile');
      noteAudit({ notes }, changed(own, { mobile: body.mobile }));
      return { ...(await findOwnRecord(db, caller.id, now)), precondition: caller.precondition };
    },
  }),

  route(removeOwnMobile, async (context) => {
    const { db, platform, caller, now, notes } = context;
    requireFreshProof(context);
    const own = await findOwnRecordForUpdate(db, caller.id, now);
    if (own.mobile === null) return;
    await saveOwnMobile(db, caller.id, null, now);
    await tellOfChange(db, platform, own, 'mobile');
    noteAudit({ notes }, changed(own, { mobile: null }));
  }),
];

type Contacts = { email?: string | null; mobile?: string | null };

/** The audit record of a contact that was changed or removed. */
function changed(own: { id: string; email: string | null; mobile: string | null }, after: Contacts) {
  const values = changedValues(['email', 'mobile'], own, after);
  return { target_kind: 'person', target: own.id, fields: Object.keys(after), values };
}
