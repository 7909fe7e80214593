/**
 * Recreates and fills a database in one transaction: it ends complete or unchanged. It reads tables from the
 * catalog and knows only the migrations table by name.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { allowingSilence } from '#server/db/lost-database.ts';
import { applyMigrations, holdSchema } from '#server/db/migrate.ts';
import { BackupFault } from './backup-fault.ts';
import { listTables, PLAIN_TEXT, quoted, type SequenceState, setSequence, type TableShape } from './rows.ts';

/** The state of a database before it is filled. */
export interface Standing {
  /** Whether the database has a schema of this product. */
  readonly is_ours: boolean;
  readonly people: number;
  readonly migrations: readonly { readonly name: string; readonly sha256: string }[];
}

/** Inspects a database without changing it. Throws if it contains tables of a different program. */
export async function standingOf(client: pg.ClientBase): Promise<Standing> {
  const { rows } = await client.query<{ ours: boolean; people: boolean; tables: number }>(`
    select to_regclass('public.schema_migrations') is not null as ours,
      to_regclass('public.people') is not null as people,
      (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as tables`);
  const { ours = false, people = false, tables = 0 } = rows[0] ?? {};
  if (!ours && tables > 0) {
    throw new BackupFault("The database has tables that aren't Assay's. Give Assay its own database.");
  }
  const counted = people ? await client.query<{ n: number }>('select count(*)::int as n from people') : null;
  const known = ours
    ? await client.query<{ name: string; sha256: string }>(
        'select name, sha256 from schema_migrations order by name',
      )
    : null;
  return { is_ours: ours, people: counted?.rows[0]?.n ?? 0, migrations: known?.rows ?? [] };
}

/** The connections of a server that just stopped close by themselves within moments. */
const PATIENCE = { tries: 20, milliseconds: 100 };

/** Throws if others stay connected to a served database, because their changes would be lost. */
export async function requireAlone({ kind, pool }: Database): Promise<void> {
  if (kind === 'embedded') return;
  for (let tries = 1; ; tries += 1) {
    // Counts connections outside a transaction, because a transaction would always see the same ones.
    const { rows } = await pool.query<{ n: number }>(`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()`);
    const others = rows[0]?.n ?? 0;
    if (others === 0) return;
    if (tries === PATIENCE.tries) {
      const who = others === 1 ? 'Another connection has' : `${others} other connections have`;
      throw new BackupFault(`${who} the database open. Stop the servers first.`);
    }
    await wait(PATIENCE.milliseconds);
  }
}

/** The content to fill a database with. */
export interface Content {
  /** The number of migrations in the content's schema. Later ones are applied after filling. */
  readonly migrations: number;
  readonly sequences: readonly SequenceState[];
  /** Inserts the rows. Triggers and foreign keys are off during this. */
  fill(client: pg.ClientBase, tables: readonly TableShape[]): Promise<void>;
  /** Runs last, on the newest schema. */
  finish(client: pg.ClientBase): Promise<void>;
}

/** Replaces everything in the database with `content`. If anything throws, nothing has changed. */
export async function rebuild(database: Database, content: Content): Promise<void> {
  const client = await database.pool.connect();
  try {
    await allowingSilence(client, () => fillAnew(client, content));
    client.release();
  } catch (error) {
    await letGo(client);
    throw error;
  }
}

async function fillAnew(client: pg.ClientBase, content: Content): Promise<void> {
  await client.query(`begin; ${PLAIN_TEXT}`);
  await holdSchema(client);
  await dropEverything(client);
  await applyMigrations(client, content.migrations);
  const tables = await listTables(client);
  const keys = await listForeignKeys(client);
  const names = tables.map(({ name }) => quoted(name));
  await each(client, names, (name) => `alter table ${name} disable trigger user`);
  await each(client, keys, ({ owner, key }) => `alter table ${owner} drop constraint ${key}`);
  await client.query(`truncate ${names.join(', ')}`);
  await content.fill(client, tables);
  for (const sequence of content.sequences) await setSequence(client, sequence);
  // Recreate the foreign keys, so that PostgreSQL checks each against the rows.
  await each(client, keys, ({ owner, key, definition }) => {
    return `alter table ${owner} add constraint ${key} ${definition}`;
  });
  await each(client, names, (name) => `alter table ${name} enable trigger user`);
  await applyMigrations(client);
  await content.finish(client);
  await client.query('commit');
  await client.query('analyze');
}

/**
 * Rolls a failed transaction back. The connection is closed only if it is broken, because one that closes
 * slowly would still count as connected.
 */
export async function letGo(client: pg.PoolClient): Promise<void> {
  const isBroken = await client.query('rollback').then(
    () => false,
    () => true,
  );
  client.release(isBroken);
}

/** Runs one statement per item, all sent in one query. */
async function each<Thing>(
  client: pg.ClientBase,
  things: readonly Thing[],
  statement: (thing: Thing) => string,
): Promise<void> {
  await client.query(things.map(statement).join('; '));
}

async function dropEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ kind: string; names: string }>(`
    select 'table' as kind, string_agg(oid::regclass::text, ', ') as names from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' having count(*) > 0
    union all
    select 'function', string_agg(p.oid::regprocedure::text, ', ') from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
    having count(*) > 0`);
  for (const { kind, names } of rows) await client.query(`drop ${kind} ${names} cascade`);
}

async function listForeignKeys(
  client: pg.ClientBase,
): Promise<{ owner: string; key: string; definition: string }[]> {
  const { rows } = await client.query<{ owner: string; key: string; definition: string }>(`
    select conrelid::regclass::text as owner, quote_ident(conname) as key, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by conrelid::regclass::text collate "C", conname collate "C"`);
  return rows;
}
