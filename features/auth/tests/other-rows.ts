/** The rows of others' sign-ins in the access matrix. */
import { mayGrant, type Role, reachOf } from '#core/access/access.ts';
import { onPeople, type Row } from '#tests/support/access-row.ts';
import type { World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/seed.ts';

/** `world` is asked for when a row runs: it is made after the matrix. */
export function othersSignInRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const world = () => get().world;

  /** A change of somebody, which asks for a rank above theirs. */
  const changes = (body: unknown, own: (role: Role) => number): Row =>
    onPeople(world, {
      body: () => body,
      success: (person, { role, endpoint }) => (mayGrant(role, person.role) ? endpoint.status : 403),
      own,
    });

  return {
    'POST /api/users/{id}/unlock/': changes(undefined, () => 403),
    'POST /api/users/{id}/setpassword/': async (attempt) => {
      // It is open to whoever is signed in, for their own password; of others it is a change of them.
      const reach = reachOf(attempt.role, 'people.decide');
      const body = { current_password: PASSWORD, password: 'a new one, long enough' };
      await changes(body, () => 204)({ ...attempt, reach });
    },
  };
}
