/** The shapes that every call shares: ids, instants, names of people and things. */
import { z } from 'zod';

/** An id: a UUID of any version on the way in (ours are version 7), lower case. */
export const id = z.uuid().transform((value) => value.toLowerCase());

/** An id on the way out. */
export const idOut = z.uuid();

/** An instant: ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const instant = z.iso.datetime({ precision: 3 });

/** A calendar day without a zone: `2026-11-21`. */
export const day = z.iso.date();

/** Control characters have no place in a name: they break logs, CSV and terminals. */
const PRINTABLE = /^[^\p{Cc}]*$/u;

/** Words on one line, trimmed and NFC, 1 to `most` UTF-16 units; `missing` is said where there are none. */
export function oneLine(most: number, missing: string) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .min(1, missing)
    .max(most, `At most ${most} characters.`)
    .regex(PRINTABLE, 'Leave out control characters.');
}

/**
 * A name of a person or thing, 1 to 60 UTF-16 units: two names and a school's still fit the login cookie in
 * any script (`web/shell/login-record.ts`).
 */
export const shortName = oneLine(60, 'Write a name.');

/** An edit counter: what the caller last saw. */
export const version = z.int().min(1);
