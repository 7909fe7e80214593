/**
 * Lists the rows that a backup leaves out because they must not be restored: rows that expire within hours,
 * and credentials. Each table declares this itself. A move copies everything.
 */
import { tables } from '../app.ts';
import type { Blanks } from './rows.ts';

const declared = new Map(tables().map(({ name, backup }) => [name, backup]));

/** Whether a backup leaves out the table's rows. */
export function isLeftOut(table: string): boolean {
  return declared.get(table) === 'left_out';
}

/** The SQL expressions that replace some columns of a table in a backup. */
export function blanksOf(table: string): Blanks {
  const backup = declared.get(table);
  return typeof backup === 'object' ? (backup as Blanks) : {};
}
