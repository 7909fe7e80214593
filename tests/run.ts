/**
 * `npm test`: runs every check and every test, two at a time, shows each result, and prints the totals on the
 * last line. If one part fails, the whole run fails after all parts have run. `--long` runs the larger tests.
 * `--checks` (`npm run check`) runs the checks only, without the build and the tests.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CHECKS = ['build', 'types:server', 'types:web', 'types:pure', 'lint', 'imports', 'unused'];
const AT_A_TIME = 2;

const environment = { ...process.env };
const isLong = process.argv.includes('--long');
const isChecks = process.argv.includes('--checks');
if (isLong) environment.ASSAY_TEST_LONG = '1';

const failed: string[] = [];

/** Runs `command`. Shows its output immediately or, if `quiet`, at the end and only if it fails. */
function runPart(name: string, command: string, quiet: boolean): Promise<void> {
  const started = performance.now();
  const child = spawn(command, {
    shell: true,
    env: environment,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (code !== 0) {
        failed.push(name);
        process.stdout.write(Buffer.concat(output));
      }
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      resolve();
    });
  });
}

async function runQueue(queue: string[]): Promise<void> {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    await runPart(name, `npm run -s ${name}`, true);
  }
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** Runs tests and adds their counts to `total`. A failure outside any test counts as one failed test. */
async function runTests(name: string, selection: string): Promise<void> {
  const reportFile = join(folder, `${name}.json`);
  await runPart(
    name,
    `vitest run ${selection} --reporter=default --reporter=json --outputFile.json="${reportFile}"`,
    false,
  );
  const report: VitestReport = existsSync(reportFile)
    ? JSON.parse(readFileSync(reportFile, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  const filesWithoutTests = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failures = report.numFailedTests + filesWithoutTests.length;
  total.passed += report.numPassedTests;
  total.failed += failures === 0 && failed.includes(name) ? 1 : failures;
}

const queue = CHECKS.filter((check) => !(isChecks && check === 'build'));
await Promise.all(Array.from({ length: AT_A_TIME }, () => runQueue(queue)));

const total = { passed: 0, failed: 0 };
const folder = mkdtempSync(join(tmpdir(), 'assay-test-'));
if (!isChecks) {
  // Run separately, because the build or the browser that these tests need can fail.
  await runTests('tests', '--project=unit --project=api --project=screens --project=faults');
  await runTests('browser-tests', '--project=browser');
}
rmSync(folder, { recursive: true });
if (isLong) await runPart('mutation', 'npm run -s mutation', false);

if (failed.length > 0) {
  console.log(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
if (!isChecks) console.log(`${total.passed} passed, ${total.failed} failed`);
