/**
 * A real PostgreSQL server for tests: the server in TEST_DATABASE_URL, or a private one started from
 * PostgreSQL's programs. Never the server in DATABASE_URL, and never a database that the tests did not
 * create.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { scratchFolder } from './scratch.ts';

export interface PostgresServer {
  /** The URL of the server's maintenance database, with the right to create databases. */
  url: string;
  /** The server's main process; null if the server was not started here. */
  pid: number | null;
  stop(): Promise<void>;
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Starts (or finds) the server. The caller must `stop` it. A `durable` server syncs commits to the disk, as
 * in production.
 */
export async function postgresServer({ durable = false } = {}): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, pid: null, stop: async () => {} };
  const programs = findPrograms() ?? installPrograms();
  if (programs === null) {
    throw new Error('Tests need PostgreSQL 15 or later: install it, or set TEST_DATABASE_URL to a server.');
  }
  return startPrivate(programs, durable);
}

/** Creates an empty database, or a copy of `template`, on the server at `url`. The caller must `drop` it. */
export async function createTestDatabase(url: string, template = 'template0'): Promise<TestDatabase> {
  const name = `assay_test_${randomBytes(6).toString('hex')}`;
  // Copies the files. PostgreSQL's default strategy also writes the pages to the log and takes half as long
  // again.
  await command(url, `create database ${name} template ${template} strategy file_copy`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return { url: address.href, drop: () => command(url, `drop database if exists ${name} with (force)`) };
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The folder with PostgreSQL's programs that contains all of `needed`, or null. */
export function findPrograms(needed = ['initdb', 'postgres']): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...namedByPgConfig(),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  const complete = (folder: string) => needed.every((program) => existsSync(join(folder, program)));
  return folders.find(complete) ?? null;
}

function namedByPgConfig(): string[] {
  try {
    return [
      execFileSync('pg_config', ['--bindir'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim(),
    ];
  } catch {
    return [];
  }
}

function installPrograms(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-q'], { env: environment, stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-q', 'postgresql'], { env: environment, stdio: 'ignore' });
  } catch {
    return null;
  }
  return findPrograms();
}

async function startPrivate(programs: string, durable: boolean): Promise<PostgresServer> {
  const folder = await mkdtemp(join(durable ? tmpdir() : scratchFolder(), 'assay-postgres-'));
  const user = unprivileged();
  if (user !== null) await chown(folder, user.uid, user.gid);
  const as = { ...user, cwd: folder };
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  /* The data is deleted after the run, so it need not survive a crash. A socket in the folder needs no free
     port. */
  const settings = [
    ...(durable
      ? []
      : [
          'fsync=off',
          'synchronous_commit=off',
          'full_page_writes=off',
          // Makes PostgreSQL plan each prepared statement, and each statement in a trigger, only once for
          // each connection.
          'plan_cache_mode=force_generic_plan',
        ]),
    'max_connections=200',
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
  ];
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr.on('data', (text: Buffer) => {
      log += text.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    pid: server.pid ?? null,
    async stop() {
      // A fast shutdown, which disconnects sessions that failed tests left open.
      server.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The user as which PostgreSQL runs, because it refuses to run as root; null if the tests do not run as root.
 */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (kind: '-u' | '-g') =>
        Number(execFileSync('id', [kind, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // The machine does not have this user.
    }
  }
  throw new Error('PostgreSQL does not run as root, and this machine has no user postgres or nobody.');
}
