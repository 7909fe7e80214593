/**
 * `npm run -s irt -- analyse [--key KEY] FILE`: measuring on the command line. JSON on standard output,
 * messages on standard error, exit 1 on a fault.
 */
import { parseArgs } from 'node:util';
import { analyse } from './analyse.ts';
import { FileFault } from './response-file.ts';

const USAGE = `Usage: npm run -s irt -- analyse [--key KEY] FILE
FILE: CSV with a header, or .txt[.gz] with a character an item. Without a key responses are 0 and 1.
Empty in CSV, x in .txt: the item was not given.
KEY: a character an item, a list with commas, or a CSV of item and key.`;

function run(words: readonly string[]): string {
  const [command, ...rest] = words;
  if (command === undefined) throw new FileFault([USAGE]);
  if (command !== 'analyse') {
    throw new FileFault([`${command} is no command of irt; there is: analyse`, USAGE]);
  }
  let given: { values: { key?: string | undefined }; positionals: string[] };
  try {
    given = parseArgs({ args: rest, options: { key: { type: 'string' } }, allowPositionals: true });
  } catch (cause) {
    throw new FileFault([cause instanceof Error ? cause.message : String(cause), USAGE]);
  }
  const [file, ...more] = given.positionals;
  if (file === undefined || more.length > 0) throw new FileFault(['analyse takes one FILE.', USAGE]);
  return JSON.stringify(analyse(file, given.values.key), null, 2);
}

try {
  process.stdout.write(`${run(process.argv.slice(2))}\n`);
} catch (fault) {
  if (!(fault instanceof FileFault)) throw fault;
  process.stderr.write(`${fault.message}\n`);
  process.exitCode = 1;
}
