/**
 * The columns of a file of people: their names, several names in one cell, and cells that a spreadsheet could
 * take for a formula.
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

/** The columns that a file may have. A first password can be imported but is never exported. */
export const FILE_COLUMNS = [...COLUMNS, 'password'] as const;
export type Column = (typeof FILE_COLUMNS)[number];

/** A row's cells by column, as written. A column that the file lacks is absent. */
export type Cells = Partial<Record<Column, string>>;

/** Required, because without a first name people cannot be distinguished. */
const REQUIRED: readonly Column[] = ['first_name'];

/** Other names of the columns, without case, spaces and punctuation. */
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

/** The column that names the system whose ids the file uses; the same in every row. */
const SOURCE_COLUMN = 'source';

/** Extra columns in our own files. Apart from the source they are only for people to read. */
export const BESIDE: readonly string[] = [SOURCE_COLUMN, 'line', 'faults'];

/** The longest column name that is accepted. */
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
  /** The column that each position of a row fills; null if none. */
  readonly places: readonly (Column | null)[];
  readonly ignored: readonly string[];
  /** The position of the column that names the ids' system; null if there is none. */
  readonly source: number | null;
  /** Describes the errors in the columns in words. */
  readonly faults: readonly string[];
}

/** Reads the header row of a file. */
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
        return `Several columns mean ${column}: ${called.join(', ')}. Keep only one.`;
      }),
      ...missing.map((column) => `The file has no ${column} column.`),
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

/** The role that a word means; null if it is unknown. */
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

/** The status that a word means; null if it is unknown. */
export function statusOfWord(word: string): 'active' | 'deactivated' | null {
  return STATUS_WORDS[word.trim().toLowerCase()] ?? null;
}

/**
 * The distinct names in a cell, separated by `|` or `;`. A backslash makes the next character part of a name.
 */
export function splitNames(cell: string): string[] {
  const names = [''];
  for (const [part] of cell.matchAll(/\\[\\|;]|[|;]|[^|;\\]+|\\/g)) {
    if (part === '|' || part === ';') names.push('');
    else names[names.length - 1] += part.length === 2 && part.startsWith('\\') ? part.slice(1) : part;
  }
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

/** Joins names into a cell that `splitNames` can split again. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(/[\\|;]/g, '\\$&')).join('|');
}

/** A template with two sample people, to be replaced. */
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
