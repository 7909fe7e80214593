import { expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';
import { hook, openHooks } from './hook.ts';

test('all that a feature asks of a higher one is answered by the server that is put together', () => {
  expect(endpoints().length).toBeGreaterThan(100);
  expect(openHooks()).toEqual([]);
});

test('what nobody answers says so where it is asked, and what somebody answers is answered', () => {
  const ask = hook<[name: string], string>('tests.greeting');
  expect(openHooks()).toEqual(['tests.greeting']);
  expect(() => ask('Ada')).toThrow('Nobody answers tests.greeting');
  ask.answeredBy((name) => `Good morning, ${name}`);
  expect([ask('Ada'), openHooks()]).toEqual(['Good morning, Ada', []]);
});
