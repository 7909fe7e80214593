/** Converts the subject of a doubt, as the URL names it, to the query parameters and body of requests. */
import type { AskSearch } from './doubts-search.ts';

/** The subject of the doubt as query parameters. */
export function askedAnchor({ page, at_seconds, ...named }: Omit<AskSearch, 'skill'>) {
  return withoutNothing({ ...named, page: page?.toString(), at_seconds: at_seconds?.toString() });
}

/** The subject of the doubt as a request body. */
export function sentAnchor(search: Omit<AskSearch, 'skill'>) {
  return withoutNothing(search);
}

type Something<Of> = { [Key in keyof Of]: Exclude<Of[Key], undefined> };

/** Leaves out the fields that are undefined. */
export function withoutNothing<Of extends object>(of: Of): Partial<Something<Of>> {
  return Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as Partial<
    Something<Of>
  >;
}
