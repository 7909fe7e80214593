/**
 * `npm run -s interchange -- check PATH…`: what would become of question files in the bank, a line of JSON an item and one
 * of totals on standard output; `import FILE` takes one in. Messages go to standard error; exit 1 where nothing could be
 * done or an item is refused.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FILE_LIMITS, type FileReading, type Report, reportOf } from '../report.rules.ts';
import { readQuestionFile } from './read-question-file.ts';

const USAGE = `Usage: npm run -s interchange -- check PATH…
       npm run -s interchange -- import FILE [--status live|draft] [--as USERNAME] [--school NAME]
         (drafts, by the first admin, for the installation or the only school of whoever it is, unless told)
FILE: QTI, Moodle XML, GIFT, Aiken or CSV; PATH: one, or a folder of them`;

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

function readFile(path: string): FileReading {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return { fault: 'There is no such file.', line: null };
  if (!stat.isFile()) return { fault: 'That is no file.', line: null };
  if (stat.size > FILE_LIMITS.bytes) {
    return { fault: `The file is larger than ${FILE_LIMITS.bytes / 1024 / 1024} MiB.`, line: null };
  }
  return readQuestionFile(readFileSync(path), null);
}

/** The file as read; null where it can't be, which is said. */
function readingOf(path: string): Exclude<FileReading, { fault: string }> | null {
  const reading = readFile(path);
  if (!('fault' in reading)) return reading;
  fail(`${path}${reading.line === null ? '' : `:${reading.line}`}: ${reading.fault}`);
  return null;
}

function sayRefused(
  path: string,
  items: readonly Pick<Report['items'][number], 'line' | 'name' | 'reason'>[],
) {
  for (const { line, name, reason } of items) {
    if (reason !== null) fail(`${path}:${line}: ${name === '' ? 'a question' : name}: refused, ${reason}`);
  }
}

const QUESTION_FILE = /\.(?:gift|xml|zip|csv)$/i;

/** The files at a path: itself, or all in the folder that may be question files. */
function filesAt(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => QUESTION_FILE.test(name))
    .sort()
    .map((name) => join(path, name));
}

function check(paths: readonly string[]): void {
  const totals = { files: 0, unread: 0, items: 0, taken: 0, changed: 0, refused: 0 };
  const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
  for (const path of paths.flatMap(filesAt)) {
    totals.files += 1;
    const reading = readingOf(path);
    if (reading === null) {
      totals.unread += 1;
      continue;
    }
    const report = reportOf(reading.format, reading.items);
    for (const item of report.items) print({ path, format: report.format, ...item });
    totals.items += report.items.length;
    for (const outcome of ['taken', 'changed', 'refused'] as const) totals[outcome] += report.totals[outcome];
    sayRefused(path, report.items);
  }
  print(totals);
}

async function takeIn(
  path: string,
  { status, username, school }: { status: string; username: string | null; school: string | null },
): Promise<void> {
  if (status !== 'draft' && status !== 'live') return fail(`“${status}” is no status. ${USAGE}`);
  const reading = readingOf(path);
  if (reading === null) return;
  // Imported late: the other command needs no database.
  const { importReading } = await import('./import-command.ts');
  const report = await importReading(reading, { status, username, school });
  if ('faults' in report) return fail(report.faults.join('\n'));
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  sayRefused(path, report.items);
}

async function run(words: string[]): Promise<void> {
  const {
    values: { status, as, school },
    positionals: [command, path, ...more],
  } = parseArgs({
    args: words,
    options: { status: { type: 'string' }, as: { type: 'string' }, school: { type: 'string' } },
    allowPositionals: true,
  });
  if (command !== undefined && command !== 'check' && command !== 'import') {
    return fail(`There is no command “${command}”. ${USAGE}`);
  }
  const isTold = [status, as, school].some((one) => one !== undefined);
  const isFit = command === 'check' ? !isTold : more.length === 0;
  if (path === undefined || !isFit) return fail(USAGE);
  const how = { status: status ?? 'draft', username: as ?? null, school: school ?? null };
  if (command === 'check') check([path, ...more]);
  else await takeIn(path, how);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')) throw error;
  fail(`${(error as Error).message}\n${USAGE}`);
}
