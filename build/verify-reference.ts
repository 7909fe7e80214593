/**
 * `npm run verify:reference -- FOLDER`: compares the product with a folder of reference figures or files.
 * Each module of tests/reference/ says whether it applies to the folder and does the comparison. The command
 * fails if the folder is missing, if no check applies to it, or if a check compared nothing.
 */
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

interface ReferenceCheck {
  /** A description of what is compared. */
  readonly name: string;
  appliesTo(folder: string): boolean;
  /** The number of values or files compared, and a line for each difference. */
  verify(folder: string): Promise<{ checked: number; faults: string[] }>;
}

const CHECKS = join(import.meta.dirname, '../tests/reference');
const FAULTS_SHOWN = 50;

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

async function allChecks(): Promise<ReferenceCheck[]> {
  const files = readdirSync(CHECKS).filter((file) => file.endsWith('.ts'));
  return Promise.all(files.map((file) => import(pathToFileURL(join(CHECKS, file)).href)));
}

async function verify(folder: string): Promise<void> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return fail(`There is no folder ${folder}.`);
  const applicable = (await allChecks()).filter((check) => check.appliesTo(folder));
  if (applicable.length === 0) return fail(`No check knows what is in ${folder}.`);
  for (const check of applicable) {
    const { checked, faults } = await check.verify(folder);
    process.stdout.write(`${check.name}: ${checked} compared, ${faults.length} faults\n`);
    if (checked === 0) fail(`${check.name}: nothing was compared.`);
    for (const fault of faults.slice(0, FAULTS_SHOWN)) fail(`  ${fault}`);
    if (faults.length > FAULTS_SHOWN) fail(`  and ${faults.length - FAULTS_SHOWN} more`);
  }
}

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined || rest.length > 0) fail('Usage: npm run verify:reference -- FOLDER');
else await verify(resolve(folder));
