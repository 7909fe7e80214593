/** Measures the functions that read people files, with the files for which they are slowest. */
import { zipSync } from 'fflate';
import { describe } from 'vitest';
import { unguarded } from '#contract/csv.ts';
import { dialled } from '#contract/ids.ts';
import { joinNames, readHeader, splitNames } from '#features/people-import/columns.rules.ts';
import { fieldOf, personOfRow } from '#features/people-import/incoming.rules.ts';
import { readPeopleFile } from '#features/people-import/server/read-file.ts';
import { readTable } from '#server/background/csv-table.ts';
import { readZip } from '#server/background/zip-file.ts';
import { around, bytes, filled, grows, MEBIBYTE, type Row } from '#tests/support/growth.ts';

describe('a CSV file of people', () => {
  const HEAD = 'first_name,last_name,email,groups\n';
  grows(
    [
      ['of lines', around(HEAD, 'Ann,Lee,ann@example.org,A|B\n', '')],
      ['of line breaks within a cell', around(`${HEAD}"`, `${'\n'.repeat(90_000)}",b\n"`, '",b')],
      ['of cells of line breaks', around(HEAD, `"${'\n'.repeat(2_000)}",b\n`, '')],
      ['of blank lines', around(HEAD, '\n', 'a,b\n')],
      ['of rows of empty cells', around(HEAD, ',,,\n', 'a,b,,\n')],
      ['of commas', around(HEAD, ',', '\n')],
      ['of columns', around('', ',', '\na,b')],
      ['of quotation marks', around(HEAD, '"', '\n')],
      ['of doubled quotation marks', around(`${HEAD}"`, '""', '"\n')],
      ['of a header in quotation marks', around('"', '""', '",b\n1,2')],
      ['of a head that never ends', around('"', 'a,', '')],
      ['of a separator that it names', around('sep=;', ',', '\na')],
      ['of names', around(`${HEAD}a,b,c,`, 'a|', '\n')],
      ['of backslashes', around(`${HEAD}a,b,c,`, '\\|', '\n')],
      ['of returns', around(HEAD, '\r', 'a')],
      ['of no UTF-8', around(HEAD, 'a,b\n', '\u00ff')],
    ],
    (text) => readPeopleFile(Buffer.from(text, 'latin1'), { source: undefined, today: '2026-11-21' }),
  );
  grows([['of wide characters', around('\u00ff\u00fe', 'a\0,\0\n\0', '')]], (text) =>
    readTable(Buffer.from(text, 'latin1'), 1_000_000),
  );
});

describe('a cell', () => {
  const ADDRESS: readonly Row[] = [
    ['of dots', around('a', '.', '@b.co')],
    ['of letters', around('', 'a', '')],
    ['of labels', around('a@', 'b.', '')],
    ['of dashes', around('a@b', '-', '.')],
    ['of at signs', around('', '@', '')],
    ['of spaces', around('a', ' ', 'b')],
    ['of letters that combine', around('a', '\u0301\u0316', '')],
    ['of digits', around('+', '1', 'E')],
    ['of apostrophes', around('', "'", 'a')],
  ];
  for (const field of ['email', 'mobile', 'username', 'first_name'] as const) {
    describe(`of ${field}`, () => grows(ADDRESS, (text) => fieldOf(field, text, []), 200_000));
  }
  describe('written by a spreadsheet', () => grows(ADDRESS, unguarded));
  describe('of a phone number', () => grows(ADDRESS, dialled));
  describe('of names', () => grows(ADDRESS, (text) => joinNames(splitNames(text))));
  describe('of a header', () => grows(ADDRESS, (text) => readHeader([text, 'first_name'])));
  describe('of a row', () =>
    grows([['of many cells', around('', 'a,', '')]], (text) =>
      personOfRow({ line: 1, cells: text.split(',') }, readHeader(['first_name', 'last_name'])),
    ));
});

describe('a OneRoster zip', () => {
  const MANIFEST = 'propertyName,value\noneroster.version,1.2\n';
  const table = (head: string, row: (n: number) => string, rows: number) =>
    bytes(`${head}\n${Array.from({ length: rows }, (_, n) => row(n)).join('\n')}\n`);
  /** Builds a roster from the lines of its tables. `size` is the approximate total number of characters. */
  const roster =
    (
      rows: Partial<
        Record<
          'orgs' | 'users' | 'roles' | 'academicSessions' | 'classes' | 'enrollments',
          (n: number) => string
        >
      >,
    ) =>
    (size: number) => {
      const count = Math.ceil(size / 60);
      const one = (named: keyof typeof rows, head: string) => {
        const row = rows[named];
        return { [`${named}.csv`]: table(head, row ?? (() => ''), row === undefined ? 0 : count) };
      };
      return zipSync(
        {
          'manifest.csv': bytes(MANIFEST),
          ...one('orgs', 'sourcedId,name,type,parentSourcedId'),
          ...one('users', 'sourcedId,givenName,familyName,agentSourcedIds,primaryOrgSourcedId'),
          ...one('roles', 'userSourcedId,role,orgSourcedId,roleType'),
          ...one('academicSessions', 'sourcedId,title,type,startDate,endDate,parentSourcedId'),
          ...one('classes', 'sourcedId,title,schoolSourcedId,termSourcedIds'),
          ...one('enrollments', 'classSourcedId,userSourcedId,role'),
        },
        { level: 0 },
      );
    };
  const ROSTERS: readonly (readonly [string, (size: number) => Uint8Array])[] = [
    [
      'of people in classes',
      roster({
        orgs: (n) => `o${n},School ${n},school,`,
        users: (n) => `u${n},Ann,Lee,,`,
        roles: (n) => `u${n},student,o${n},primary`,
        academicSessions: (n) => `t${n},Term ${n},term,2026-09-01,2027-02-01,`,
        classes: (n) => `c${n},Class ${n},o${n},t${n}`,
        enrollments: (n) => `c${n},u${n},student`,
      }),
    ],
    [
      'of one id',
      roster({
        orgs: () => 'o,School,school,',
        users: () => 'u,Ann,Lee,u,',
        roles: () => 'u,administrator,o,primary',
        classes: () => 'c,Class,o,t',
        enrollments: () => 'c,u,student',
      }),
    ],
    [
      'of orgs one above another',
      roster({
        orgs: (n) => `o${n},School ${n},school,o${n - 1}`,
        users: () => 'u,Ann,Lee,,',
        roles: (n) => `u,districtAdministrator,o${n},primary`,
      }),
    ],
    [
      'of sessions one above another',
      roster({
        orgs: (n) => `o${n},School ${n},school,`,
        users: () => 'u,Ann,Lee,,',
        roles: () => 'u,student,o1,primary',
        academicSessions: (n) => `t${n},Term,gradingPeriod,2026-09-01,2027-02-01,t${n + 1}`,
        classes: (n) => `c${n},Class,o${n},"t1,t2,t3,t${n}"`,
      }),
    ],
    [
      'of guardians of everybody',
      roster({
        orgs: () => 'o,School,school,',
        users: (n) => `u${n},Ann,Lee,"u0,u1,u2",`,
        roles: (n) => `u${n},${n % 2 === 0 ? 'parent' : 'student'},o,primary`,
      }),
    ],
  ];
  // A larger file would contain more people than are allowed.
  grows(ROSTERS, (zip) => readPeopleFile(zip, { source: undefined, today: '2026-11-21' }), 1_200_000);

  grows<Uint8Array>(
    [
      ['that is packed densely', (size) => zipSync({ 'users.csv': new Uint8Array(size) })],
      ['that is not packed', (size) => zipSync({ 'users.csv': new Uint8Array(size) }, { level: 0 })],
      ['of what nobody wants', (size) => zipSync({ 'a.pdf': new Uint8Array(size) }, { level: 0 })],
      ['of the beginnings of zips', (size) => bytes(filled('PK\u0003\u0004', size))],
      [
        'of an entry without an end',
        (size) => Buffer.concat([bytes('PK\u0003\u0004'), new Uint8Array(size).fill(9)]),
      ],
    ],
    (zip) =>
      readZip(zip, (path) => (path === 'users.csv' ? path : null), { entries: 100, bytes: 64 * MEBIBYTE }),
    4 * MEBIBYTE,
  );
});
