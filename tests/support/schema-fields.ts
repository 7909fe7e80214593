/**
 * Finds each place in a call's input schema where an id or text may be, for tests that put hostile or foreign
 * values there.
 */
import { z } from 'zod';
import { id } from '#contract/ids.ts';
import { RICH_TEXT } from '#contract/rich-text-schema.ts';

export interface Field {
  /**
   * A path such as `chosen.users[]`; the value of a record's key is `raw{}`. Alternatives share their path.
   */
  readonly path: string;
  readonly holds: 'id' | 'text';
  readonly is_rich: boolean;
}

/**
 * Every place for an id or a text in `schema`, each once. If a place may have both, it counts as one for an
 * id.
 */
export function fieldsOf(schema: z.ZodType): Field[] {
  const fields = new Map<string, Field>();
  const add = (path: string, holds: Field['holds'], is_rich = false) => {
    if (fields.get(path)?.holds !== 'id') fields.set(path, { path, holds, is_rich });
  };
  walk(schema, '', add);
  return [...fields.values()];
}

function walk(
  schema: z.core.$ZodType,
  path: string,
  add: (path: string, holds: Field['holds'], is_rich?: boolean) => void,
): void {
  if (schema === id) add(path, 'id');
  else if (schema instanceof z.ZodPipe) walk(schema.in, path, add);
  else if (schema instanceof z.ZodObject) {
    for (const [name, inner] of Object.entries(schema.shape)) {
      walk(inner as z.ZodType, path === '' ? name : `${path}.${name}`, add);
    }
  } else if (schema instanceof z.ZodArray) walk(schema.element, `${path}[]`, add);
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) walk(option, path, add);
  else if (schema instanceof z.ZodRecord) {
    walk(schema.keyType, `${path}{}`, add);
    walk(schema.valueType, `${path}{}`, add);
  } else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    walk(schema.unwrap() as z.core.$ZodType, path, add);
  } else if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    add(path, 'text', z.globalRegistry.get(schema)?.description === RICH_TEXT);
  } else if (schema instanceof z.ZodEnum || schema instanceof z.ZodUnknown) add(path, 'text');
  else if (!PLAIN.some((plain) => schema instanceof plain)) {
    throw new Error(`${path}: add to schema-fields.ts which values a ${schema._zod.def.type} may contain.`);
  }
}

/** Schemas that contain no text and no other schema. */
const PLAIN = [
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodLiteral,
  z.ZodUndefined,
  z.ZodNull,
  z.ZodFile,
  z.ZodNever,
] as const;

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/**
 * Returns `body` with `value` at `path`. Missing parents are created; for an array the first item is used.
 */
export function withValue(body: unknown, path: string, value: unknown): unknown {
  if (path === '') return value;
  const [, step = '', rest = ''] = /^(\[\]|\{\}|[^.[{]+)\.?(.*)$/.exec(path) ?? [];
  if (step === '[]') {
    const items = Array.isArray(body) ? (body as unknown[]) : [];
    return [withValue(items[0], rest, value), ...items.slice(1)];
  }
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, Json>) : {};
  if (step === '{}') {
    const [first, ...others] = Object.entries(fields);
    return Object.fromEntries([[String(value), first?.[1] ?? 1], ...others]);
  }
  return { ...fields, [step]: withValue(fields[step], rest, value) };
}

/** Whether there is a value at `path`. */
export function hasValue(body: unknown, path: string): boolean {
  if (path === '') return body !== undefined && body !== null;
  const [, step = '', rest = ''] = /^(\[\]|\{\}|[^.[{]+)\.?(.*)$/.exec(path) ?? [];
  if (typeof body !== 'object' || body === null) return false;
  if (step === '[]') return Array.isArray(body) && body.length > 0 && hasValue(body[0], rest);
  if (step === '{}') return Object.keys(body).length > 0;
  return hasValue((body as Record<string, unknown>)[step], rest);
}
