/**
 * `npm run -s interchange -- check FILE`: what would become of a question file in the bank, as JSON on standard
 * output; `import FILE` takes it in. Messages go to standard error; exit 1 where nothing could be done or an item is refused.
 */
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FILE_LIMITS, type FileReading, type Report, reportOf } from '../report.rules.ts';
import { readQuestionFile } from './read-question-file.ts';

const USAGE = `Usage: npm run -s interchange -- check FILE
       npm run -s interchange -- import FILE [--status live|draft] [--as USERNAME] [--school NAME]
         (drafts, by the first admin, for the installation or the only school of whoever it is, unless told)
FILE: GIFT or Moodle XML`;

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

function say(
  path: string,
  report: { items: readonly Pick<Report['items'][number], 'line' | 'name' | 'reason'>[] },
) {
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  for (const { line, name, reason } of report.items) {
    if (reason !== null) fail(`${path}:${line}: ${name === '' ? 'a question' : name}: refused, ${reason}`);
  }
}

async function check(path: string): Promise<void> {
  const reading = readingOf(path);
  if (reading !== null) say(path, reportOf(reading.format, reading.items));
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
  if ('faults' in report) fail(report.faults.join('\n'));
  else say(path, report);
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
  if (path === undefined || more.length > 0 || (command === 'check' && isTold)) return fail(USAGE);
  const how = { status: status ?? 'draft', username: as ?? null, school: school ?? null };
  await (command === 'check' ? check(path) : takeIn(path, how));
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')) throw error;
  fail(`${(error as Error).message}\n${USAGE}`);
}
