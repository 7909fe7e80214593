/**
 * `npm run mutation [-- FILE …]`: inserts one small bug at a time into the files in `floors.json` and counts
 * how many the unit tests next to them notice. It fails if a file's share is below its floor. A bug that no
 * test reaches counts as unnoticed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { type MutationReport, verdictOn } from './verdict.ts';

const named = process.argv.slice(2);
const floors: Record<string, number> = JSON.parse(
  readFileSync(new URL('floors.json', import.meta.url), 'utf8'),
);
const files = named.length > 0 ? named : Object.keys(floors);
const unknown = files.filter((file) => !(file in floors));
if (unknown.length > 0) {
  console.error(`Not in tests/mutation/floors.json: ${unknown.join(', ')}`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'assay-mutation-'));
const reportFile = join(folder, 'report.json');
const configuration = JSON.parse(readFileSync(new URL('stryker.config.json', import.meta.url), 'utf8'));
await new Stryker({
  ...configuration,
  mutate: files,
  jsonReporter: { fileName: reportFile },
  tempDirName: join(folder, 'sandbox'),
}).runMutationTest();
const report: MutationReport = JSON.parse(readFileSync(reportFile, 'utf8'));
rmSync(folder, { recursive: true });

const verdict = verdictOn(report, files, floors);
console.log(verdict.lines.join('\n'));
for (const fault of verdict.faults) console.error(fault);
console.log(`${files.length - verdict.faults.length} passed, ${verdict.faults.length} failed`);
if (verdict.faults.length > 0) process.exitCode = 1;
