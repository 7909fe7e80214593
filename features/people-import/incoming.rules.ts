/**
 * The contents of a file in any format: people, and for a roster also schools, groups and enrollments. Checks
 * what each cell may contain; matching with existing data comes later.
 */
import { unguarded } from '#contract/csv.ts';
import type { Role } from '#core/access/access.ts';
import { addStudent } from '#features/people/people.contract.ts';
import {
  type Cells,
  type Column,
  type Header,
  roleOfWord,
  splitNames,
  statusOfWord,
} from './columns.rules.ts';
import type { ImportLine, ImportReport } from './people-import.contract.ts';

export type LineFault = ImportLine['faults'][number];

/** The place of an entry in the file. */
interface Place {
  readonly file: string | null;
  readonly line: number;
}

export interface Said extends Place {
  readonly faults: LineFault[];
  readonly notes: string[];
}

/** The data that a row contains about a person. An undefined field leaves the stored value unchanged. */
export interface IncomingPerson extends Said {
  /** The cells as written, for the file of rejected rows. */
  readonly cells: Cells;
  readonly sourced_id?: string | undefined;
  readonly username?: string | undefined;
  readonly role?: Role | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly email?: string | undefined;
  readonly mobile?: string | undefined;
  /** Names of schools; in a roster, their ids. */
  readonly schools?: readonly string[] | undefined;
  readonly groups: readonly string[];
  readonly status?: 'active' | 'deactivated' | undefined;
  /** A first password, which the person must change at the first sign-in. */
  readonly password?: string | undefined;
}

/** A guardian of students in the file. */
export interface IncomingGuardian extends Said {
  readonly name: string;
  /** An email, or a number in E.164. */
  readonly contact: string;
  /** The guardian's relation to the students, as the roster calls it. */
  readonly word: string;
  /** The students, by their ids in the roster. */
  readonly of: readonly { readonly id: string; readonly name: string }[];
}

export interface IncomingSchool extends Said {
  readonly sourced_id: string;
  readonly name: string;
}

export interface IncomingTerm extends Said {
  readonly sourced_id: string;
  readonly name: string;
  /** The roster's id of the term's school. A session of several schools appears once for each. */
  readonly school: string;
  /** The first and the last day. */
  readonly starts_on: string;
  readonly ends_on: string;
}

export interface IncomingGroup extends Said {
  readonly sourced_id: string;
  readonly name: string;
  /** The roster's id of the group's school. */
  readonly school: string;
  /** The roster's id of the class's term; undefined leaves the group's term as it is. */
  readonly term?: string | undefined;
}

export interface IncomingEnrollment extends Said {
  /** The group and the person, by their ids in the roster. */
  readonly group: string;
  readonly person: string;
  readonly role: 'student' | 'teacher';
  /** Whether the enrollment is current; false if it has ended. */
  readonly holds: boolean;
}

export interface Incoming {
  readonly format: ImportReport['format'];
  readonly source: string;
  readonly ignored_columns: readonly string[];
  readonly ignored_files: readonly string[];
  readonly people: readonly IncomingPerson[];
  readonly guardians: readonly IncomingGuardian[];
  readonly schools: readonly IncomingSchool[];
  readonly terms: readonly IncomingTerm[];
  readonly groups: readonly IncomingGroup[];
  readonly enrollments: readonly IncomingEnrollment[];
  /** Report lines for rows that can have no effect. */
  readonly settled: readonly ImportLine[];
}

/** One row of an imported table. */
export interface TableRow {
  /** The line where the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const { first_name, last_name, username, email, mobile, password } = addStudent.body.shape;
const FIELDS = { first_name, last_name, username, email, mobile, password };
type Field = keyof typeof FIELDS;

/** The value of a cell; undefined if empty. Errors are added to `faults`. */
export function fieldOf(field: Field, cell: string | undefined, faults: LineFault[]): string | undefined {
  const text = (cell ?? '').trim();
  if (text === '') return undefined;
  if ((field === 'mobile' || field === 'username' || field === 'password') && isRounded(text)) {
    faults.push({ column: field, message: ROUNDED });
    return undefined;
  }
  const parsed = FIELDS[field].safeParse(text);
  if (parsed.success) return parsed.data ?? undefined;
  faults.push(...parsed.error.issues.map(({ message }) => ({ column: field, message })));
  return undefined;
}

/** Whether a spreadsheet shortened a number to its first digits, like `1.55512E+10`. */
function isRounded(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d+$/i.test(text);
}

const ROUNDED =
  'A spreadsheet shortened this number. Format the column as text, enter the full number, and save the file again.';

/** Reads a person from a row of a CSV file. */
export function personOfRow({ line, cells: written }: TableRow, header: Header): IncomingPerson {
  const faults: LineFault[] = [];
  const cells: Cells = {};
  header.places.forEach((column, place) => {
    if (column !== null) cells[column] = unguarded(written[place] ?? '');
  });
  if (written.slice(header.places.length).some((cell) => cell.trim() !== '')) {
    faults.push({
      column: 'line',
      message: `This line has ${written.length} cells, but the file has ${header.places.length} columns. A quotation mark may be missing.`,
    });
  }
  const text = (column: Column) => (cells[column] ?? '').trim();
  const word = <Value>(column: Column, read: (word: string) => Value | null, hint: string) => {
    if (text(column) === '') return undefined;
    const value = read(text(column));
    if (value === null)
      faults.push({ column, message: `“${text(column).slice(0, 40)}” isn’t valid. ${hint}` });
    return value ?? undefined;
  };
  return {
    file: null,
    line,
    cells,
    faults,
    notes: [],
    sourced_id: sourcedId(text('sourced_id'), faults),
    username: fieldOf('username', cells.username, faults),
    role: word('role', roleOfWord, 'Use admin, manager, tutor, counselor, student, or guest.'),
    first_name: fieldOf('first_name', cells.first_name, faults),
    last_name: fieldOf('last_name', cells.last_name, faults),
    email: fieldOf('email', cells.email, faults),
    mobile: fieldOf('mobile', cells.mobile, faults),
    schools: text('schools') === '' ? undefined : namesIn('schools', text('schools'), faults),
    groups: namesIn('groups', text('groups'), faults),
    status: word('status', statusOfWord, 'Use active or deactivated.'),
    password: fieldOf('password', cells.password, faults),
  };
}

/**
 * The maximum number of schools or groups in one cell. Each is compared with all schools or groups of the
 * person.
 */
const MOST_NAMES = 500;
const LONGEST_NAME = 200;

function namesIn(column: 'schools' | 'groups', cell: string, faults: LineFault[]): string[] {
  const names = splitNames(cell);
  if (names.length > MOST_NAMES) {
    faults.push({ column, message: `This cell has more than ${MOST_NAMES} names.` });
    return [];
  }
  if (names.every((name) => name.length <= LONGEST_NAME)) return names;
  faults.push({ column, message: `A name can have at most ${LONGEST_NAME} characters.` });
  return [];
}

const LONGEST_ID = 200;

/** The other system's id; undefined if there is none. */
export function sourcedId(text: string, faults: LineFault[], column = 'sourced_id'): string | undefined {
  if (text === '') return undefined;
  // Two different ids may have been shortened to the same text.
  if (isRounded(text)) {
    faults.push({ column, message: ROUNDED });
    return undefined;
  }
  if (text.length <= LONGEST_ID && /^[^\p{Cc}]*$/u.test(text)) return text;
  faults.push({
    column,
    message: `An ID can have at most ${LONGEST_ID} characters, and no invisible ones.`,
  });
  return undefined;
}

/** The name by which the report calls a line. */
export function nameOf(person: IncomingPerson): string {
  const { first_name = '', last_name = '', sourced_id = '', username = '' } = { ...person.cells, ...person };
  const name = [first_name, last_name].map((part) => part?.trim() ?? '').filter((part) => part !== '');
  return name.length > 0 ? name.join(' ') : username || sourced_id;
}
