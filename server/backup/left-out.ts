/**
 * What no backup holds, because it must not come back: what passes within hours, and what lets somebody in. A move takes
 * all of it along.
 */
import type { Tables } from '#server/db/tables.ts';
import type { Blanks } from './rows.ts';

/** Sign-ins, codes and links would count again after they were ended, used or renewed; the others are of the moment. */
const ROWS: readonly string[] = [
  'access_tokens',
  'contact_requests',
  'enrolment_keys',
  'idempotency_keys',
  'jobs',
  'mobile_codes',
  'one_use_tokens',
  'rate_limits',
  'uploads',
] satisfies (keyof Tables)[];

/** A message stays as one that was written, without its words; what was waiting is not sent by whoever restores it. */
const CELLS: Readonly<Record<string, Blanks>> = {
  messages: {
    sealed: 'null::bytea',
    status: `case when status = 'waiting' then 'expired' else status end`,
    leased_until: 'null::timestamptz',
  },
} satisfies { [T in keyof Tables]?: { [C in keyof Tables[T]]?: string } };

/** Whether a table's rows are left out of a backup. */
export function isLeftOut(table: string): boolean {
  return ROWS.includes(table);
}

/** What stands in a backup in place of a table's cells. */
export function blanksOf(table: string): Blanks {
  return CELLS[table] ?? {};
}
