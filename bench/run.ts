/**
 * `npm run bench [-- [--beside FOLDER] [words of an operation]]`: the product's server under load, embedded and on a served
 * PostgreSQL that it starts, each operation in a row with the goal and the peer's figure beside it; beside another checkout
 * of it, in turn, where one is named. The peer is Moodle 4.3, tuned, with PostgreSQL 15 on a like machine.
 */
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type PostgresServer, postgresServer } from '#tests/support/postgres.ts';
import { startMeasured } from './measured-server.ts';
import type { ServerRow } from './row.ts';
import { analysisRow, largeAnalysisRow } from './rows/analysis.ts';
import { peopleImportRow } from './rows/people-import.ts';
import { peopleViewRow } from './rows/people-view.ts';
import { saveRow } from './rows/save.ts';
import { startRow } from './rows/start.ts';
import { submitRow } from './rows/submit.ts';

const ROWS = [startRow, saveRow, submitRow, analysisRow, largeAnalysisRow, peopleImportRow, peopleViewRow];

const { values, positionals } = parseArgs({
  options: { beside: { type: 'string' } },
  allowPositionals: true,
});
const rows = ROWS.filter(
  ({ operation }) => positionals.length === 0 || positionals.some((words) => operation.includes(words)),
);
const here = join(import.meta.dirname, '..');
const checkouts =
  values.beside === undefined
    ? [{ name: 'here', root: here }]
    : [
        { name: 'beside', root: resolve(values.beside) },
        { name: 'here', root: here },
      ];

async function measured(row: ServerRow, kind: string, postgres: PostgresServer | null): Promise<void> {
  for (const { name, root } of checkouts) {
    const server = await startMeasured(root, postgres);
    try {
      for (const line of await row.run(server.bench)) console.log(`  ${name}, ${kind}  ${line}`);
    } finally {
      await server.close();
    }
  }
}

console.log(`${availableParallelism()} processors, client included; ${new Date().toISOString()}`);
const postgres = await postgresServer({ durable: true });
try {
  for (const row of rows) {
    console.log(`\n${row.operation}\n  goal  ${row.goal}\n  peer  ${row.peer}`);
    if (row.through === 'own process') for (const line of await row.run()) console.log(`  here  ${line}`);
    else {
      await measured(row, 'served', postgres);
      await measured(row, 'embedded', null);
    }
  }
} finally {
  await postgres.stop();
}
