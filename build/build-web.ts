/**
 * Builds the web app into dist/, but only if its sources changed since the last build. Changes are detected
 * by content, not by date, because a checkout changes dates.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { assetsOf, keepFormer } from './former-builds.ts';
import { writeRoomFiles } from './room-files.ts';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, '.sources.sha256');

const SOURCES = [
  'build/*',
  'contract/**/*',
  'core/**/*',
  'features/*/*',
  'features/*/web/**/*',
  'app/web/**/*',
  'web/**/*',
  'exam.html',
  'index.html',
  'package-lock.json',
  'postcss.config.*',
  'vite.config.ts',
];

function sourcesHash(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file.slice(ROOT.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const wanted = sourcesHash();
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== wanted) {
  // Override the value of the shell or the test run: any other value builds React in development mode.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const before = assetsOf(DIST);
  const built = await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' });
  if ('close' in built) throw new Error('The build runs in watch mode and would never end');
  const files = [built].flat().flatMap(({ output }) => output.map(({ fileName }) => basename(fileName)));
  const present = [...files, writeRoomFiles(DIST)].flatMap((name) => [name, `${name}.br`, `${name}.gz`]);
  keepFormer(DIST, before, new Set(present));
  writeFileSync(STAMP, wanted);
}
