/**
 * Fields of a resource that are named in one list, and all that goes by that list: what is read, copied, changed, kept.
 * It knows names and zod's shapes; it knows no feature.
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

type Optional<Field extends z.core.SomeType> = z.ZodOptional<
  Field extends z.ZodDefault<infer Inner> ? Inner : Field
>;

/** The fields of a change, by those of what is added: each may be left out, and then stays, whatever its default. */
export function changeOf<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
): { [Name in keyof Shape]: Optional<Shape[Name]> } {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional(),
  ]);
  return Object.fromEntries(fields) as { [Name in keyof Shape]: Optional<Shape[Name]> };
}
