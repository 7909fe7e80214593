/**
 * `npm run -s irt -- COMMAND …`: item response theory on the command line. Prints JSON to standard output and
 * messages to standard error; exits with 1 on an error.
 */
import { type SimulatedRule, simulate } from '#core/adaptive/simulation.ts';
import { ABILITY_METHODS } from '#core/irt/ability.ts';
import {
  type Answer,
  answerBy,
  type Command,
  oneOf,
  required,
  runIfAsked,
  UsageFault,
} from '#server/command-line.ts';
import { analyse } from './analyse.ts';
import { calibrateFile, scoreFile } from './estimate.ts';
import { readParameters } from './parameters-file.ts';

const USAGE = `Usage: npm run -s irt -- analyse [--key KEY] FILE
       npm run -s irt -- calibrate --model 1pl|2pl|3pl FILE
       npm run -s irt -- score --params PARAMS --method eap|map|mle|wle FILE
       npm run -s irt -- simulate-cat --params PARAMS [--n 1000] [--seed 1] [--rule mfi|randomesque:5|random] [--length 20]
FILE: CSV with a header, or .txt[.gz] with one character per item. Without a key, responses are 0 and 1.
An item that was not given is empty in CSV and x in .txt.
KEY: one character per item, a list separated by commas, or a CSV of item and key.
PARAMS: the output of calibrate, or a CSV with columns a, b, and c.`;

const MODELS = ['1pl', '2pl', '3pl'] as const;
/** Upper limits of a simulation, because larger ones would run for hours. */
const LARGEST = { n: 100_000, length: 1_000, seed: 2 ** 31 - 1 };

const COMMANDS: Readonly<Record<string, Command>> = {
  analyse: { options: ['key'], takes_file: true, run: ({ key }, file) => analyse(file, key) },
  calibrate: {
    options: ['model'],
    takes_file: true,
    run: ({ model }, file) => calibrateFile(oneOf('model', MODELS, model), file),
  },
  score: {
    options: ['params', 'method'],
    takes_file: true,
    run: ({ params, method }, file) =>
      scoreFile(required('params', params), oneOf('method', ABILITY_METHODS, method), file),
  },
  'simulate-cat': {
    options: ['params', 'n', 'seed', 'rule', 'length'],
    takes_file: false,
    run: ({ params, n = '1000', seed = '1', rule = 'mfi', length = '20' }) =>
      simulate(
        readParameters(required('params', params)).map((item) => ({
          ...item,
          id: item.name,
          content: null,
        })),
        ruleOf(rule),
        {
          persons: whole('n', n),
          length: whole('length', length),
          seed: whole('seed', seed),
        },
      ),
  },
};

function whole(name: keyof typeof LARGEST, value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > LARGEST[name]) {
    throw new UsageFault([`--${name} must be a whole number from 1 to ${LARGEST[name]}.`]);
  }
  return number;
}

function ruleOf(rule: string): SimulatedRule {
  if (rule === 'random') return 'random';
  if (rule === 'mfi') return { randomesque: 1 };
  const best = /^randomesque:([1-9]\d{0,2})$/.exec(rule)?.[1];
  if (best === undefined) throw new UsageFault(['--rule must be mfi, random, or randomesque:K.']);
  return { randomesque: Number(best) };
}

/** The output and exit status of the command line `words`, without the program's name. */
export function answerOf(words: readonly string[]): Answer {
  return answerBy('irt', USAGE, COMMANDS, words);
}

await runIfAsked(import.meta.url, answerOf);
