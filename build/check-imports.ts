/**
 * Checks the import rules of `.dependency-cruiser.mjs` for the files in the working directory. It also checks
 * that the tool saw the files: without a usable TypeScript compiler it sees no module and reports success.
 */
import { existsSync, readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { cruise, format, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const FOLDERS = ['app', 'contract', 'core', 'features', 'server', 'web', 'tests', 'bench', 'demo', 'build'];
/**
 * The share of the files on disk that the tool must have seen. Below 1, because a file can be new or
 * half-written while somebody edits.
 */
const LEAST_SHARE_SEEN = 0.9;

const folders = FOLDERS.filter((folder) => existsSync(folder));
const options = await extractDepcruiseOptions('./.dependency-cruiser.mjs');
const { output } = await cruise(folders, { ...options, validate: true, outputType: 'json' });
const result: ICruiseResult = typeof output === 'string' ? JSON.parse(output) : output;
const report = await format(result, { outputType: 'err-long' });
process.stdout.write(String(report.output));

const isOurs = (path: string) => ['.ts', '.tsx'].includes(extname(path)) && !path.includes('node_modules/');
const onDisk = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter(isOurs),
);
const seen = new Set(result.modules.map((module) => module.source).filter(isOurs));
const unseen = onDisk.filter((path) => !seen.has(path));
if (onDisk.length - unseen.length < onDisk.length * LEAST_SHARE_SEEN || onDisk.length === 0) {
  process.stdout.write(
    `Imports: only ${onDisk.length - unseen.length} of ${onDisk.length} files were seen; unseen: ${unseen.slice(0, 10).join(', ')}\n`,
  );
  process.exitCode = 1;
} else if (report.exitCode > 0) {
  process.exitCode = 1;
} else {
  process.stdout.write(`Imports: ${seen.size} modules seen, of ${onDisk.length} files.\n`);
}
