/**
 * The command `npm run -s interchange`. `check PATH…` prints how the bank would import question files: one
 * line of JSON per item, then totals. `import FILE` adds a file to the bank. Messages go to standard error.
 * Exits with 1 if nothing could be done or an item is refused.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Answer, runIfAsked } from '#server/command-line.ts';
import { FILE_LIMITS, type FileReading, type Report, reportOf } from '../report.rules.ts';
import { readQuestionFile } from './read-question-file.ts';

const USAGE = `Usage: npm run -s interchange -- check PATH…
       npm run -s interchange -- import FILE [--status live|draft] [--as USERNAME] [--school NAME]
         (drafts, by the first admin, for the installation or that person’s only school, unless named)
FILE: QTI, Moodle XML, GIFT, Aiken or CSV; PATH: one, or a folder of them`;

/** Collects the output of a run and its exit code. */
class Said {
  #stdout = '';
  #stderr = '';

  print(text: string): void {
    this.#stdout += `${text}\n`;
  }

  fail(message: string): void {
    this.#stderr += `${message}\n`;
  }

  answer(): Answer {
    return { status: this.#stderr === '' ? 0 : 1, stdout: this.#stdout, stderr: this.#stderr };
  }
}

function readFile(path: string): FileReading {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return { fault: 'This file doesn’t exist.', line: null };
  if (!stat.isFile()) return { fault: 'This isn’t a file.', line: null };
  if (stat.size > FILE_LIMITS.bytes) {
    return { fault: `The file is larger than ${FILE_LIMITS.bytes / 1024 / 1024} MiB.`, line: null };
  }
  return readQuestionFile(readFileSync(path), null);
}

/** The file as read; null if it cannot be read, which is reported. */
function readingOf(said: Said, path: string): Exclude<FileReading, { fault: string }> | null {
  const reading = readFile(path);
  if (!('fault' in reading)) return reading;
  said.fail(`${path}${reading.line === null ? '' : `:${reading.line}`}: ${reading.fault}`);
  return null;
}

function sayRefused(
  said: Said,
  path: string,
  items: readonly Pick<Report['items'][number], 'line' | 'name' | 'reason'>[],
) {
  for (const { line, name, reason } of items) {
    if (reason === null) continue;
    said.fail(`${path}:${line}: ${name === '' ? 'a question' : name}: refused, ${reason}`);
  }
}

const QUESTION_FILE = /\.(?:gift|xml|zip|csv)$/i;

/** The path itself, or all possible question files in the folder. */
function filesAt(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => QUESTION_FILE.test(name))
    .sort()
    .map((name) => join(path, name));
}

function check(said: Said, paths: readonly string[]): void {
  const totals = { files: 0, unread: 0, items: 0, taken: 0, changed: 0, refused: 0 };
  for (const path of paths.flatMap(filesAt)) {
    totals.files += 1;
    const reading = readingOf(said, path);
    if (reading === null) {
      totals.unread += 1;
      continue;
    }
    const report = reportOf(reading.format, reading.items);
    for (const item of report.items) {
      said.print(JSON.stringify({ path, format: report.format, ...item }));
    }
    totals.items += report.items.length;
    for (const outcome of ['taken', 'changed', 'refused'] as const) totals[outcome] += report.totals[outcome];
    sayRefused(said, path, report.items);
  }
  said.print(JSON.stringify(totals));
}

interface Asked {
  readonly status: string;
  readonly username: string | null;
  readonly school: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

async function takeIn(
  said: Said,
  path: string,
  { status, username, school, environment }: Asked,
): Promise<void> {
  if (status !== 'draft' && status !== 'live') return said.fail(`“${status}” isn’t a valid status. ${USAGE}`);
  const reading = readingOf(said, path);
  if (reading === null) return;
  // Imported late, because `check` needs no database.
  const { importReading } = await import('./import-command.ts');
  const report = await importReading(reading, { status, username, school }, environment);
  if ('faults' in report) return said.fail(report.faults.join('\n'));
  said.print(JSON.stringify(report, null, 2));
  sayRefused(said, path, report.items);
}

async function run(said: Said, words: readonly string[], environment: Asked['environment']): Promise<void> {
  const {
    values: { status, as, school },
    positionals: [command, path, ...more],
  } = parseArgs({
    args: [...words],
    options: { status: { type: 'string' }, as: { type: 'string' }, school: { type: 'string' } },
    allowPositionals: true,
  });
  if (command !== undefined && command !== 'check' && command !== 'import') {
    return said.fail(`Unknown command “${command}”. ${USAGE}`);
  }
  const isTold = [status, as, school].some((one) => one !== undefined);
  const isFit = command === 'check' ? !isTold : more.length === 0;
  if (path === undefined || !isFit) return said.fail(USAGE);
  if (command === 'check') return check(said, [path, ...more]);
  const asked = { status: status ?? 'draft', username: as ?? null, school: school ?? null, environment };
  await takeIn(said, path, asked);
}

/** The command's output and exit code for the `words` after its name. */
export async function answerOf(words: readonly string[], environment: Asked['environment']): Promise<Answer> {
  const said = new Said();
  try {
    await run(said, words, environment);
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')) throw error;
    said.fail(`${(error as Error).message}\n${USAGE}`);
  }
  return said.answer();
}

await runIfAsked(import.meta.url, (words) => answerOf(words, process.env));
