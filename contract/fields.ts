/**
 * Helpers for resources whose fields are declared once and then used for reading, copying, changing and
 * storing.
 */
import { z } from 'zod';

/** The names of an object's fields, in their declared order. */
export function namesOf<Fields extends object>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields) as (keyof Fields & string)[];
}

/** Picks these fields of an object. */
export function pick<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  names: readonly Name[],
): Pick<Whole, Name> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>;
}

/** Only the fields that were sent. Absent fields must not overwrite stored values. */
export function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}

type Shape = Readonly<Record<string, z.ZodType>>;
type Whole<Field extends z.core.SomeType> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;

/**
 * Converts the fields of a creation request to the fields of a stored resource: all fields are present, so
 * defaults are dropped.
 */
export function wholeOf<Fields extends Shape>(
  fields: Fields,
): { [Name in keyof Fields]: Whole<Fields[Name]> } {
  const whole = Object.entries(fields).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  return Object.fromEntries(whole) as { [Name in keyof Fields]: Whole<Fields[Name]> };
}

/**
 * Converts the fields of a creation request to the fields of a change: each field may be left out, and
 * defaults do not apply.
 */
export function changeOf<Fields extends Shape>(
  fields: Fields,
): { [Name in keyof Fields]: z.ZodOptional<Whole<Fields[Name]>> } {
  const change = Object.entries(wholeOf(fields)).map(([name, field]) => [name, z.optional(field)]);
  return Object.fromEntries(change) as { [Name in keyof Fields]: z.ZodOptional<Whole<Fields[Name]>> };
}
