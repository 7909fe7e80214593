import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unguarded } from '#contract/csv.ts';
import { joinNames, readHeader, splitNames } from './columns.rules.ts';

test('an import recognizes columns by common names, whatever their case, spaces and punctuation', () => {
  const { places, ignored, faults } = readHeader([
    'Student ID',
    'Given Name',
    'SURNAME',
    'E-mail',
    'Phone number',
    'Class',
    'Shoe size',
    'faults',
    '',
  ]);
  expect(places).toEqual([
    'sourced_id',
    'first_name',
    'last_name',
    'email',
    'mobile',
    'groups',
    null,
    null,
    null,
  ]);
  expect([ignored, faults]).toEqual([['Shoe size'], []]);
});

test('reports every error in a header that lacks names or repeats a column', () => {
  expect(readHeader(['Email', 'mail']).faults).toEqual([
    'Several columns mean email: “Email”, “mail”. Keep only one.',
    'The file has no first_name column.',
  ]);
});

test('reads several names from one cell, with any characters in them', () => {
  expect(splitNames(' Algebra | Geometry;Algebra;; ')).toEqual(['Algebra', 'Geometry']);
  expect(splitNames('A\\|B;C\\;D|E\\\\F|G\\H')).toEqual(['A|B', 'C;D', 'E\\F', 'G\\H']);
  const name = fc
    .string({ unit: fc.constantFrom('a', ' ', '|', ';', '\\'), minLength: 1 })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => {
      expect(splitNames(joinNames(names))).toEqual(names);
    }),
  );
});

test('an import removes the sign that guards a cell against formulas, and nothing else', () => {
  const guarded = ["'+1555", "''=x", "'Ann", "O'=x", '=x', '="007"', `'="007"`, '="a"&"b"'];
  expect(guarded.map(unguarded)).toEqual(['+1555', "'=x", "'Ann", "O'=x", '=x', '007', '="007"', '="a"&"b"']);
});
