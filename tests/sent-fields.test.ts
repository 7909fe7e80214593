import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#app/server/app.ts';
import { day, instant, sentDay, sentInstant } from '#contract/ids.ts';

type Schema = z.core.$ZodType;

/** The places in `schema` where one of the `wanted` values occurs. */
function placesOf(wanted: readonly Schema[], schema: Schema, path: string): string[] {
  if (wanted.includes(schema)) return [path];
  const within = (inner: Schema, step = '') => placesOf(wanted, inner, `${path}${step}`);
  if (schema instanceof z.ZodPipe) return [...within(schema.in), ...within(schema.out)];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => within(field as Schema, `.${name}`));
  }
  if (schema instanceof z.ZodArray) return within(schema.element, '[]');
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option: Schema) => within(option));
  if (schema instanceof z.ZodRecord) return within(schema.valueType, '{}');
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    return within(schema.unwrap() as Schema);
  }
  return [];
}

test('every instant and day in a request accepts any valid form within the limits', () => {
  const strict = endpoints().flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((schema) => placesOf([instant, day], schema, `${method} ${path} `)),
  );
  expect(strict, 'use sentInstant or sentDay of contract/ids.ts').toEqual([]);
});

test('no instant or day in a response has the limits of a request, because stored values must remain readable', () => {
  const bounded = endpoints().flatMap(({ method, path, response }) =>
    placesOf([sentInstant, sentDay], response, `${method} ${path} `),
  );
  expect(bounded, 'use instant or day of contract/ids.ts for responses').toEqual([]);
});
