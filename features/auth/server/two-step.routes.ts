import encodeQR from 'qr';
import { breaksRule, forbidden, Problem } from '#contract/problem.ts';
import { isStaff, type Role } from '#core/access/access.ts';
import { requireDecision, viewOf } from '#features/people/server/public.store.ts';
import { found } from '#server/http/found.ts';
import { PROOF_SECONDS, requireFreshProof } from '#server/http/preconditions.ts';
import { type Route, route } from '#server/http/route.ts';
import { requireRankOver } from '../auth.rules.ts';
import {
  confirmTwoStep,
  endTwoStep,
  endTwoStepOf,
  getTwoStep,
  prove,
  renewRecoveryCodes,
  startTwoStep,
} from '../two-step.contract.ts';
import { findOwnRecord, findPasswordOwner } from './auth.store.ts';
import { countRecoveryCodes, findSecondStep, removeSecondStep } from './second-steps.store.ts';
import { requireOwnPassword } from './sign-in.ts';
import { saveProof, saveTwoStepDone } from './tokens.store.ts';
import { base32, totpUrl } from './totp.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  isTwoStepRequired,
  makeRecoveryCodes,
  requireSecondStep,
} from './two-step.ts';

export const twoStepRoutes: Route[] = [
  route(getTwoStep, async ({ db, caller }) => ({
    is_on: (await findSecondStep(db, caller.id)) !== null,
    is_required: await isTwoStepRequired(db, caller.role),
    recovery_codes_left: await countRecoveryCodes(db, caller.id),
  })),

  route(startTwoStep, async (context) => {
    const { db, platform, caller, now } = context;
    requireStaff(caller.role);
    requireFreshProof(context);
    const secret = await beginSecondStep(db, platform, caller.id, now);
    if (secret === null) throw new Problem(breaksRule, { detail: 'Two-step verification is already on.' });
    const { username } = await findOwnRecord(db, caller.id, now);
    const url = totpUrl(secret, username);
    return { secret: base32(secret), url, qr_svg: encodeQR(url, 'svg') };
  }),

  route(confirmTwoStep, async (context) => {
    const { db, platform, caller, body, now } = context;
    requireStaff(caller.role);
    requireFreshProof(context);
    const recovery_codes = await confirmSecondStep(db, platform, {
      person: caller.id,
      code: body.totp,
      now,
    });
    await saveTwoStepDone(db, caller.id);
    return { recovery_codes };
  }),

  route(renewRecoveryCodes, async (context) => {
    const { db, caller } = context;
    requireFreshProof(context);
    if ((await findSecondStep(db, caller.id)) === null) {
      throw new Problem(breaksRule, { detail: 'Set up two-step verification first.' });
    }
    return { recovery_codes: await makeRecoveryCodes(db, caller.id) };
  }),

  route(endTwoStep, async (context) => {
    const { db, caller } = context;
    requireFreshProof(context);
    if (await isTwoStepRequired(db, caller.role)) {
      throw new Problem(breaksRule, { detail: 'Your school requires two-step verification for staff.' });
    }
    await removeSecondStep(db, caller.id);
  }),

  route(endTwoStepOf, async (context) => {
    const { db, caller, params } = context;
    const person = found(await findPasswordOwner(db, { ...viewOf(caller), lock: true }, params.id));
    requireRankOver(caller, person);
    await requireDecision(db, caller, person.id);
    requireFreshProof(context);
    await removeSecondStep(db, person.id);
  }),

  route(prove, {
    before: async ({ platform, caller, body, address, now }) => {
      const db = platform.database.kysely;
      if ((await findSecondStep(db, caller.id)) !== null) {
        return requireSecondStep(platform, caller.id, body.totp, now);
      }
      if (body.password === undefined) {
        throw new Problem(breaksRule, {
          errors: [{ path: 'body.password', message: 'Enter your password.' }],
        });
      }
      const own = found(await findPasswordOwner(db, { reach: 'self', caller: caller.id }, caller.id));
      await requireOwnPassword(db, own, { password: body.password, address }, now);
    },
    handle: async ({ db, caller, now }) => {
      await saveProof(db, caller.token_id, now);
      return { until: new Date(now.getTime() + PROOF_SECONDS * 1000).toISOString() };
    },
  }),
];

function requireStaff(role: Role): void {
  if (!isStaff(role)) throw new Problem(forbidden, { detail: 'Two-step verification is for staff only.' });
}
