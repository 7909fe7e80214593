/**
 * The entry point of `npm run -s backup|restore|move`. Prints JSON to standard output and messages to
 * standard error, and exits with 1 on an error.
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
