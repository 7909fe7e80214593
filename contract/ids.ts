/** The shapes that every call shares: ids, instants, names of people and things. */
import { z } from 'zod';

/** An id: a UUID of any version on the way in (ours are version 7), lower case. */
export const id = z.uuid().transform((value) => value.toLowerCase());

/** An id on the way out. */
export const idOut = z.uuid();

/**
 * An instant on the way out: ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. There is no
 * year 0 in the database.
 */
export const instant = z.iso
  .datetime({ precision: 3 })
  .refine((value) => value >= '0001', 'Write an instant from year 1 on.');

/**
 * An instant on the way in, as RFC 3339 writes it: in any offset, with or without fractions of a second. It becomes an
 * `instant`. Both years count, from `first` to `last`.
 */
export function instantOfYears(first: number, last: number) {
  return (
    z
      .string()
      .meta({ format: 'date-time' })
      // RFC 3339, 5.6: the letters may be small, and a space may stand for the T.
      .transform((value) => value.toUpperCase().replace(/^(\d{4}-\d\d-\d\d) /, '$1T'))
      .pipe(z.iso.datetime({ offset: true, error: 'Write an instant such as 2026-11-21T09:00:00Z.' }))
      .transform((value) => new Date(value).toISOString())
      .refine(
        (value) => value.length === UTC_LENGTH && isOfYears(value, first, last),
        `Write an instant between the years ${first} and ${last}.`,
      )
  );
}

/** `toISOString` writes years beyond 9999, and before 0, with a sign. */
const UTC_LENGTH = '2026-11-21T09:00:00.000Z'.length;

function isOfYears(value: string, first: number, last: number): boolean {
  const year = Number(value.slice(0, 4));
  return year >= first && year <= last;
}

/** What a school plans or looks back on stands within these years; anything else is a slip of the keyboard. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** An instant on the way in, as when something opens or closes. */
export const sentInstant = instantOfYears(FIRST_YEAR, LAST_YEAR);

/** A calendar day without a zone on the way out: `2026-11-21`, from year 1 on too. */
export const day = z.iso.date().refine((value) => value >= '0001-01-01', 'Write a day from year 1 on.');

/** A calendar day on the way in. */
export const sentDay = z.iso
  .date()
  .refine(
    (value) => isOfYears(value, FIRST_YEAR, LAST_YEAR),
    `Write a day between the years ${FIRST_YEAR} and ${LAST_YEAR}.`,
  );

/** A phone number without the signs that people write between its digits. */
export function dialled(text: string): string {
  return text.replaceAll(/[\s\p{Cf}().\-/]/gu, '').replace(/^00/, '+');
}

/** A mobile number on the way in, with its country code, however its digits are grouped. It becomes E.164. */
export const sentMobile = z
  .string()
  .max(40, 'At most 40 characters.')
  .transform(dialled)
  .pipe(z.e164('Write the number with its country code, as +15551234567.'));

/**
 * Characters that only lay text out, such as marks of direction and optional hyphens. People paste them unseen from
 * spreadsheets, chats and address books, and with one a name could pass for another. The two joiners (U+200C, U+200D)
 * belong to the spelling of several scripts.
 */
const UNSEEN = /[^\P{Cf}\u200C\u200D]/gu;

function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, '');
}

/**
 * Control characters break logs, CSV and terminals; half a character (a lone surrogate) and letters that look like nothing
 * let one name pass for another.
 */
const PRINTABLE = /^[^\p{Cc}\p{Cs}\u115F\u1160\u3164\uFFA0]*$/u;

/** No writing has more (Unicode's Stream-Safe Text Format, UAX #15, 13). */
const MARKS_BEYOND_WRITING = /\p{M}{31}/u;

/**
 * Text, trimmed and NFC, without characters that only lay it out, of at most `most` UTF-16 units. Marks without number on one letter are refused before it is
 * composed: putting them in order takes time that grows by the square, for a megabyte of them minutes.
 */
export function composed(most: number) {
  return z
    .string()
    .overwrite(withoutUnseen)
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

const PRINTABLE_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u;

/**
 * A name of a person or thing, 1 to 60 UTF-16 units: two names and a school's still fit the login cookie in
 * any script (`web/shell/login-record.ts`).
 */
export const shortName = oneLine(60, 'Write a name.');

/** A last name on the way in. Somebody with one name has none: null, or an empty text as forms and files send it. */
export const lastName = composed(60)
  .regex(PRINTABLE, 'Leave out control and invisible characters.')
  .regex(/^$|[^\u200C\u200D]/u, 'Write a name.')
  .transform((text) => (text === '' ? null : text))
  .nullable();

/** An edit counter: what the caller last saw. */
export const version = z.int().min(1);
