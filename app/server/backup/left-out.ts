/**
 * What no backup holds, because it must not come back: what passes within hours, and what lets somebody in. Each table
 * says so itself; a move takes all of it along.
 */
import { tables } from '../app.ts';
import type { Blanks } from './rows.ts';

const declared = new Map(tables().map(({ name, backup }) => [name, backup]));

/** Whether a table's rows are left out of a backup. */
export function isLeftOut(table: string): boolean {
  return declared.get(table) === 'left_out';
}

/** What stands in a backup in place of a table's cells. */
export function blanksOf(table: string): Blanks {
  const backup = declared.get(table);
  return typeof backup === 'object' ? (backup as Blanks) : {};
}
