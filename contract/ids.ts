/** The shapes that every call shares: ids, instants, names of people and things. */
import { z } from 'zod';

/** An id: a UUID of any version on the way in (ours are version 7), lower case. */
export const id = z.uuid().transform((value) => value.toLowerCase());

/** An id on the way out. */
export const idOut = z.uuid();

/** An instant: ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. There is no year 0 in the database. */
export const instant = z.iso
  .datetime({ precision: 3 })
  .refine((value) => value >= '0001', 'Write an instant from year 1 on.');

/** A calendar day without a zone: `2026-11-21`, from year 1 on too. */
export const day = z.iso.date().refine((value) => value >= '0001-01-01', 'Write a day from year 1 on.');

/**
 * Control characters break logs, CSV and terminals; what turns the direction of writing, half a character
 * (a lone surrogate) or looks like nothing lets one name pass for another. The two joiners
 * (U+200C, U+200D) belong to the spelling of several scripts.
 */
const PRINTABLE = /^(?:[^\p{Cc}\p{Cf}\p{Cs}\u115F\u1160\u3164\uFFA0]|[\u200C\u200D])*$/u;

/** No writing has more (Unicode's Stream-Safe Text Format, UAX #15, 13). */
const MARKS_BEYOND_WRITING = /\p{M}{31}/u;

/**
 * Text, trimmed and NFC, of at most `most` UTF-16 units. Marks without number on one letter are refused before it is
 * composed: putting them in order takes time that grows by the square, for a megabyte of them minutes.
 */
export function composed(most: number) {
  return z
    .string()
    .trim()
    .refine((text) => !MARKS_BEYOND_WRITING.test(text), {
      message: 'At most 30 marks on one letter.',
      abort: true,
    })
    .normalize('NFC')
    .max(most, `At most ${most} characters.`);
}

/** Words on one line, trimmed and NFC, 1 to `most` UTF-16 units; `missing` is said where there are none. */
export function oneLine(most: number, missing: string) {
  return composed(most)
    .min(1, missing)
    .regex(PRINTABLE, 'Leave out control and invisible characters.')
    .regex(/[^\u200C\u200D]/u, missing);
}

/** Plain text of some lines, trimmed and NFC, of at most `most` UTF-16 units; what breaks logs and screens is refused. */
export function someLines(most: number) {
  return z
    .string()
    .transform((value) => value.replaceAll('\r\n', '\n'))
    .pipe(composed(most).regex(PRINTABLE_LINES, 'Leave out control and invisible characters.'));
}

const PRINTABLE_LINES = /^(?:[^\p{Cc}\p{Cf}\p{Cs}]|[\n\t\u200C\u200D])*$/u;

/**
 * A name of a person or thing, 1 to 60 UTF-16 units: two names and a school's still fit the login cookie in
 * any script (`web/shell/login-record.ts`).
 */
export const shortName = oneLine(60, 'Write a name.');

/** An edit counter: what the caller last saw. */
export const version = z.int().min(1);
