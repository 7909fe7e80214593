/** Endpoints for the audit: which staff member changed what, and when. Entries are only ever added. */
import { z } from 'zod';
import { csvTable } from '#contract/csv.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, sentInstant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { ROLES } from '#core/access/access.ts';

const person = z.object({ id: idOut, name: z.string() });

const auditEntry = z.object({
  id: idOut,
  at: instant,
  actor: person,
  /** The person's role at that time. */
  role: z.enum(ROLES),
  method: z.string(),
  /** The path with `{name}` in place of parameters. */
  path: z.string(),
  /** The action in words; the endpoint's summary if it has no words of its own. */
  says: z.string(),
  target_count: z.int(),
  /**
   * The first ten items that were changed. `name` is the current name of a person, group, school or
   * assessment; null if it no longer exists.
   */
  targets: z.array(z.object({ kind: z.string(), id: idOut, name: z.string().nullable() })),
  /** The names of the fields that were sent, never their values. */
  fields: z.array(z.string()),
  /** The word on screens for each field of this entry. */
  words: z.record(z.string(), z.string()),
  /** Old and new values of fields, if they are recorded; the first fifty. Empty for erased people. */
  values: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      person: person.nullable(),
    }),
  ),
  /** The id in the `X-Request-Id` header of the response. */
  request: idOut,
  address: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = {
  actor: id.optional(),
  /** Method and path, for example `PATCH /api/groups/{id}/`. */
  call: z.string().max(200).optional(),
  target: id.optional(),
  /** Limits by time: `from` is inclusive, `to` is exclusive. */
  from: sentInstant.optional(),
  to: sentInstant.optional(),
};

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit/',
  summary: 'List what staff did',
  about: 'audit',
  access: 'audit.view',
  query: listQuery({ ordering: ['at'], filters }),
  response: listOf(auditEntry),
});

export const downloadAudit = endpoint({
  method: 'GET',
  path: '/api/audit/download/',
  summary: 'Download what staff did as CSV, oldest first',
  act: 'Downloaded the audit log',
  access: 'audit.view',
  query: z.strictObject({ search: z.string().trim().max(100).optional(), ...filters }),
  response: csvTable,
  is_audited: true,
});
