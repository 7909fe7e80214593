/**
 * Builds the web app into dist/ when what it is made of has changed since the last build. It knows which
 * files those are by folder, and compares their contents, not their dates: a checkout changes dates.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const STAMP = join(ROOT, 'dist/.sources.sha256');

const SOURCES = [
  'contract/**/*',
  'core/**/*',
  'features/*/*',
  'features/*/web/**/*',
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
  // Whatever the shell or a test run says: another value builds React for development.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' });
  writeFileSync(STAMP, wanted);
}
