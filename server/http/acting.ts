/**
 * Tells the database who of the staff acts in a transaction, for what its triggers keep. It knows calls, and nothing of
 * what is kept.
 */
import { sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { isStaff } from '#core/access/access.ts';
import type { Context, Route } from './route.ts';

/** The route, with `acting_person()` told in each transaction of staff that may change something. */
export function acting(route: Route): Route {
  const { endpoint } = route;
  if (route.kind !== 'signed_in' || endpoint.method === 'GET' || !endpoint.is_audited) return route;
  return {
    ...route,
    handle: async (context: Context<Endpoint>, prepared: unknown) => {
      const { db, caller } = context;
      // Until the transaction ends, and no longer: the connection is another's afterwards.
      if (isStaff(caller.role))
        await sql`select set_config('assay.acting_person', ${caller.id}, true)`.execute(db);
      return route.handle(context, prepared);
    },
  };
}
