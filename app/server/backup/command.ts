/**
 * `npm run -s backup|restore|move`: JSON on standard output, messages on standard error, exit 1 on a fault. It knows none of
 * them.
 */
import { faultLines, runCommand } from './commands.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

try {
  const answer = await runCommand(process.argv.slice(2), process.env, say);
  process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
} catch (error) {
  const lines = faultLines(error);
  if (lines === null) throw error;
  say(lines.join('\n'));
  process.exitCode = 1;
}
