/**
 * Fields of a resource that are named in one list, and all that goes by that list: what is read, copied, changed, kept.
 * It knows names and zod's shapes.
 */
import { z } from 'zod';

/** The names of an object's fields, in the order in which they are written. */
export function namesOf<Fields extends object>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields) as (keyof Fields & string)[];
}

/** These fields of an object, which has them all, and no other. */
export function pick<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  names: readonly Name[],
): Pick<Whole, Name> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>;
}

/** Fields that were sent; those left out must not overwrite what is there. */
export function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}

type Shape = Readonly<Record<string, z.ZodType>>;
type Whole<Field extends z.core.SomeType> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;

/** The fields of what is there, by those of what is added: it has them all, whatever their defaults. */
export function wholeOf<Fields extends Shape>(
  fields: Fields,
): { [Name in keyof Fields]: Whole<Fields[Name]> } {
  const whole = Object.entries(fields).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  return Object.fromEntries(whole) as { [Name in keyof Fields]: Whole<Fields[Name]> };
}

/** The fields of a change, by those of what is added: each may be left out, and then stays, whatever its default. */
export function changeOf<Fields extends Shape>(
  fields: Fields,
): { [Name in keyof Fields]: z.ZodOptional<Whole<Fields[Name]>> } {
  const change = Object.entries(wholeOf(fields)).map(([name, field]) => [name, z.optional(field)]);
  return Object.fromEntries(change) as { [Name in keyof Fields]: z.ZodOptional<Whole<Fields[Name]>> };
}
