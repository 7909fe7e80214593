/**
 * `npm run verify:reference -- FOLDER`: holds the product against a folder of reference figures or files. Each module of
 * tests/reference/ says whether a folder is its own, and compares. Fails where the folder is missing, where no check knows
 * it, and where a check compared nothing.
 */
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

interface ReferenceCheck {
  /** What is compared, in words. */
  readonly name: string;
  appliesTo(folder: string): boolean;
  /** How many values or files were compared, and a line for each that differs. */
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
