/**
 * Finds a Chrome or Chromium for the browser tests, or installs one. Without a browser, the tests fail with
 * one line that says what to do.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

export const isRoot = process.getuid?.() === 0;

/** Debian's build without windows. It needs half the CPU time for each page. */
const WINDOWLESS = 'chromium-headless-shell';
const NAMES =
  process.platform === 'win32'
    ? ['chrome.exe']
    : ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  linux: ['/opt/google/chrome/chrome', '/snap/bin/chromium'],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].map((variable) =>
    join(process.env[variable] ?? 'C:\\Program Files', 'Google/Chrome/Application/chrome.exe'),
  ),
};

/**
 * The path of a normal browser, or with `windowless` preferably of a browser without windows. Installs one if
 * there is none. Throws if that fails.
 */
export function browserProgram({ windowless = false } = {}): string {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which does not exist.`);
  }
  const names = windowless ? [WINDOWLESS, ...NAMES] : NAMES;
  const program = installedProgram(names) ?? fromDebian(names) ?? fromPlaywright();
  if (program) return program;
  throw new Error(
    'There is no browser for the browser tests: install Chrome or Chromium, or set CHROMIUM_PATH.',
  );
}

function installedProgram(names: readonly string[] = NAMES): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const named = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...named, ...(PLACES[process.platform] ?? []), chromium.executablePath()].find(
    (path) => existsSync(path) && starts(path),
  );
}

/** On some systems `chromium-browser` only prints how to install it. Chrome on Windows has no `--version`. */
function starts(path: string): boolean {
  return process.platform === 'win32' || spawnSync(path, ['--version']).status === 0;
}

function fromDebian(names: readonly string[]): string | undefined {
  if (!isRoot || !existsSync('/usr/bin/apt-get') || !run('apt-get', ['update'])) return undefined;
  const packages = names.includes(WINDOWLESS) ? [WINDOWLESS, 'chromium'] : ['chromium'];
  return packages.some((name) => run('apt-get', ['install', '-y', name]))
    ? installedProgram(names)
    : undefined;
}

function fromPlaywright(): string | undefined {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const libraries = isRoot ? ['--with-deps'] : [];
  return run(process.execPath, [join(folder, 'cli.js'), 'install', ...libraries, 'chromium'])
    ? installedProgram()
    : undefined;
}

function run(program: string, programArguments: string[]): boolean {
  const result = spawnSync(program, programArguments, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return result.status === 0;
}
