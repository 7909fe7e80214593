import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockFolder } from '#server/db/lock.ts';
import { faultLines, runCommand } from './commands.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-command-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A secret that commands use instead of the one in the data folder. */
const SECRET = 'a secret of tests, long enough to sign';

const path = (name: string) => join(folder, name);

/** Runs a command. Returns its result and its messages. */
async function run(words: readonly string[], environment: Record<string, string> = {}) {
  const said: string[] = [];
  const told = { ASSAY_DATA: path('data'), ...environment };
  const answer = await runCommand(words, told, (line) => said.push(line));
  return { answer: answer as Record<string, unknown>, said: said.join('\n') };
}

test.each([
  [['mend'], {}, 'Usage: npm run -s backup -- FILE'],
  [['backup'], {}, 'Usage: npm run -s backup -- FILE'],
  [['backup', 'x.tar.gz'], {}, 'There is no installation in '],
  [['backup', 'x.tar.gz'], { PORT: 'x' }, 'PORT must be a port'],
  [
    ['backup', 'x.tar.gz'],
    { DATABASE_URL: 'postgres://a' },
    'Set ASSAY_DATA and ASSAY_SECRET to the values that the servers use',
  ],
  [
    ['backup', 'x.tar.gz'],
    { DATABASE_URL: 'postgres://127.0.0.1:1/x', ASSAY_SECRET: SECRET },
    "server can't be reached: connect ECONNREFUSED",
  ],
  [['restore', 'x.tar.gz', '--force'], {}, "Unknown option '--force'"],
  [['move', '--to', 'folder'], {}, 'Set DATABASE_URL to the database you want to move.'],
  [['move', '--to', 'nowhere'], {}, 'DATABASE_URL must be a postgres:// address'],
  [['move', '--to', 'postgres://b'], { DATABASE_URL: 'postgres://a' }, 'DATABASE_URL is set. Unset it'],
])(
  'rejects %j with the environment %j, explains why, and creates nothing',
  async (words, environment, says) => {
    const error = await run(words, environment).catch((thrown: unknown) => thrown);
    expect(faultLines(error)?.join('\n')).toContain(says);
    expect(existsSync(path('data'))).toBe(false);
  },
);

test("refuses a folder that a server uses and names the server's process", () => {
  mkdirSync(path('held/pg'), { recursive: true });
  const lock = lockFolder(path('held'), { port: 3000 });
  const command = [join(import.meta.dirname, 'command.ts'), 'backup', path('x.tar.gz')];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env: { ...process.env, ASSAY_DATA: path('held'), ASSAY_SECRET: SECRET, DATABASE_URL: '' },
  });
  lock.release();
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`is in use by process ${process.pid}`);
});
