/** Valid calls of this feature's endpoints, for the tests that try all endpoints. */
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { isStaff, mayGrant, type Role, reachOf } from '#core/access/access.ts';
import { onPeople, openToAnyone, type Row } from '#tests/support/access-row.ts';
import type { World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { PASSWORD } from '#tests/support/seed.ts';

function authRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  /** A call by a newly created person of the role, about themselves. */
  const own =
    (body: unknown, expected: (isOfStaff: boolean, success: number) => number): Row =>
    async ({ role, endpoint }) => {
      const { api } = get();
      const client = await api.as(await api.person({ role }));
      const payload = body === undefined ? {} : { payload: body as object };
      const reply = await client.send({ method: endpoint.method, url: endpoint.path, ...payload });
      expect(reply.status).toBe(expected(isStaff(role), endpoint.status));
    };
  /** A call about a different person's sign-in that changes nothing. */
  const ofOthers = onPeople(() => get().world, {
    success: (person, { role, endpoint }) => (mayGrant(role, person.role) ? endpoint.status : 403),
    own: () => 403,
  });
  const success = (_isOfStaff: boolean, status: number) => status;
  const ownRecord = own(undefined, success);
  return {
    'POST /api/sign-in/': openToAnyone,
    'POST /api/set-up/': openToAnyone,
    'POST /api/sign-out/': ownRecord,
    'GET /api/me/': ownRecord,
    'PATCH /api/me/': own({ version: 1 }, success),
    'GET /api/enroll-user/': openToAnyone,
    'POST /api/enroll-user/': openToAnyone,
    'POST /send-mobile-otp/': openToAnyone,
    'POST /verify-mobile-otp/': openToAnyone,
    'POST /forgot-password/': openToAnyone,
    'POST /api/first-sign-in/': openToAnyone,
    'POST /reset-password/': openToAnyone,
    'POST /api/confirm-email/': openToAnyone,
    'POST /api/guardian-consent/': openToAnyone,
    // The person's email is confirmed and no consent is pending, so both are refused.
    'POST /api/me/confirm-email/': own(undefined, () => 422),
    'POST /api/me/consent/': own({}, () => 422),
    // A new address each time, because mails to one address are limited.
    'POST /api/me/email/': (attempt) => own({ email: `new-${v7()}@example.test` }, success)(attempt),
    'DELETE /api/me/email/': own(undefined, success),
    // A mobile of a country that gets no codes, and a code that was never sent.
    'POST /api/me/mobile/': own({ mobile: '+447700900123' }, () => 422),
    'POST /api/me/mobile/confirm/': own({ mobile: '+15550100000', otp: '123456' }, () => 400),
    'DELETE /api/me/mobile/': own(undefined, success),
    'POST /api/users/{id}/consent/': onPeople(() => get().world, { success: () => 422 }),
    'GET /api/me/join/': own(undefined, success),
    'POST /api/me/join/': own({ join_code: 'NONE' }, (isOfStaff) => (isOfStaff ? 403 : 422)),
    'GET /api/me/two-step/': own(undefined, success),
    'POST /api/me/two-step/': own(undefined, (isOfStaff, status) => (isOfStaff ? status : 403)),
    'POST /api/me/two-step/confirm/': own({ totp: '123456' }, (isOfStaff) => (isOfStaff ? 400 : 403)),
    'POST /api/me/two-step/recovery-codes/': own(undefined, () => 422),
    'DELETE /api/me/two-step/': own(undefined, success),
    'POST /api/users/{id}/invite/': ofOthers,
    'DELETE /api/users/{id}/two-step/': ofOthers,
    'GET /api/me/room-keys/': ownRecord,
    'PUT /api/me/room-keys/': own({ is_off: true, changed: [] }, success),
    'POST /api/me/proof/': own({ password: PASSWORD }, success),
  };
}

/**
 * `get` is called only when a row runs, because the test world does not exist yet when the access matrix is
 * built.
 */
function othersSignInRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const world = () => get().world;

  /** A change to a different person, for which the caller needs a higher rank than that person. */
  const changes = (body: unknown, own: (role: Role) => number): Row =>
    onPeople(world, {
      body: () => body,
      success: (person, { role, endpoint }) => (mayGrant(role, person.role) ? endpoint.status : 403),
      own,
    });

  return {
    'POST /api/users/{id}/unlock/': changes(undefined, () => 403),
    'POST /api/users/{id}/setpassword/': async (attempt) => {
      // Every signed-in person may set their own password; setting a different person's is a change to them.
      const reach = reachOf(attempt.role, 'people.decide');
      const body = { current_password: PASSWORD, password: 'a new one, long enough' };
      await changes(body, () => 204)({ ...attempt, reach });
    },
  };
}

export const calls: FeatureCalls = {
  rows: (get) => ({ ...authRows(get), ...othersSignInRows(get) }),
};
