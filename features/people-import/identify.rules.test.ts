import { describe, expect, test } from 'vitest';
import { identify } from './identify.rules.ts';
import type { IncomingPerson } from './incoming.rules.ts';
import type { PresentPerson, World } from './world.rules.ts';

const person = (
  id: string,
  first_name: string,
  email: string,
  external_id: string | null = null,
): PresentPerson => ({
  id,
  role: 'student',
  username: `${first_name.toLowerCase()}.bell`,
  first_name,
  last_name: 'Bell',
  email,
  mobile: null,
  status: 'active',
  is_decided: true,
  external_id,
  schools: [],
  groups: [],
});

/** Ann and Ben share their mother's email. Cy has an email of his own and an id of the file's system. */
const PEOPLE = [
  person('1', 'Ann', 'mum@x.test'),
  person('2', 'Ben', 'mum@x.test'),
  person('3', 'Cy', 'cy@x.test', 'S3'),
];
const WORLD = {
  people: new Map(PEOPLE.map((one) => [one.id, one])),
  by_sourced_id: new Map([
    ['S3', '3'],
    ['S9', null],
  ]),
  by_username: new Map<string, string | null>([
    ...PEOPLE.map((one) => [one.username, one.id] as const),
    ['far.away', null],
  ]),
  by_email: new Map([
    ['mum@x.test', ['1', '2']],
    ['cy@x.test', ['3']],
  ]),
  given_up: { sourced_ids: new Set(), usernames: new Set(), emails: new Set() },
} as unknown as World;

const who = (row: Partial<IncomingPerson>) => {
  const cells = { file: null, line: 2, cells: {}, faults: [], notes: [], groups: [], ...row };
  const identity = identify(cells, WORLD);
  return 'fault' in identity ? identity.fault?.column : (identity.present?.first_name ?? 'new');
};

describe('a row means', () => {
  test.each([
    [
      'whoever has its id, whatever else it says',
      { sourced_id: 'S3', first_name: 'Zed', email: 'mum@x.test' },
      'Cy',
    ],
    ['whoever has its code', { username: 'ann.bell', first_name: 'Anne', last_name: 'Bell' }, 'Ann'],
    [
      'of those who share its address the one with its first name',
      { email: 'MUM@x.test', first_name: 'bén' },
      'Ben',
    ],
    [
      'someone new by a new id, though the address is known',
      { sourced_id: 'S4', email: 'mum@x.test', first_name: 'Di' },
      'new',
    ],
    ['someone new by a new code', { username: 'di.bell', email: 'mum@x.test', first_name: 'Di' }, 'new'],
    ['someone new by a new address', { email: 'new@x.test', first_name: 'Di' }, 'new'],
    ['not whom another id names already', { sourced_id: 'S4', email: 'cy@x.test', first_name: 'Cy' }, 'new'],
  ])('%s', (_what, row, name) => {
    expect(who(row)).toBe(name);
  });
});

describe('a row is refused', () => {
  test.each([
    [
      'without anything that would tell its person the next time',
      { first_name: 'Di', last_name: 'Bell' },
      'sourced_id',
    ],
    ['when its id is that of someone out of view', { sourced_id: 'S9' }, 'sourced_id'],
    ['when its code is that of someone out of view', { username: 'far.away' }, 'username'],
    [
      'when its code is that of quite another name',
      { username: 'ann.bell', first_name: 'Tom', last_name: 'Lee' },
      'username',
    ],
    [
      'when its code and its id name two',
      { sourced_id: 'S4', username: 'cy.bell', first_name: 'Cy' },
      'sourced_id',
    ],
    [
      'when its address is known under another first name, and nothing tells a sibling from a new name',
      { email: 'mum@x.test', first_name: 'Di' },
      'email',
    ],
  ])('%s', (_what, row, column) => {
    expect(who(row)).toBe(column);
  });
});
