/**
 * `npm run -s interchange -- check FILE`: what would become of a question file in the bank, as JSON on standard
 * output. Messages go to standard error; exit 1 where the file can't be read or an item of it is refused.
 */
import { readFileSync, statSync } from 'node:fs';
import { FILE_LIMITS, type FileReading, reportOf } from '../report.rules.ts';
import { readQuestionFile } from './public.ts';

const USAGE = 'Usage: npm run -s interchange -- check FILE   (FILE: GIFT or Moodle XML)';

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

function check(path: string): void {
  const reading = readFile(path);
  if ('fault' in reading) {
    fail(`${path}${reading.line === null ? '' : `:${reading.line}`}: ${reading.fault}`);
    return;
  }
  const report = reportOf(reading.format, reading.items);
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  for (const { line, name, outcome, reason } of report.items) {
    if (outcome === 'refused')
      fail(`${path}:${line}: ${name === '' ? 'a question' : name}: refused, ${reason}`);
  }
}

const [command, ...rest] = process.argv.slice(2);
const [path] = rest;
if (command === 'check' && path !== undefined && rest.length === 1) check(path);
else if (command === 'check' || command === undefined) fail(USAGE);
else if (command === 'import' || command === 'export') fail(`There is no command “${command}” yet. ${USAGE}`);
else fail(`There is no command “${command}”. ${USAGE}`);
