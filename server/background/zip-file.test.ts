import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readZip } from './zip-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a zip', () => {
  const MOST = 1024 * 1024;
  const LIMITS = { entries: 100, bytes: MOST };
  const ofTable = (path: string) =>
    path.endsWith('.csv') ? path.slice(path.lastIndexOf('/') + 1).toLowerCase() : null;
  const read = (files: Record<string, Uint8Array>) => readZip(zipSync(files), ofTable, LIMITS);

  test('returns the requested entries by their names, compressed or not, also those in a folder', () => {
    const files = {
      'roster/Users.csv': bytes('u'.repeat(50_000)),
      'orgs.csv': bytes('o'),
      'a.pdf': bytes('p'),
    };
    const entries = read({ ...files, '__MACOSX/orgs.csv': bytes('x'), 'roster/.users.csv': bytes('x') });
    if ('fault' in entries) throw new Error(entries.fault);
    expect([...entries].map(([name, content]) => [name, content.length])).toEqual([
      ['users.csv', 50_000],
      ['orgs.csv', 1],
    ]);
    expect(readZip(zipSync(files, { level: 0 }), ofTable, LIMITS)).toHaveProperty('size', 2);
  });

  test.each([
    ['../users.csv'],
    ['a/../../users.csv'],
    ['/etc/users.csv'],
    ['C:/users.csv'],
    ['a\\users.csv'],
  ])('with an entry named %s is refused', (name) => {
    expect(read({ [name]: bytes('x') })).toEqual({
      fault: expect.stringContaining('points outside the zip'),
    });
  });

  test('with huge content is refused while it is inflated, whatever size it claims', () => {
    const packed = deflateRawSync(Buffer.alloc(9 * MOST));
    expect(packed.length).toBeLessThan(100_000);
    const name = Buffer.from('users.csv');
    const head = Buffer.alloc(30);
    head.write('PK\u0003\u0004');
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    // A false size: the zip says that the file has one byte after inflation.
    head.writeUInt32LE(1, 22);
    head.writeUInt16LE(name.length, 26);
    const bomb = Buffer.concat([head, name, packed]);
    expect(readZip(bomb, ofTable, LIMITS)).toEqual({ fault: expect.stringContaining('larger than 1 MiB') });
  });

  test.each([
    [
      'too many entries',
      Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`${index}`, bytes('')])),
      'more than 100 files',
    ],
    [
      'the same table twice',
      { 'a/users.csv': bytes('1'), 'b/users.csv': bytes('2') },
      'It has two files named users.csv',
    ],
  ])('is refused: %s', (_what, files, fault) => {
    expect(read(files)).toEqual({ fault: expect.stringContaining(fault) });
  });

  test('that is truncated is refused', () => {
    const whole = zipSync({
      'users.csv': Uint8Array.from({ length: 9000 }, (_, index) => (index * 7919) % 251),
    });
    expect(readZip(whole.subarray(0, 200), ofTable, LIMITS)).toHaveProperty('fault');
    expect(readZip(bytes('PK\u0003\u0004 and no more'), ofTable, LIMITS)).toHaveProperty('fault');
  });
});
