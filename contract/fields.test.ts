import { expect, test } from 'vitest';
import { z } from 'zod';
import { changeOf, given, pick } from './fields.ts';

test('fields left out of a change stay absent, even if they have a default when a record is created', () => {
  const shape = {
    title: z.string().min(1),
    marks: z.number().default(1),
    tag: z.string().nullable().default(null),
  };
  expect(z.strictObject(shape).parse({ title: 'A' })).toEqual({ title: 'A', marks: 1, tag: null });
  const change = z.strictObject(changeOf(shape));
  expect(change.parse({})).toEqual({});
  expect(change.parse({ tag: null })).toEqual({ tag: null });
  expect(change.safeParse({ title: '' }).success).toBe(false);
  expect(change.safeParse({ marks: null }).success).toBe(false);
});

test('a change contains the sent fields, including null, and no others', () => {
  expect(given({ title: undefined, tag: null, marks: 0 })).toEqual({ tag: null, marks: 0 });
  expect(pick({ title: 'A', id: '1', tag: null }, ['title', 'tag'])).toEqual({ title: 'A', tag: null });
});
