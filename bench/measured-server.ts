/**
 * Runs the product's server in a separate process, on an embedded or a served database, and measures the
 * resources that both use.
 */
import { execFile, fork } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase, type PostgresServer } from '#tests/support/postgres.ts';
import { connectTo } from './connection.ts';
import { peakOf, usedBy } from './processes.ts';
import type { Bench, Figures } from './row.ts';
import { makeSchool } from './school.ts';
import type { FromServer } from './server-process.ts';

const TAKERS = 64;

export interface MeasuredServer {
  readonly bench: Bench;
  close(): Promise<void>;
}

/** The Node flags of `npm start` in this checkout, so that the server is measured as it really runs. */
async function flagsOfStart(root: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/**
 * Starts the server of the checkout in `root`, with a new database at `postgres` or an embedded one, and
 * creates the measured school with `count` takers.
 */
export async function startMeasured(
  root: string,
  postgres: PostgresServer | null,
  count = TAKERS,
): Promise<MeasuredServer> {
  // Build first, as `npm start` does.
  await promisify(execFile)('npm', ['run', '-s', 'build'], { cwd: root });
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  const database = postgres === null ? null : await createTestDatabase(postgres.url);
  const child = fork(join(root, 'bench/server-process.ts'), [folder, database?.url ?? '', `${count}`], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: await flagsOfStart(root),
  });
  const pid = child.pid ?? 0;

  function message<Kind extends FromServer['kind']>(
    kind: Kind,
  ): Promise<Extract<FromServer, { kind: Kind }>> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('The server process ended.'));
      child.once('exit', ended);
      child.once('message', (sent: FromServer) => {
        child.off('exit', ended);
        if (sent.kind === kind) resolve(sent as Extract<FromServer, { kind: Kind }>);
        else reject(new Error(`The server process sent ${sent.kind} instead of ${kind}.`));
      });
    });
  }

  async function asked<Kind extends FromServer['kind']>(kind: Kind) {
    const answer = message(kind);
    child.send(kind);
    return answer;
  }

  const used = async () => {
    const { statements } = await asked('used');
    const server = usedBy(pid);
    const its_database = postgres?.pid == null ? null : usedBy(postgres.pid);
    return { statements, server, cpu_ms: server.cpu_ms + (its_database?.cpu_ms ?? 0), its_database };
  };

  async function measure(work: () => Promise<number[]>): Promise<Figures> {
    const before = await used();
    const started = performance.now();
    const waits_ms = (await work()).sort((a, b) => a - b);
    const seconds = (performance.now() - started) / 1000;
    const after = await used();
    return {
      operations: waits_ms.length,
      seconds,
      cpu_ms: after.cpu_ms - before.cpu_ms,
      statements: after.statements - before.statements,
      memory_mb: after.server.memory_mb,
      database_memory_mb: after.its_database?.memory_mb ?? 0,
      waits_ms,
    };
  }

  try {
    const { url, bare_url, admin, takers } = await message('ready');
    const peak_start_mb = peakOf(pid);
    const school = await makeSchool(url, admin, takers);
    return {
      bench: {
        school,
        kind: postgres === null ? 'embedded' : 'served',
        postgres,
        url,
        peak_start_mb,
        connect: (to = 'server') => connectTo(to === 'server' ? url : bare_url),
        measure,
        commitsOfEngine: async () => (await asked('engine')).saves_a_second,
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }

  async function close(): Promise<void> {
    const ended = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : null;
    if (child.connected) child.disconnect();
    await ended;
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  }
}
