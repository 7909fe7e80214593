/**
 * The demo's process: creates the demo school if there is none, prints the sign-ins and starts the server.
 */
import { Problem } from '#contract/problem.ts';
import { newPassword } from '#features/auth/auth.contract.ts';
import { ConfigFaults, readConfig } from '#server/config.ts';
import { FolderHeld } from '#server/db/lock.ts';
import { openLog } from '#server/log.ts';
import { openPlatform } from '#server/open-platform.ts';
import { seedDemo } from './seed.ts';

const DEFAULT_PASSWORD = 'harbor lantern 42';
const ERROR_LEVEL = 50;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Seeding makes thousands of calls, whose log lines would hide errors. */
const faultsOnly = {
  write: (line: string) => {
    if ((JSON.parse(line) as { level: number }).level >= ERROR_LEVEL) process.stderr.write(line);
  },
};

async function makeSchool(password: string): Promise<void> {
  const { platform, close } = await openPlatform(readConfig(process.env), openLog(faultsOnly));
  try {
    say('The first start creates the demo school, which takes a minute or two.');
    await seedDemo(platform, { password });
  } finally {
    await close();
  }
}

function faultLines(error: unknown): readonly string[] {
  if (error instanceof ConfigFaults) return error.faults;
  if (error instanceof FolderHeld) return [error.message];
  if (error instanceof Problem) {
    return (error.options.errors ?? []).map((fault) => `ASSAY_DEMO_PASSWORD: ${fault.message}`);
  }
  return [String((error as Error).stack)];
}

if (!process.env.ASSAY_DATA) process.env.ASSAY_DATA = './data/demo';
const given = process.env.ASSAY_DEMO_PASSWORD;
const password = given ? given : DEFAULT_PASSWORD;
try {
  if (process.env.DATABASE_URL && !process.argv.includes('--yes')) {
    throw new ConfigFaults([
      'DATABASE_URL is set: add --yes to create the demo school in that database, or unset it to use a separate one',
    ]);
  }
  const read = newPassword.safeParse(password);
  if (!read.success) {
    throw new ConfigFaults(read.error.issues.map(({ message }) => `ASSAY_DEMO_PASSWORD: ${message}`));
  }
  await makeSchool(password);
} catch (error) {
  process.stderr.write(`${faultLines(error).join('\n')}\n`);
  process.exit(1);
}
say('');
say('Sign in as admin@demo.test, manager@demo.test, tutor@demo.test, counselor@demo.test, guest@demo.test,');
say('student1@demo.test to student30@demo.test, or, for the other school, tutor2@demo.test.');
say(`Password for all of them: ${given ? 'the one in ASSAY_DEMO_PASSWORD' : DEFAULT_PASSWORD}`);
say('');
await import('#app/server/main.ts');
