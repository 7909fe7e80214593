/** The audit: which of the staff did what to what, and when. It is only ever added to. */
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
  /** As it was then. */
  role: z.enum(ROLES),
  method: z.string(),
  /** With `{name}` for parameters. */
  path: z.string(),
  /** What was done, in words; the call's summary where none were thought of. */
  says: z.string(),
  target_count: z.int(),
  /** The first ten. `name`: of people, groups, schools and assessments, as it is now; null of what is gone. */
  targets: z.array(z.object({ kind: z.string(), id: idOut, name: z.string().nullable() })),
  /** Names of fields that were sent; never what they held. */
  fields: z.array(z.string()),
  /** What each field of this entry is called on a screen. */
  words: z.record(z.string(), z.string()),
  /** What stood in fields before and after, where it is kept: the first fifty. Of erased people there is none. */
  values: z.array(
    z.object({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      person: person.nullable(),
    }),
  ),
  /** As the answer's `X-Request-Id` named it. */
  request: idOut,
  address: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = {
  actor: id.optional(),
  /** Method and path, as `PATCH /api/groups/{id}/`. */
  call: z.string().max(200).optional(),
  target: id.optional(),
  /** At or after, and before. */
  from: sentInstant.optional(),
  to: sentInstant.optional(),
};

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit/',
  summary: 'Who of the staff did what',
  about: 'audit',
  access: 'audit.view',
  query: listQuery({ ordering: ['at'], filters }),
  response: listOf(auditEntry),
});

export const downloadAudit = endpoint({
  method: 'GET',
  path: '/api/audit/download/',
  summary: 'Download who of the staff did what, as CSV, oldest first',
  act: 'Downloaded the audit',
  access: 'audit.view',
  query: z.strictObject({ search: z.string().trim().max(100).optional(), ...filters }),
  response: csvTable,
  is_audited: true,
});
