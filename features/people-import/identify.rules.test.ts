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

/** Ann and Ben share their mother's email. Cy has his own email and an id in the file's system. */
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
      'the person with its id, whatever else it contains',
      { sourced_id: 'S3', first_name: 'Zed', email: 'mum@x.test' },
      'Cy',
    ],
    ['the person with its username', { username: 'ann.bell', first_name: 'Anne', last_name: 'Bell' }, 'Ann'],
    [
      'the person with its first name among those who share its email',
      { email: 'MUM@x.test', first_name: 'bén' },
      'Ben',
    ],
    [
      'a new person if its id is new, even if the email is known',
      { sourced_id: 'S4', email: 'mum@x.test', first_name: 'Di' },
      'new',
    ],
    [
      'a new person if its username is new',
      { username: 'di.bell', email: 'mum@x.test', first_name: 'Di' },
      'new',
    ],
    ['a new person if its email is new', { email: 'new@x.test', first_name: 'Di' }, 'new'],
    ['nobody who already has another id', { sourced_id: 'S4', email: 'cy@x.test', first_name: 'Cy' }, 'new'],
  ])('%s', (_what, row, name) => {
    expect(who(row)).toBe(name);
  });
});

describe('a row is refused', () => {
  test.each([
    ['without an id, username or email', { first_name: 'Di', last_name: 'Bell' }, 'sourced_id'],
    ['if its id belongs to somebody out of view', { sourced_id: 'S9' }, 'sourced_id'],
    ['if its username belongs to somebody out of view', { username: 'far.away' }, 'username'],
    [
      'if its username belongs to a person with another name',
      { username: 'ann.bell', first_name: 'Tom', last_name: 'Lee' },
      'username',
    ],
    [
      'if its username belongs to a person with another id',
      { sourced_id: 'S4', username: 'cy.bell', first_name: 'Cy' },
      'sourced_id',
    ],
    [
      'if its email is known with another first name, which may be a sibling or a new name',
      { email: 'mum@x.test', first_name: 'Di' },
      'email',
    ],
  ])('%s', (_what, row, column) => {
    expect(who(row)).toBe(column);
  });
});
