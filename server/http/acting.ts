/** Stores in a transaction which staff member acts, for the triggers of the database. */
import { sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { isStaff } from '#core/access/access.ts';
import type { Context, Route } from './route.ts';

/** Wraps a route so that `acting_person()` is set in each transaction in which staff may change something. */
export function acting(route: Route): Route {
  const { endpoint } = route;
  if (route.kind !== 'signed_in' || endpoint.method === 'GET' || !endpoint.is_audited) return route;
  return {
    ...route,
    handle: async (context: Context<Endpoint>, prepared: unknown) => {
      const { db, caller } = context;
      // Set for this transaction only, because others use the connection afterward.
      if (isStaff(caller.role))
        await sql`select set_config('assay.acting_person', ${caller.id}, true)`.execute(db);
      return route.handle(context, prepared);
    },
  };
}
