/**
 * Parsers for the search parameters of screens. Anybody can edit a URL, so an invalid parameter is ignored.
 * All routes use this module at startup, so it does not depend on the schema library.
 */

/** Parses one parameter; undefined if the value is invalid. */
type Param<Value> = (given: unknown) => Value | undefined;

type Params = Readonly<Record<string, Param<unknown>>>;
type ValueOf<P> = P extends Param<infer Value> ? Value : never;
type Search<Of extends Params> = { [Name in keyof Of]?: ValueOf<Of[Name]> | undefined };

/**
 * Returns a function that parses the search parameters in a URL with these `params`. It also exposes the
 * params, for routes that need only some of them or add more.
 */
export function searchParams<Of extends Params>(params: Of) {
  const read = (given: Readonly<Record<string, unknown>>): Search<Of> =>
    Object.fromEntries(
      Object.entries(params)
        .filter(([name]) => name in given)
        .map(([name, param]) => [name, param(given[name])]),
    ) as Search<Of>;
  return Object.assign(read, { params });
}

/**
 * A text of at most this many characters. The router parses a value of only digits as a number, so numbers
 * are accepted.
 */
export function words(most = Number.POSITIVE_INFINITY): Param<string> {
  return (given) => {
    const text = typeof given === 'number' || typeof given === 'boolean' ? String(given) : given;
    return typeof text === 'string' && text.length <= most ? text : undefined;
  };
}

export function matching(pattern: RegExp): Param<string> {
  return (given) => (typeof given === 'string' && pattern.test(given) ? given : undefined);
}

export const uuid = matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);

/** An ISO date that exists in the calendar. */
export const day: Param<string> = (given) => {
  const at = typeof given === 'string' ? new Date(`${given}T00:00:00Z`) : null;
  const isDay = at !== null && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === given;
  return isDay ? (given as string) : undefined;
};

export const decimal: Param<number> = (given) => {
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

export function whole(least: number, most = Number.MAX_SAFE_INTEGER): Param<number> {
  return (given) => {
    const value = decimal(given);
    return Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? value : undefined;
  };
}

export function oneOf<const Value extends string | number | boolean>(values: readonly Value[]): Param<Value> {
  return (given) => values.find((value) => value === given);
}

/** A flag: `true` or absent. */
export const flag = oneOf([true]);

export function either<A, B>(one: Param<A>, other: Param<B>): Param<A | B> {
  return (given) => one(given) ?? other(given);
}

/** One or more values. Links from outside may contain a single value. */
export function several<Value>(param: Param<Value>): Param<Value[]> {
  return (given) => {
    const values = (Array.isArray(given) ? given : [given]).map(param);
    const known = values.filter((value) => value !== undefined);
    return known.length > 0 && known.length === values.length ? known : undefined;
  };
}
