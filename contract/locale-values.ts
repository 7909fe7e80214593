/**
 * The formats of numbers, dates and times that a school can choose. Screens are in English, so each is a form
 * of English. They have their own file, so that the first page loads no schemas for them.
 */

/** BCP 47 tags. `en-150` is English as written in continental Europe: day before month, 24 hours. */
export const LOCALES = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-SG',
  'en-ZA',
  'en-150',
] as const;
export type Locale = (typeof LOCALES)[number];

/** The locale of a school that has chosen none, and of readers without a school or with several. */
export const DEFAULT_LOCALE: Locale = 'en-US';
