/** Measures a PostgreSQL server with its own tool, `pgbench`. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase, findPrograms, type PostgresServer } from '#tests/support/postgres.ts';

const SECONDS = 4;
const ROWS = 10_000;

/**
 * The number of single-row updates that this many clients commit per second; null if `pgbench` is not
 * installed.
 */
export async function updatesASecond(server: PostgresServer, clients: number): Promise<number | null> {
  const programs = findPrograms(['pgbench']);
  if (programs === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'assay-pgbench-'));
  const { url, drop } = await createTestDatabase(server.url);
  try {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`create table counters (id int primary key, count int not null)`);
    await client.query(`insert into counters select id, 0 from generate_series(1, ${ROWS}) id`);
    await client.end();
    const script = join(folder, 'update.sql');
    await writeFile(
      script,
      `\\set id random(1, ${ROWS})\nupdate counters set count = count + 1 where id = :id;\n`,
    );
    const told = execFileSync(
      join(programs, 'pgbench'),
      ['-n', '-c', `${clients}`, '-T', `${SECONDS}`, '-f', script, url],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    return Number(/tps = ([\d.]+)/.exec(told)?.[1] ?? Number.NaN);
  } finally {
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
}
