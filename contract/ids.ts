/** Schemas that all endpoints share: ids, instants, days, names and phone numbers. */
import { z } from 'zod';

/** An id in a request: a UUID of any version (ours are version 7), converted to lowercase. */
export const id = z.uuid().transform((value) => value.toLowerCase());

/** The type of an id in a response. */
export const idOut = z.uuid();

/**
 * An instant in a response: ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. The
 * database has no year 0.
 */
export const instant = z.iso
  .datetime({ precision: 3 })
  .refine((value) => value >= '0001', 'Enter a date and time in year 1 or later.');

/**
 * An instant in a request by RFC 3339: any offset, with or without fractions of a second. It is converted to
 * an `instant`. The years `first` and `last` are both allowed.
 */
export function instantOfYears(first: number, last: number) {
  return (
    z
      .string()
      .meta({ format: 'date-time' })
      // RFC 3339, 5.6 allows lowercase letters, and a space instead of the T.
      .transform((value) => value.toUpperCase().replace(/^(\d{4}-\d\d-\d\d) /, '$1T'))
      .pipe(z.iso.datetime({ offset: true, error: 'Enter a date and time like 2026-11-21T09:00:00Z.' }))
      .transform((value) => new Date(value).toISOString())
      .refine(
        (value) => value.length === UTC_LENGTH && isOfYears(value, first, last),
        `Enter a date and time between the years ${first} and ${last}.`,
      )
  );
}

/** `toISOString` writes years before 0 and beyond 9999 with a sign. */
const UTC_LENGTH = '2026-11-21T09:00:00.000Z'.length;

function isOfYears(value: string, first: number, last: number): boolean {
  const year = Number(value.slice(0, 4));
  return year >= first && year <= last;
}

/** A school's dates are between these years. Anything else is a typing error. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** An instant in a request, for example when an assignment opens or closes. */
export const sentInstant = instantOfYears(FIRST_YEAR, LAST_YEAR);

/** A calendar day without a zone in a response: `2026-11-21`, from year 1 on. */
export const day = z.iso.date().refine((value) => value >= '0001-01-01', 'Enter a date in year 1 or later.');

/** A calendar day in a request. */
export const sentDay = z.iso
  .date()
  .refine(
    (value) => isOfYears(value, FIRST_YEAR, LAST_YEAR),
    `Enter a date between the years ${FIRST_YEAR} and ${LAST_YEAR}.`,
  );

/** A phone number without the separators that people write between digits. A leading 00 becomes +. */
export function dialled(text: string): string {
  return text.replaceAll(/[\s\p{Cf}().\-/]/gu, '').replace(/^00/, '+');
}

/** A mobile number in a request, with country code and any grouping of digits. It is converted to E.164. */
export const sentMobile = z
  .string()
  .max(40, 'At most 40 characters.')
  .transform(dialled)
  .pipe(z.e164('Include the country code, like +15551234567.'));

/**
 * Invisible formatting characters, such as direction marks and soft hyphens. People paste them unknowingly
 * from spreadsheets, chats and address books, and they make different names look equal. The two joiners
 * (U+200C, U+200D) are allowed, because several scripts need them.
 */
const UNSEEN = /[^\P{Cf}\u200C\u200D]/gu;

function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, '');
}

/**
 * Allows only printable characters. Control characters break logs, CSV and terminals. Lone surrogates and
 * blank letters make different names look equal.
 */
const PRINTABLE = /^[^\p{Cc}\p{Cs}\u115F\u1160\u3164\uFFA0]*$/u;

/** No script uses this many marks on one letter (Unicode's Stream-Safe Text Format, UAX #15, 13). */
const MARKS_BEYOND_WRITING = /\p{M}{31}/u;

/**
 * Text of at most `most` UTF-16 units, trimmed, composed (NFC) and without invisible formatting characters.
 * Too many marks on one letter are refused first, because composing them takes quadratic time: minutes for a
 * megabyte.
 */
export function composed(most: number) {
  return z
    .string()
    .overwrite(withoutUnseen)
    .trim()
    .refine((text) => !MARKS_BEYOND_WRITING.test(text), {
      message: 'At most 30 accents on one letter.',
      abort: true,
    })
    .normalize('NFC')
    .max(most, `At most ${most} characters.`);
}

/** One line of text, trimmed and NFC, 1 to `most` UTF-16 units. `missing` is the message for empty text. */
export function oneLine(most: number, missing: string) {
  return composed(most)
    .min(1, missing)
    .regex(PRINTABLE, 'Remove control characters and invisible characters.')
    .regex(/[^\u200C\u200D]/u, missing);
}

/**
 * Plain text of several lines, trimmed and NFC, of at most `most` UTF-16 units. Characters that break logs
 * and screens are refused.
 */
export function someLines(most: number) {
  return z
    .string()
    .transform((value) => value.replaceAll('\r\n', '\n'))
    .pipe(composed(most).regex(PRINTABLE_LINES, 'Remove control characters and invisible characters.'));
}

const PRINTABLE_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u;

/**
 * A name of a person, school or item, 1 to 60 UTF-16 units. With this limit, two names and a school's name
 * fit into the sign-in cookie in any script (`web/shell/login-record.ts`).
 */
export const shortName = oneLine(60, 'Enter a name.');

/**
 * A last name in a request. A person with a single name has none: null, or empty text from forms and files.
 */
export const lastName = composed(60)
  .regex(PRINTABLE, 'Remove control characters and invisible characters.')
  .regex(/^$|[^\u200C\u200D]/u, 'Enter a name.')
  .transform((text) => (text === '' ? null : text))
  .nullable();

/** The version that the caller last read, which counts the edits of a resource. */
export const version = z.int().min(1);
