import { expect, test } from 'vitest';
import { leadsTo } from './link-hosts.ts';

const NAMED = ['khanacademy.org', 'youtu.be'];

test.each([
  ['https://khanacademy.org/a', true],
  ['https://www.khanacademy.org:8443/a?b#c', true],
  ['HTTPS://YOUTU.BE/x', true],
  ['https://notkhanacademy.org/', false],
  ['https://khanacademy.org.evil.example/', false],
  ['https://evil.example/khanacademy.org', false],
  ['https://evil.example?.khanacademy.org', false],
  ['https://evil.example#.khanacademy.org', false],
  ['https://evil.example\\\\.khanacademy.org/', false],
  ['https://khanacademy.org@evil.example/', false],
  ['http://khanacademy.org/', false],
  ['javascript:alert(1)//khanacademy.org', false],
  ['//khanacademy.org', false],
  ['', false],
])('the address %s is on an allowed server: %s', (address, is_named) => {
  expect(leadsTo(address, NAMED).is_named).toBe(is_named);
});

test('no server is allowed if the list is empty', () => {
  expect(leadsTo('https://khanacademy.org/', [])).toEqual({ name: 'khanacademy.org', is_named: false });
});
