/** Rows of the access matrix for other people's sign-ins. */
import { mayGrant, type Role, reachOf } from '#core/access/access.ts';
import { onPeople, type Row } from '#tests/support/access-row.ts';
import type { World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { PASSWORD } from '#tests/support/seed.ts';

/** `get` is called when a row runs, because the world is made after the matrix. */
export function othersSignInRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const world = () => get().world;

  /** A change to another person, which needs a rank above theirs. */
  const changes = (body: unknown, own: (role: Role) => number): Row =>
    onPeople(world, {
      body: () => body,
      success: (person, { role, endpoint }) => (mayGrant(role, person.role) ? endpoint.status : 403),
      own,
    });

  return {
    'POST /api/users/{id}/unlock/': changes(undefined, () => 403),
    'POST /api/users/{id}/setpassword/': async (attempt) => {
      // Every signed-in person may set their own password; setting another person's is a change to them.
      const reach = reachOf(attempt.role, 'people.decide');
      const body = { current_password: PASSWORD, password: 'a new one, long enough' };
      await changes(body, () => 204)({ ...attempt, reach });
    },
  };
}
