/**
 * A file that lists erased persons, one per line. It is stored next to the embedded database and is kept when
 * the database is replaced, so that a restore can erase them again. It contains only ids and instants.
 */
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';

const line = z.strictObject({ person: z.uuid(), erased_by: z.uuid(), erased_at: z.iso.datetime() });

export type Erasure = z.infer<typeof line>;

export interface Ledger {
  readonly erasures: Erasure[];
  /**
   * The numbers, from 1, of unreadable lines. A crash cut them off before the erasure was reported as done.
   */
  readonly unreadable: number[];
}

/** The path of the ledger in a data folder. */
export function ledgerPath(data_folder: string): string {
  return join(data_folder, 'erasures.jsonl');
}

/** Reads an erasure ledger; null if there is none. */
export async function readLedger(path: string): Promise<Ledger | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const ledger: Ledger = { erasures: [], unreadable: [] };
  for (const [index, written] of text.split('\n').entries()) {
    if (written === '') continue;
    const erasure = readLine(written);
    if (erasure === null) ledger.unreadable.push(index + 1);
    else ledger.erasures.push(erasure);
  }
  return ledger;
}

/** Appends the erasures that the ledger lacks. When it resolves they are on disk. */
export async function addToLedger(path: string, erasures: readonly Erasure[]): Promise<void> {
  const known = new Set((await readLedger(path))?.erasures.map(({ person }) => person));
  const added = erasures.filter(({ person }) => !known.has(person));
  if (added.length === 0) return;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a', 0o600);
  try {
    // Begins with a line break, to end a line that a crash may have cut off.
    await file.writeFile(`\n${ledgerText(added)}`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Formats erasures as lines of the ledger. */
export function ledgerText(erasures: readonly Erasure[]): string {
  return erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join('');
}

/** The erasures recorded in a database. Empty if its schema is older than erasing. */
export async function listErasures(client: pg.ClientBase): Promise<Erasure[]> {
  const known = await client.query<{ known: boolean }>(
    `select to_regclass('public.erasures') is not null as known`,
  );
  if (known.rows[0]?.known !== true) return [];
  const { rows } = await client.query<Omit<Erasure, 'erased_at'> & { erased_at: Date }>(
    'select person, erased_by, erased_at from erasures order by erased_at, person',
  );
  return rows.map((row) => ({ ...row, erased_at: row.erased_at.toISOString() }));
}

/** Records erasures in a database, so that they are repeated before it serves requests. */
export async function addErasures(client: pg.ClientBase, erasures: readonly Erasure[]): Promise<void> {
  await client.query(
    `insert into erasures (person, erased_by, erased_at)
     select person, erased_by, erased_at from jsonb_to_recordset($1::jsonb)
       as carried (person uuid, erased_by uuid, erased_at timestamptz)
     order by erased_at
     on conflict do nothing`,
    [JSON.stringify(erasures)],
  );
}

function readLine(written: string): Erasure | null {
  try {
    const read = line.safeParse(JSON.parse(written));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
