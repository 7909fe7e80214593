/** Reads files of first answers in chronological order, one per line. */
import type { FirstAnswer } from '#core/mastery/learners.ts';
import { FileFault, readText } from '#server/command-line.ts';

const COLUMNS = ['user_id', 'item_id', 'timestamp', 'correct', 'skill_id'] as const;
const SECONDS_OF_A_DAY = 86_400;
/** The maximum number of reported errors; more would only repeat them. */
const MOST_FAULTS = 20;

/**
 * Reads the answers in a TSV file (also .gz) with the columns `user_id item_id timestamp correct skill_id` in
 * any order. Times are in seconds, 0 if unknown; `correct` is 0 or 1; skills are separated by `~`. Throws a
 * `FileFault` that lists every error with its line.
 */
export function readAnswers(path: string): FirstAnswer[] {
  const [head = '', ...lines] = readText(path)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  const names = head.split('\t');
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new FileFault([`${path}: there is no column ${missing.join(', ')}.`]);
  const [person, item, time, correct, skill] = COLUMNS.map((column) => names.indexOf(column));
  const answers: FirstAnswer[] = [];
  const faults: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const fields = line.split('\t');
    const of = (place: number | undefined) => fields[place ?? 0] ?? '';
    const day = Number(of(time)) / SECONDS_OF_A_DAY;
    const said: string[] = [];
    if (of(person) === '' || of(item) === '' || of(skill) === '') said.push('a name is empty');
    if (!/^[01]$/.test(of(correct))) said.push(`correct is ${of(correct)}, not 0 or 1`);
    if (of(time) === '' || !Number.isFinite(day) || day < 0)
      said.push(`timestamp is ${of(time)}, not a number`);
    if (said.length > 0) faults.push(`${path}, line ${index + 2}: ${said.join('; ')}.`);
    if (faults.length === MOST_FAULTS) break;
    const skills = [...new Set(of(skill).split('~'))];
    answers.push({ person: of(person), item: of(item), skills, right: of(correct) === '1', guess: 0, day });
  }
  if (faults.length > 0) throw new FileFault(faults);
  if (answers.length === 0) throw new FileFault([`${path}: there are no answers in it.`]);
  return answers;
}
