/**
 * `npm run bench [-- [--beside FOLDER] [--write] [words of an operation]]`: measures the server under load,
 * on the embedded database and on a PostgreSQL server that it starts. Each operation is a row with its goal
 * and the figure of a peer product. `--beside` alternates with a different checkout for comparison; `--write`
 * puts the figures into docs/performance.md. The peer is Moodle 4.3, tuned, with PostgreSQL 15 on a similar
 * machine.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type PostgresServer, postgresServer } from '#tests/support/postgres.ts';
import { startMeasured } from './measured-server.ts';
import type { ServerRow } from './row.ts';
import { analysisRow, largeAnalysisRow } from './rows/analysis.ts';
import { contentRow } from './rows/content.ts';
import { doubtsRow } from './rows/doubts.ts';
import { examDayRow } from './rows/exam-day.ts';
import { gradebookRow } from './rows/gradebook.ts';
import { markingRow } from './rows/marking.ts';
import { peopleImportRow } from './rows/people-import.ts';
import { peopleViewRow } from './rows/people-view.ts';
import { practiceRow } from './rows/practice.ts';
import { readingBesideRow } from './rows/reading-beside.ts';
import { regradeRow } from './rows/regrade.ts';
import { roomRow } from './rows/room.ts';
import { saveRow } from './rows/save.ts';
import { screensRow } from './rows/screens.ts';
import { startRow } from './rows/start.ts';
import { submitRow } from './rows/submit.ts';

const ROWS = [
  startRow,
  saveRow,
  submitRow,
  analysisRow,
  largeAnalysisRow,
  peopleImportRow,
  peopleViewRow,
  screensRow,
  contentRow,
  doubtsRow,
  examDayRow,
  gradebookRow,
  markingRow,
  practiceRow,
  readingBesideRow,
  regradeRow,
  roomRow,
];

const { values, positionals } = parseArgs({
  options: { beside: { type: 'string' }, write: { type: 'boolean', default: false } },
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

const told: string[] = [];
function tell(line: string): void {
  console.log(line);
  told.push(line);
}

/** Replaces the page's block of figures. The figures of the screens have their own section. */
async function keepFigures(): Promise<void> {
  const page = join(here, 'docs/performance.md');
  const text = await readFile(page, 'utf8');
  const isOfScreens = rows.length === 1 && rows[0] === screensRow;
  const from = isOfScreens ? text.indexOf('## Screens of a large school') : 0;
  const [before = '', , ...after] = text.slice(from).split(/^```.*$/m);
  const rest = after
    .map((part, index) => (index === 0 ? part : `\`\`\`${index % 2 === 1 ? 'text' : ''}${part}`))
    .join('');
  await writeFile(page, `${text.slice(0, from)}${before}\`\`\`text\n${told.join('\n')}\n\`\`\`${rest}`);
}

async function measured(row: ServerRow, kind: string, postgres: PostgresServer | null): Promise<void> {
  for (const { name, root } of checkouts) {
    const server = await startMeasured(root, postgres, row.takers);
    try {
      for (const line of await row.run(server.bench)) tell(`  ${name}, ${kind}  ${line}`);
    } finally {
      await server.close();
    }
  }
}

const gigabytes = Math.round(totalmem() / 2 ** 30);
tell(
  `${availableParallelism()} processors (${cpus()[0]?.model}), client included, ${gigabytes} GB, Node ${process.version}`,
);
tell(`${new Date().toISOString().slice(0, 10)}: npm run bench -- ${process.argv.slice(2).join(' ')}`);
const postgres = await postgresServer({ durable: true });
try {
  for (const row of rows) {
    tell(`\n${row.operation}\n  goal  ${row.goal}\n  peer  ${row.peer}`);
    if (row.through === 'own process') for (const line of await row.run(postgres)) tell(`  here  ${line}`);
    else {
      await measured(row, 'served', postgres);
      await measured(row, 'embedded', null);
    }
  }
  if (values.write) await keepFigures();
} finally {
  await postgres.stop();
}
