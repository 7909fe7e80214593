import { expect, test } from 'vitest';
import { erasureFaults } from './erasure.rules.ts';

const ana = { id: 'a', first_name: 'Ana María', last_name: 'Silva' };

test.each([
  ['Ana María Silva', []],
  ['  Ana  Mari\u0301a Silva ', []],
  ['ana maría silva', ['body.name']],
  ['Ana Silva', ['body.name']],
  ['', ['body.name']],
])('erasing a person requires typing the full name: %j', (name, paths) => {
  expect(erasureFaults(ana, { caller: 'b', name }).map(({ path }) => path)).toEqual(paths);
});

test('nobody can erase themselves, whatever they type', () => {
  expect(erasureFaults(ana, { caller: 'a', name: 'Ana María Silva' }).map(({ path }) => path)).toEqual([
    'params.id',
  ]);
});
