import { count } from '#web/ui/numbers.ts';
import type { LineKind, Outcome } from '../people-import.contract.ts';

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  added: 'Added',
  changed: 'Changed',
  unchanged: 'Unchanged',
  rejected: 'Rejected',
};

export const KIND_WORDS: Readonly<Record<LineKind, string>> = {
  person: 'People',
  guardian: 'Guardians',
  school: 'Schools',
  term: 'Terms',
  group: 'Groups',
  enrollment: 'Enrollments',
};

const COLUMN_WORDS: Readonly<Record<string, string>> = {
  sourced_id: 'ID',
  first_name: 'first name',
  last_name: 'last name',
};

/** Words for one of our columns; a roster's column keeps its name. */
export function columnWords(column: string): string {
  return COLUMN_WORDS[column] ?? column;
}

export function peopleCount(number: number): string {
  return `${count(number)} ${number === 1 ? 'person' : 'people'}`;
}

/** For example `2 lines`, or with a word before it `2 rejected lines`. */
export function lineCount(number: number, which = ''): string {
  return [count(number), which, number === 1 ? 'line' : 'lines'].filter((word) => word !== '').join(' ');
}
