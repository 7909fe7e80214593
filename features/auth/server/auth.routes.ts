import { Problem } from '#contract/problem.ts';
import { requireNotErased } from '#features/people/people.rules.ts';
import { requireDecision, viewOf } from '#features/people/server/public.store.ts';
import { found, requireVersion } from '#server/http/found.ts';
import { requireFreshProof } from '#server/http/preconditions.ts';
import { openRoute, type Route, route } from '#server/http/route.ts';
import {
  changeMe,
  getMe,
  linkSpent,
  setPassword,
  setUp,
  signIn,
  signOut,
  unlock,
  wrongCredentials,
} from '../auth.contract.ts';
import { requireCurrentPassword, requireMaySetPassword, requireRankOver } from '../auth.rules.ts';
import { getRoomKeys, setRoomKeys } from '../room-keys.contract.ts';
import {
  findOwnRecord,
  findOwnRecordForUpdate,
  findPasswordOwner,
  saveOwnRecord,
  savePassword,
} from './auth.store.ts';
import { addFirstAdmin, requireFirstAdminLink } from './first-admin.ts';
import { endWaysIn } from './hand-over.ts';
import { removePersonsTokens } from './one-use-tokens.store.ts';
import { hashNewPassword } from './public.ts';
import { findRoomKeys, saveRoomKeys } from './room-keys.store.ts';
import { forgetTries, openSignIn, requireOwnPassword, signInByPassword } from './sign-in.ts';
import { revokeToken, revokeTokens } from './tokens.store.ts';
import { forgetStepTries } from './two-step.ts';

export const authRoutes: Route[] = [
  openRoute(signIn, ({ platform, body, address, now }) =>
    signInByPassword(platform, { ...body, address }, now),
  ),

  route(signOut, async ({ db, caller, now }) => {
    await revokeToken(db, caller.token_id, now);
  }),

  openRoute(setUp, async ({ platform, db, body, now }) => {
    const { token, password, ...admin } = body;
    await requireFirstAdminLink(db, token, now);
    const password_hash = await hashNewPassword({ ...admin, username: '' }, password);
    return db.transaction().execute(async (transaction) => {
      const id = await addFirstAdmin(transaction, { ...admin, password_hash }, now);
      if (id === null)
        throw new Problem(linkSpent, { detail: 'There is already a first admin. Sign in instead.' });
      const admin_now = { id, role: 'admin', password_hash, has_proved: true } as const;
      return openSignIn(platform, transaction, admin_now, now);
    });
  }),

  route(getMe, async ({ db, caller: { id, precondition }, now }) => ({
    ...(await findOwnRecord(db, id, now)),
    precondition,
  })),

  route(changeMe, async ({ db, caller, body, now }) => {
    const { version, ...change } = body;
    const { id, precondition } = caller;
    const current = { ...(await findOwnRecordForUpdate(db, id, now)), precondition };
    requireVersion(current, version);
    await saveOwnRecord(db, id, change, now);
    return { ...(await findOwnRecord(db, id, now)), precondition };
  }),

  route(setPassword, {
    before: async (context) => {
      const { db, caller, params, body, address, now } = context;
      requireMaySetPassword(caller, params.id);
      const person = found(await findPasswordOwner(db, viewOf(caller), params.id));
      if (person.id === caller.id) {
        const password = requireCurrentPassword(body.current_password);
        await requireOwnPassword(db, person, { password, address }, now);
      } else {
        requireRankOver(caller, person);
        await requireDecision(db, caller, person.id);
        requireFreshProof(context);
      }
      const password_hash = await hashNewPassword(person, body.password);
      return { password_hash, verified_hash: person.password_hash };
    },
    handle: async ({ db, caller, params, now }, { password_hash, verified_hash }) => {
      const person = found(await findPasswordOwner(db, { ...viewOf(caller), lock: true }, params.id));
      const own = person.id === caller.id;
      /* Check again under the row lock: the person's role or schools may have changed while the password
         was hashed. */
      if (!own) {
        requireRankOver(caller, person);
        await requireDecision(db, caller, person.id);
      }
      requireNotErased(person);
      // A different person changed the password in the meantime, perhaps to lock out the sender of this
      // request.
      if (own && person.password_hash !== verified_hash) throw new Problem(wrongCredentials);
      await savePassword(db, person.id, { password_hash, must_change_password: !own }, now);
      // A printed slip or link that staff handed over becomes invalid when staff set a password.
      if (!own) await endWaysIn(db, [person.id]);
      // Somebody who knew the old password may have asked to change the email.
      await removePersonsTokens(db, person.id, ['change_email']);
      await revokeTokens(db, person.id, now, own ? caller.token_id : null);
    },
  }),

  route(unlock, async ({ db, caller, params }) => {
    const person = found(await findPasswordOwner(db, viewOf(caller), params.id));
    requireRankOver(caller, person);
    await requireDecision(db, caller, person.id);
    await forgetTries(db, person);
    await forgetStepTries(db, person.id);
  }),
];

export const roomKeysRoutes: Route[] = [
  route(getRoomKeys, ({ db, caller }) => findRoomKeys(db, caller.id)),

  // The last write wins, because only the person changes their keys, and all keys are sent together.
  route(setRoomKeys, async ({ db, caller, body, now }) => {
    await saveRoomKeys(db, caller.id, body, now);
    return body;
  }),
];
