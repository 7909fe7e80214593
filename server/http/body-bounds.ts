/**
 * Limits on the contents of a body besides its size: the parts of a form, and the keys and list entries in
 * JSON. They are derived from the body's schema. A key needs only a few bytes, but parsing thousands of keys
 * takes far more time than reading their bytes.
 */
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/** Extra parts that are accepted, so that unknown fields can still be reported individually. */
const SPARE_PARTS = 16;
/**
 * Every call accepts at least this many entries, so that unknown fields can still be reported individually.
 */
export const FEWEST_ENTRIES = 1_000;
/** The upper limit for every call. The largest body (a batch of saves) has fewer entries. */
const MOST_ENTRIES = 65_536;

/** The maximum number of parts in the form of a call. */
export function mostParts({ body }: Pick<Endpoint, 'body'>): number {
  if (!(body instanceof z.ZodObject)) throw new Error('The schema of a form’s body must be an object.');
  return Object.keys(body.shape).length + SPARE_PARTS;
}

/** The maximum number of keys and list entries in the JSON body of a call, including nested ones. */
export function mostEntries({ body }: Pick<Endpoint, 'body'>): number {
  return Math.min(MOST_ENTRIES, Math.max(FEWEST_ENTRIES, entriesOf(body)));
}

/** The maximum number of entries that a schema allows; Infinity if it sets no limit. */
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
