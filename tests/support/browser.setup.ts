/**
 * Before the browser tests: the built app is current, one browser runs, and in the long run there is a data folder as a first
 * start leaves it; after them both are gone.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startServer } from '#app/server/start.ts';
import { readConfig } from '#server/config.ts';
import { openLog } from '#server/log.ts';
import { browserProgram, isRoot } from './browser-program.ts';
import { LONG_RUN } from './long-run.ts';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserEndpoint: string;
    /** Copied for each server: a first start takes seconds, a later one a second. Only browser tests have it. */
    startedFolder: string | undefined;
    /** After so long what a page is waited for is not coming. */
    patienceMilliseconds: number;
  }
}

const ARGUMENTS = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  // Other servers, which tests start on this machine.
  '--host-resolver-rules=MAP *.elsewhere.test 127.0.0.1',
];
/** Chromium refuses its sandbox to root, and machines where tests run as root have no graphics. */
const ARGUMENTS_AS_ROOT = ['--no-sandbox', '--disable-gpu'];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(scratchFolder(), 'assay-started-'));
  await promisify(execFile)('npm', ['run', '-s', 'build']);
  if (LONG_RUN) await startOnce(folder);
  project.provide('startedFolder', folder);
  const server = await chromium.launchServer({
    // Daily the lighter one, in the long run what people have.
    executablePath: browserProgram({ windowless: !LONG_RUN }),
    args: isRoot ? [...ARGUMENTS, ...ARGUMENTS_AS_ROOT] : ARGUMENTS,
  });
  project.provide('browserEndpoint', server.wsEndpoint());
  // Before the test itself is ended: so it is told what did not come. In the long run too: a test that waits in vain would
  // hold up all that come after it for as long as the longest may take.
  project.provide('patienceMilliseconds', Math.min(project.config.testTimeout, 300_000) * 0.9);
  return async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
}

async function startOnce(folder: string): Promise<void> {
  const config = readConfig({ PORT: '0', ASSAY_DATA: folder });
  await (await startServer(config, openLog({ write: () => {} }))).close();
}
