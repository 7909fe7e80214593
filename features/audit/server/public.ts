/** Lets the server record a call in the audit. */
import { v7 } from 'uuid';
import { actWords } from '#contract/act.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { AuditedCall } from '#server/http/audited.ts';
import type { Context } from '#server/http/route.ts';
import { targetOf } from '../audit.rules.ts';
import { addAudit } from './audit.store.ts';

/** This field only says which version the caller had seen. It changes nothing, so it is not recorded. */
const EDIT_COUNTER = 'version';

/** Records a call of staff in the call's own transaction, with one statement. */
export async function keepAudit(
  { db, now, caller, address, request_id, sent_fields, params, query, body }: Context<Endpoint>,
  { endpoint, notes, answer }: AuditedCall,
): Promise<void> {
  const named = targetOf(endpoint.path, params, answer);
  const noted = notes.flatMap(({ target_kind, target }) =>
    target === null ? [] : [{ kind: target_kind, id: target }],
  );
  const fields = [...sent_fields, ...notes.flatMap((note) => note.fields ?? [])];
  // Notes come last, because they know better than the path which kind of item an id is.
  const targets = new Map([...(named === null ? [] : [named]), ...noted].map((one) => [one.id, one.kind]));
  await addAudit(db, {
    id: v7(),
    at: now,
    actor: caller.id,
    role: caller.role,
    method: endpoint.method,
    path: endpoint.path,
    says: actWords(endpoint, { ...carried(query), ...carried(body) }),
    fields: [...new Set(fields)].filter((field) => field !== EDIT_COUNTER),
    request: request_id,
    address,
    targets: [...targets].map(([id, kind]) => ({ id, kind })),
    values: notes.flatMap(({ target_kind, target, values = [] }) =>
      values.map((value) => ({ ...value, person: target_kind === 'person' ? target : null })),
    ),
  });
}

function carried(part: unknown): object {
  return typeof part === 'object' && part !== null ? part : {};
}
