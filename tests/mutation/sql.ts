/**
 * `npm run mutation:sql -- FEATURE [SHARE SEED]`: leaves out one condition or `order by` at a time in the
 * stores and declared tables of a feature, runs the feature's API tests in a copy of the tree, and lists the
 * bugs that no test notices. A share of 0.1 tries one bug in ten, chosen by the seed (default 1). Each bug
 * takes as long as the tests.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { sqlMutants } from './sql-mutants.ts';

const [feature, share = '1', seed = '1'] = process.argv.slice(2);
if (feature === undefined) {
  console.error('Name a feature: npm run mutation:sql -- doubts 0.2');
  process.exit(1);
}

const sandbox = mkdtempSync(join(tmpdir(), 'assay-sql-mutation-'));
const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
for (const path of tracked) cpSync(path, join(sandbox, path));
symlinkSync(join(process.cwd(), 'node_modules'), join(sandbox, 'node_modules'));
process.on('exit', () => rmSync(sandbox, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));

const server = join('features', feature, 'server');
/** Whether the feature's API tests pass. */
const passes = () =>
  spawnSync('npx', ['vitest', 'run', '--project', 'api', '--bail', '1', dirname(server)], { cwd: sandbox })
    .status === 0;
if (!passes()) throw new Error(`The API tests of ${feature} fail before any mutation.`);

const random = seededNumbers(Number(seed), 'mutation:sql');
let tried = 0;
const unnoticed: string[] = [];
for (const name of readdirSync(server).filter((file) => /\.(?:store|feature)\.ts$/.test(file))) {
  const path = join(server, name);
  const sound = readFileSync(path, 'utf8');
  for (const { line, text, source } of sqlMutants(sound)) {
    if (random() >= Number(share)) continue;
    tried += 1;
    writeFileSync(join(sandbox, path), source);
    if (!passes()) continue;
    unnoticed.push(`${path}:${line} ${text}`);
    console.log(unnoticed.at(-1));
  }
  writeFileSync(join(sandbox, path), sound);
}
console.log(`${tried - unnoticed.length} of ${tried} noticed`);
if (unnoticed.length > 0) process.exitCode = 1;
