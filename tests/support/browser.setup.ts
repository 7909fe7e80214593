/**
 * Setup for the browser tests: builds the app, starts a browser, and in the long run prepares a data folder
 * in the state after a first start. The teardown removes them.
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
    /**
     * Copied for each server, because a first start takes several seconds and a later start takes one. Only
     * browser tests need it.
     */
    startedFolder: string | undefined;
    /** How long to wait for something on a page. */
    patienceMilliseconds: number;
  }
}

const ARGUMENTS = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  // The names of other servers that tests start on this machine.
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
    // The lighter browser in the daily run, the usual browser in the long run.
    executablePath: browserProgram({ windowless: !LONG_RUN }),
    args: isRoot ? [...ARGUMENTS, ...ARGUMENTS_AS_ROOT] : ARGUMENTS,
  });
  project.provide('browserEndpoint', server.wsEndpoint());
  /* Shorter than the test's timeout, so that the failure says what did not appear. It is limited in the long
     run too, where a test that waits in vain would delay all others by its very long timeout. */
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
