/**
 * Common code of command-line tools that read files and print JSON to standard output. Messages go to
 * standard error; after an error the exit status is 1.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';

/** All errors in a file or a command line, one per line. */
export class FileFault extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

type Options = Readonly<Record<string, string | undefined>>;

export interface Command {
  /** The names of the command's options. Each takes a value. */
  readonly options: readonly string[];
  readonly takes_file: boolean;
  run(options: Options, file: string): object;
}

export interface Answer {
  readonly status: 0 | 1;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the command that `words` select from `commands`. `name` is the common name of all commands in the
 * usage text.
 */
export function answerBy(
  name: string,
  usage: string,
  commands: Readonly<Record<string, Command>>,
  words: readonly string[],
): Answer {
  try {
    return { status: 0, stdout: `${run(name, commands, words)}\n`, stderr: '' };
  } catch (fault) {
    if (!(fault instanceof FileFault)) throw fault;
    const help = fault instanceof UsageFault ? `${usage}\n` : '';
    return { status: 1, stdout: '', stderr: `${fault.message}${fault.message === '' ? '' : '\n'}${help}` };
  }
}

/** The command line cannot be understood, so the usage text is printed too. */
export class UsageFault extends FileFault {}

function run(name: string, commands: Readonly<Record<string, Command>>, words: readonly string[]): string {
  const [asked, ...rest] = words;
  if (asked === undefined) throw new UsageFault([]);
  const command = Object.hasOwn(commands, asked) ? commands[asked] : undefined;
  if (command === undefined) {
    const known = Object.keys(commands).join(', ');
    throw new UsageFault([`${asked} is no command of ${name}; there are: ${known}`]);
  }
  let given: { values: Record<string, unknown>; positionals: string[] };
  try {
    const options = Object.fromEntries(
      command.options.map((option) => [option, { type: 'string' as const }]),
    );
    given = parseArgs({ args: rest, options, allowPositionals: true });
  } catch (cause) {
    throw new UsageFault([cause instanceof Error ? cause.message : String(cause)]);
  }
  const files = given.positionals;
  if (files.length !== Number(command.takes_file)) {
    throw new UsageFault([`${asked} takes ${command.takes_file ? 'one FILE' : 'no FILE'}.`]);
  }
  return JSON.stringify(command.run(given.values as Options, files[0] ?? ''), null, 2);
}

/** The value of a required option. */
export function required(name: string, value: string | undefined): string {
  if (value === undefined) throw new UsageFault([`--${name} is missing.`]);
  return value;
}

/** The value of an option that must be one of `values`. */
export function oneOf<Value extends string>(
  name: string,
  values: readonly Value[],
  value: string | undefined,
): Value {
  const found = values.find((known) => known === value);
  if (found === undefined) throw new UsageFault([`--${name} must be one of ${values.join(', ')}.`]);
  return found;
}

/**
 * The text of the file at `path`, unzipped if the name ends in .gz. Throws a `FileFault` if it cannot be
 * read.
 */
export function readText(path: string): string {
  try {
    const bytes = readFileSync(path);
    return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch (cause) {
    throw new FileFault([`${path}: ${cause instanceof Error ? cause.message : String(cause)}`]);
  }
}

/** Runs the command if the module of `url` is the script with which Node was started. */
export async function runIfAsked(
  url: string,
  answerOf: (words: readonly string[]) => Answer | Promise<Answer>,
): Promise<void> {
  if (process.argv[1] === undefined || url !== pathToFileURL(process.argv[1]).href) return;
  const { status, stdout, stderr } = await answerOf(process.argv.slice(2));
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = status;
}
