/**
 * Which calls the audit holds: what staff change, in the transaction of the change itself, so that one never stands
 * without the other. It knows calls, and nothing of how the audit is kept.
 */
import type { Endpoint } from '#contract/endpoint.ts';
import { isStaff } from '#core/access/access.ts';
import { type AuditNote, type Context, Present, type Route } from './route.ts';

/** A call of staff that succeeded: what it answers, and what its feature noted. */
export interface AuditedCall {
  readonly endpoint: Endpoint;
  readonly notes: readonly AuditNote[];
  readonly answer: unknown;
}

/** Keeps one call, in the transaction of `context`. Given by the feature that keeps the audit. */
export type KeepAudit = (context: Context<Endpoint>, call: AuditedCall) => Promise<void>;

/** The route, with `keep` after each call of staff that it did not refuse. */
export function audited(route: Route, keep: KeepAudit): Route {
  const { endpoint } = route;
  if (route.kind !== 'signed_in' || !endpoint.is_audited) return route;
  return {
    ...route,
    handle: async (context: Context<Endpoint>, prepared: unknown) => {
      const notes: AuditNote[] = [];
      const given = await route.handle({ ...context, notes }, prepared);
      if (isStaff(context.caller.role)) {
        await keep(context, { endpoint, notes, answer: given instanceof Present ? given.answer : given });
      }
      return given;
    },
  };
}

/**
 * Notes what this call is done to, where its address and its answer do not say it: the people of a bulk action, and
 * what stood in fields before and after. As often as need be; it counts once the call succeeds.
 */
export function noteAudit({ notes }: Pick<Context<Endpoint>, 'notes'>, note: AuditNote): void {
  notes.push(note);
}

/** The names of a body's fields; a body of another shape has none. */
export function fieldNames(body: unknown): string[] {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : [];
}
