import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addStudent } from './people.contract.ts';
import { usernameBase, usernameCandidates } from './username.rules.ts';

const base = (first_name: string, last_name: string) => usernameBase({ first_name, last_name });

test('a username is the first and last name in plain ASCII letters, joined by a dot', () => {
  expect(base('Ann', 'Lee')).toBe('ann.lee');
  expect(base('Zoë Marie', "O'Brien-Łukasz")).toBe('zoemarie.obrienlukasz');
  expect(base('Straße', 'Ærø')).toBe('strasse.aero');
  expect(base('İpek', 'Yıldız')).toBe('ipek.yildiz');
});

test('a name without ASCII letters is left out or replaced by `user`', () => {
  expect(base('王', 'Wang')).toBe('wang');
  expect(base('王', '小明')).toBe('user');
  expect(base('Li', '王')).toBe('user.li');
});

test('a taken username gets a number from 2 up', () => {
  expect(usernameCandidates({ first_name: 'Ann', last_name: 'Lee' }, 1, 4)).toEqual([
    'ann.lee',
    'ann.lee2',
    'ann.lee3',
  ]);
});

test('every name gives usernames that the contract accepts', () => {
  const schema = addStudent.body.shape.username;
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.string({ unit: 'binary-ascii', maxLength: 60 }),
      ),
      fc.integer({ min: 1, max: 999_999 }),
      (first_name, last_name, number) => {
        const [candidate] = usernameCandidates({ first_name, last_name }, number, number + 1);
        expect(schema.parse(candidate)).toBe(candidate);
      },
    ),
  );
});
