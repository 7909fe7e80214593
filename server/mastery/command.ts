/**
 * `npm run -s mastery -- COMMAND …`: measures, with files of answers, how well mastery predicts the next
 * answers. Prints JSON to standard output and messages to standard error; exits with 1 on an error.
 */
import { evaluate } from '#core/mastery/evaluate.ts';
import {
  type Answer,
  answerBy,
  type Command,
  FileFault,
  required,
  runIfAsked,
} from '#server/command-line.ts';
import { readAnswers } from './answers-file.ts';

const USAGE = `Usage: npm run -s mastery -- evaluate --train FILE --test FILE
FILE: TSV or .tsv.gz with one line per answer, oldest first, and the columns
user_id item_id timestamp correct skill_id.
timestamp is in seconds, 0 if unknown; correct is 0 or 1; several skills are separated by ~.`;

const COMMANDS: Readonly<Record<string, Command>> = {
  evaluate: {
    options: ['train', 'test'],
    takes_file: false,
    run: ({ train, test }) => {
      const [fitted, asked] = [readAnswers(required('train', train)), readAnswers(required('test', test))];
      const began = performance.now();
      try {
        return { ...evaluate(fitted, asked), seconds: (performance.now() - began) / 1000 };
      } catch (fault) {
        throw fault instanceof RangeError ? new FileFault([`${test}: ${fault.message}`]) : fault;
      }
    },
  },
};

/** The output and exit status of the command line `words`, without the program's name. */
export function answerOf(words: readonly string[]): Answer {
  return answerBy('mastery', USAGE, COMMANDS, words);
}

await runIfAsked(import.meta.url, answerOf);
