/**
 * Writes the calls by staff to the audit log, in the same transaction as their changes, so that neither is
 * stored alone.
 */
import type { Endpoint } from '#contract/endpoint.ts';
import { isStaff } from '#core/access/access.ts';
import { type AuditNote, type Context, Present, type Route } from './route.ts';

/** A successful call by staff, with its response and the notes that its feature added. */
export interface AuditedCall {
  readonly endpoint: Endpoint;
  readonly notes: readonly AuditNote[];
  readonly answer: unknown;
}

/** Stores one call in the transaction of `context`. The audit feature provides this function. */
export type KeepAudit = (context: Context<Endpoint>, call: AuditedCall) => Promise<void>;

/** Wraps a route so that `keep` runs after each successful call by staff. */
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
 * Adds a note to the audit of this call for facts that are neither in its path nor in its response: the
 * people in a bulk action, or old and new values of fields. It may be called several times. Notes are stored
 * only if the call succeeds.
 */
export function noteAudit({ notes }: Pick<Context<Endpoint>, 'notes'>, note: AuditNote): void {
  notes.push(note);
}

/** The field names of a body; empty if the body is not an object. */
export function fieldNames(body: unknown): string[] {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : [];
}
