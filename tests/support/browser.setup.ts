/** Before the browser tests: the built app is current and one browser runs; after them it is closed. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { browserProgram, isRoot } from './browser-program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserEndpoint: string;
    /** After so long what a page is waited for is not coming. */
    patienceMilliseconds: number;
  }
}

const BUILD = join(import.meta.dirname, '../../build/build-web.ts');

const ARGUMENTS = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
];
/** Chromium refuses its sandbox to root, and machines where tests run as root have no graphics. */
const ARGUMENTS_AS_ROOT = ['--no-sandbox', '--disable-gpu'];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [BUILD], { stdio: 'inherit' });
  const server = await chromium.launchServer({
    executablePath: browserProgram(),
    args: isRoot ? [...ARGUMENTS, ...ARGUMENTS_AS_ROOT] : ARGUMENTS,
  });
  project.provide('browserEndpoint', server.wsEndpoint());
  // Before the test itself is ended: so it is told what did not come.
  project.provide('patienceMilliseconds', project.config.testTimeout * 0.9);
  return () => server.close();
}
