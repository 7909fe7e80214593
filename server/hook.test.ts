import { expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';
import { hook, openHooks } from './hook.ts';

test('the assembled server connects every hook with a function', () => {
  expect(endpoints().length).toBeGreaterThan(100);
  expect(openHooks()).toEqual([]);
});

test('a hook without a function throws when it is called, and works once it is connected with one', () => {
  const ask = hook<[name: string], string>('tests.greeting');
  expect(openHooks()).toEqual(['tests.greeting']);
  expect(() => ask('Ada')).toThrow('The hook tests.greeting has no implementation');
  ask.answeredBy((name) => `Good morning, ${name}`);
  expect([ask('Ada'), openHooks()]).toEqual(['Good morning, Ada', []]);
});
