/**
 * How much a call's body may hold beside its bytes: the parts of a form, the keys and list entries of JSON. The schema of
 * the body says it, so that no call declares it twice. A handful of bytes is a key, and thousands of keys cost far more
 * than their bytes.
 */
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/** Above what a call takes, so that fields it does not know are still named one by one. */
const SPARE_PARTS = 16;
/** Every call may be sent as many, so that fields it does not know are still named one by one. */
export const FEWEST_ENTRIES = 1_000;
/** The largest body, of saves, holds fewer. */
const MOST_ENTRIES = 65_536;

/** The most parts that the form of a call may have. */
export function mostParts({ body }: Pick<Endpoint, 'body'>): number {
  if (!(body instanceof z.ZodObject)) throw new Error('The body of a form is an object.');
  return Object.keys(body.shape).length + SPARE_PARTS;
}

/** The most keys and list entries that the JSON body of a call may have, nested ones counted. */
export function mostEntries({ body }: Pick<Endpoint, 'body'>): number {
  return Math.min(MOST_ENTRIES, Math.max(FEWEST_ENTRIES, entriesOf(body)));
}

/** As many as the schema allows; infinite where it says nothing. */
function entriesOf(schema: z.core.$ZodType): number {
  if (schema instanceof z.ZodPipe) return Math.max(entriesOf(schema.in), entriesOf(schema.out));
  if (schema instanceof z.ZodUnion) return Math.max(...schema.options.map(entriesOf));
  if (schema instanceof z.ZodArray) return longest(schema) * (1 + entriesOf(schema.element));
  if (schema instanceof z.ZodObject) {
    const fields: z.ZodType[] = Object.values(schema.shape);
    return fields.reduce((sum, field) => sum + 1 + entriesOf(field), 0);
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    return entriesOf(schema.unwrap() as z.core.$ZodType);
  }
  return schema instanceof z.ZodRecord || schema instanceof z.ZodUnknown ? Number.POSITIVE_INFINITY : 0;
}

function longest(list: z.ZodArray): number {
  const lengths = (list.def.checks ?? []).flatMap(({ _zod: { def } }) =>
    def instanceof Object && 'maximum' in def && typeof def.maximum === 'number' ? [def.maximum] : [],
  );
  return Math.min(...lengths, Number.POSITIVE_INFINITY);
}
