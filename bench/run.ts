/**
 * `npm run bench [-- words of an operation]`: the product's server under load, each operation in a row with the goal
 * and the peer's figure beside it. The peer is Moodle 4.3, tuned, with PostgreSQL 15 on a like machine; server and database together.
 */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectTo } from './connection.ts';
import type { Bench, Figures } from './row.ts';
import { analysisRow, largeAnalysisRow } from './rows/analysis.ts';
import { peopleImportRow } from './rows/people-import.ts';
import { peopleViewRow } from './rows/people-view.ts';
import { saveRow } from './rows/save.ts';
import { startRow } from './rows/start.ts';
import { submitRow } from './rows/submit.ts';
import { makeSchool } from './school.ts';
import type { FromServer, Used } from './server-process.ts';

const ROWS = [startRow, saveRow, submitRow, analysisRow, largeAnalysisRow, peopleImportRow, peopleViewRow];

const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
const child = fork(fileURLToPath(new URL('./server-process.ts', import.meta.url)), [folder], {
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});

function message<Kind extends FromServer['kind']>(kind: Kind): Promise<Extract<FromServer, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The server process ended.'));
    child.once('exit', ended);
    child.once('message', (sent: FromServer) => {
      child.off('exit', ended);
      if (sent.kind === kind) resolve(sent as Extract<FromServer, { kind: Kind }>);
      else reject(new Error(`The server process said ${sent.kind}.`));
    });
  });
}

async function used(): Promise<Used> {
  const answer = message('used');
  child.send('used');
  return (await answer).used;
}

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
    memory_mb: after.memory_mb,
    waits_ms,
  };
}

try {
  const { url, bare_url, admin, takers } = await message('ready');
  const school = await makeSchool(url, admin, takers);
  const bench: Bench = {
    school,
    connect: (to = 'server') => connectTo(to === 'server' ? url : bare_url),
    measure,
  };
  console.log(`${availableParallelism()} processors, client included; the server with its embedded database`);
  const named = process.argv.slice(2);
  for (const row of ROWS.filter(
    ({ operation }) => named.length === 0 || named.some((name) => operation.includes(name)),
  )) {
    console.log(`\n${row.operation}\n  goal  ${row.goal}\n  peer  ${row.peer}`);
    for (const line of await row.run(bench)) console.log(`  here  ${line}`);
  }
} finally {
  child.disconnect();
  await rm(folder, { recursive: true, force: true });
}
