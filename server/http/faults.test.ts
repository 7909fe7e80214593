import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { faultsOf, hostileFault } from './faults.ts';

const schema = z.strictObject({ name: z.string(), users: z.array(z.uuid()) });

test('all errors in a body are reported at once with their paths', () => {
  const parsed = schema.safeParse({ users: ['x'], colour: 1, size: 2 });
  expect(parsed.success).toBe(false);
  expect(faultsOf('body', parsed.error ?? new z.ZodError([]))).toEqual([
    { path: 'body.name', message: 'This field is required.' },
    { path: 'body.users.0', message: 'Invalid UUID' },
    { path: 'body.colour', message: 'This field is unknown.' },
    { path: 'body.size', message: 'This field is unknown.' },
  ]);
});

test('at most 100 errors are reported', () => {
  const body = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`field_${index}`, 1]));
  const parsed = schema.safeParse({ name: 'x', users: [], ...body });
  const faults = faultsOf('body', parsed.error ?? new z.ZodError([]));
  expect(faults).toHaveLength(101);
  expect(faults.at(-1)?.path).toBe('body');
});

test('a NUL character is found anywhere in a body', () => {
  expect(hostileFault('body', { a: [{ b: 'x\0' }] })).toEqual({
    path: 'body.a.0.b',
    message: 'The NUL character isn’t allowed.',
  });
  expect(hostileFault('body', { 'a\0': 1 })?.path).toBe('body');
});

test('a lone surrogate is found unless the caller repairs it, and long keys are shortened in paths', () => {
  const half = { answer: 'half \ud83d' };
  expect(hostileFault('body', half)).toMatchObject({ path: 'body.answer' });
  expect(hostileFault('body', { 'a\udc00': 1 })).toMatchObject({ path: 'body' });
  expect(hostileFault('body', half, { mends_halves: true })).toBeNull();
  expect(hostileFault('body', { answer: 'whole 🦊' })).toBeNull();
  const parsed = z.record(z.string().max(5), z.int()).safeParse({ ['k'.repeat(9_000)]: 1 });
  const [fault] = faultsOf('body', parsed.error ?? new z.ZodError([]));
  expect(fault?.path).toBe(`body.${'k'.repeat(100)}`);
});

test('a JSON body may have 32 nested levels; 33 are refused, and even a million do no harm', () => {
  const nested = (levels: number) => {
    let value: unknown = 1;
    for (let level = 0; level < levels; level += 1) value = [value];
    return value;
  };
  expect(hostileFault('body', nested(32))).toBeNull();
  expect(hostileFault('body', nested(33))?.message).toBe('At most 32 levels of nesting.');
  expect(hostileFault('body', nested(1_000_000))?.message).toBe('At most 32 levels of nesting.');
});

test('accepts any plain JSON without NUL characters', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' }), (value) => {
      fc.pre(!JSON.stringify(value).includes('\\u0000'));
      expect(hostileFault('body', value)).toBeNull();
    }),
  );
});
