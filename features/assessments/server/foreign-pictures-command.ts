/**
 * The command `npm run -s foreign-pictures`: prints all content that shows pictures from other servers, as
 * JSON on standard output and totals on standard error. It changes nothing and reads the same environment as
 * the server.
 */
import { ConfigFaults, readConfig } from '#server/config.ts';
import { FolderHeld } from '#server/db/lock.ts';
import { openLog } from '#server/log.ts';
import { openPlatform } from '#server/open-platform.ts';
import { foreignPicturesReport } from './foreign-pictures.ts';

try {
  const { platform, close } = await openPlatform(readConfig(process.env), openLog(process.stderr));
  try {
    const report = await foreignPicturesReport(platform.database.kysely);
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    const live = report.questions.filter(({ status }) => status === 'live').length;
    const { questions, tests, texts } = report;
    process.stderr.write(
      `${questions.length} questions (${live} published), ${tests.length} published tests and ${texts.length} other texts show pictures from other servers.\n`,
    );
  } finally {
    await close();
  }
} catch (error) {
  const faults =
    error instanceof ConfigFaults ? error.faults : error instanceof FolderHeld ? [error.message] : null;
  if (faults === null) throw error;
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}
