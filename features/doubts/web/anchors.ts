/** What a question to staff is about, as an address tells it. */
import type { AskSearch } from './doubts-search.ts';

/** What of it a question names, as it stands in an address. */
export function askedAnchor({ page, at_seconds, ...named }: AskSearch) {
  return withoutNothing({ ...named, page: page?.toString(), at_seconds: at_seconds?.toString() });
}

/** The same as it is sent. */
export function sentAnchor(search: AskSearch) {
  return withoutNothing(search);
}

type Something<Of> = { [Key in keyof Of]: Exclude<Of[Key], undefined> };

/** Without the parts that say nothing. */
export function withoutNothing<Of extends object>(of: Of): Partial<Something<Of>> {
  return Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as Partial<
    Something<Of>
  >;
}
