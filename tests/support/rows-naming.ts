/**
 * Reads every row of the database that refers to certain objects, to check that unrelated actions leave them
 * unchanged.
 */
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** The rows in all tables that contain one of these ids, each with its table's name, sorted. */
export async function rowsNaming(
  { kysely }: Pick<Database, 'kysely'>,
  ids: readonly string[],
): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(kysely);
  const patterns = ids.map((id) => `%${id}%`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(each)::text as row from ${sql.table(name)} each
      where to_jsonb(each)::text like any(${patterns}::text[]) order by 1`.execute(kysely);
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}
