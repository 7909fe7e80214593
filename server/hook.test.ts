import { expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';
import { hook, openHooks } from './hook.ts';

test('the assembled server provides an answer for every hook', () => {
  expect(endpoints().length).toBeGreaterThan(100);
  expect(openHooks()).toEqual([]);
});

test('a hook without an answer throws when it is called, and works once it has an answer', () => {
  const ask = hook<[name: string], string>('tests.greeting');
  expect(openHooks()).toEqual(['tests.greeting']);
  expect(() => ask('Ada')).toThrow('The hook tests.greeting has no implementation');
  ask.answeredBy((name) => `Good morning, ${name}`);
  expect([ask('Ada'), openHooks()]).toEqual(['Good morning, Ada', []]);
});
