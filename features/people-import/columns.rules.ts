/**
 * The columns of a file of people: what they are called, how several names stand in one cell, how a cell that a
 * spreadsheet might take for a formula is written. It knows words, and nothing of who is here.
 */
import type { Role } from '#core/access/access.ts';

export const COLUMNS = [
  'sourced_id' as const,
  'username' as const,
  'role' as const,
  'first_name' as const,
  'last_name' as const,
  'email' as const,
  'mobile' as const,
  'schools' as const,
  'groups' as const,
  'status' as const,
] as const;

/** Those that a file may have: a first password comes in, and never leaves. */
export const FILE_COLUMNS = [...COLUMNS, 'password'] as const;
export type Column = (typeof FILE_COLUMNS)[number];

/** What a row says, column by column, as it was written; a column that the file has not is absent. */
export type Cells = Partial<Record<Column, string>>;

/** Without these nobody can be told from anybody else. */
const REQUIRED: readonly Column[] = ['first_name'];

/** Other names of the columns, written without case, spaces and signs. */
const SYNONYMS: Readonly<Record<Column, readonly string[]>> = {
  sourced_id: ['externalid', 'studentid', 'personid', 'userid', 'sisid', 'id', 'studentnumber', 'pupilid'],
  username: ['user', 'code', 'login', 'loginid', 'signinname', 'account'],
  role: ['usertype', 'type', 'kind', 'position'],
  first_name: ['givenname', 'forename', 'firstname', 'first', 'given', 'vorname', 'prénom', 'nombre'],
  last_name: [
    'familyname',
    'surname',
    'lastname',
    'last',
    'family',
    'nachname',
    'nom',
    'apellido',
    'apellidos',
  ],
  email: ['emailaddress', 'mail', 'contactemail'],
  mobile: ['phone', 'mobilephone', 'phonenumber', 'mobilenumber', 'cell', 'cellphone', 'telephone', 'sms'],
  schools: ['school', 'schoolname', 'campus', 'org', 'orgs', 'organisation', 'organization', 'branch'],
  groups: ['group', 'class', 'classes', 'groupname', 'classname', 'course', 'section'],
  status: ['state', 'active', 'enabled'],
  password: ['firstpassword', 'initialpassword', 'passwort', 'kennwort', 'contraseña', 'motdepasse', 'pass'],
};

/** The column of the system whose ids a file uses; the same in every row. */
const SOURCE_COLUMN = 'source';

/** Columns that our own files carry beside those of a person: two of them for their reader alone. */
export const BESIDE: readonly string[] = [SOURCE_COLUMN, 'line', 'faults'];

/** No column is called more than this. */
const LONGEST_HEAD = 60;

const bare = (name: string) =>
  name
    .slice(0, LONGEST_HEAD)
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const BY_NAME = new Map<string, Column>(
  FILE_COLUMNS.flatMap((column) =>
    [column, ...SYNONYMS[column]].map((name) => [bare(name), column] as const),
  ),
);

export interface Header {
  /** The column that each place of a row fills; null where it fills none. */
  readonly places: readonly (Column | null)[];
  readonly ignored: readonly string[];
  /** The place of the system whose ids the rows use; null where they do not say. */
  readonly source: number | null;
  /** In words. */
  readonly faults: readonly string[];
}

/** What the first row of a file says of the others. */
export function readHeader(names: readonly string[]): Header {
  const places = names.map((name) => BY_NAME.get(bare(name)) ?? null);
  const ignored = names.filter(
    (name, place) => places[place] === null && name.trim() !== '' && !BESIDE.includes(bare(name)),
  );
  const sourcePlace = names.findIndex((name) => bare(name) === SOURCE_COLUMN);
  const twice = FILE_COLUMNS.filter((column) => places.filter((one) => one === column).length > 1);
  const missing = REQUIRED.filter((column) => !places.includes(column));
  return {
    places,
    ignored,
    source: sourcePlace === -1 ? null : sourcePlace,
    faults: [
      ...twice.map((column) => {
        const called = names.filter((_, place) => places[place] === column).map((name) => `“${name}”`);
        return `Several columns are ${column}: ${called.join(', ')}. Leave one.`;
      }),
      ...missing.map((column) => `There is no column ${column}.`),
    ],
  };
}

const ROLE_WORDS: Readonly<Record<string, Role>> = {
  admin: 'admin',
  administrator: 'admin',
  manager: 'manager',
  tutor: 'tutor',
  teacher: 'tutor',
  instructor: 'tutor',
  counselor: 'counselor',
  counsellor: 'counselor',
  student: 'student',
  pupil: 'student',
  learner: 'student',
  guest: 'guest',
};

/** The role that a word means, or null. */
export function roleOfWord(word: string): Role | null {
  return ROLE_WORDS[word.trim().toLowerCase()] ?? null;
}

const STATUS_WORDS: Readonly<Record<string, 'active' | 'deactivated'>> = {
  active: 'active',
  true: 'active',
  yes: 'active',
  enabled: 'active',
  deactivated: 'deactivated',
  inactive: 'deactivated',
  false: 'deactivated',
  no: 'deactivated',
  disabled: 'deactivated',
  tobedeleted: 'deactivated',
};

/** The standing that a word means, or null. */
export function statusOfWord(word: string): 'active' | 'deactivated' | null {
  return STATUS_WORDS[word.trim().toLowerCase()] ?? null;
}

/** The names in a cell, between `|` or `;`; a backslash before a sign makes it a letter of the name. Each once. */
export function splitNames(cell: string): string[] {
  const names = [''];
  for (const [part] of cell.matchAll(/\\[\\|;]|[|;]|[^|;\\]+|\\/g)) {
    if (part === '|' || part === ';') names.push('');
    else names[names.length - 1] += part.length === 2 && part.startsWith('\\') ? part.slice(1) : part;
  }
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

/** The cell that `splitNames` takes apart again. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/[\\|;]/g, '\\$&')).join('|');
}

/** A file to begin with: two people who need not stay. */
export const TEMPLATE: readonly (readonly string[])[] = [
  FILE_COLUMNS,
  [
    '1001',
    '',
    'student',
    'Ann',
    'Example',
    'ann@example.org',
    '+15551230001',
    'Your school',
    'Algebra 1',
    '',
    '',
  ],
  ['2001', '', 'tutor', 'Tom', 'Example', 'tom@example.org', '', 'Your school', 'Algebra 1|Geometry', '', ''],
];
