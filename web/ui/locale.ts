/**
 * The locale in which all screens write numbers, dates and times: the locale of the reader's school. The
 * sign-in record sets it before the first screen is rendered.
 */
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/locale-values.ts';

let current: Locale = DEFAULT_LOCALE;

export function displayLocale(): Locale {
  return current;
}

/** Sets the locale of the reader's school. If it is missing or unknown, the default locale is used. */
export function setDisplayLocale(locale: string | undefined): void {
  current = LOCALES.find((known) => known === locale) ?? DEFAULT_LOCALE;
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * A date format in the display locale. Formats are cached, because creating one takes far longer than using
 * it.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${current} ${JSON.stringify(options)}`;
  let format = dateFormats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(current, options);
    dateFormats.set(key, format);
  }
  return format;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** A number format of the display locale, cached like the date formats. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${current} ${JSON.stringify(options)}`;
  let format = numberFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(current, options);
    numberFormats.set(key, format);
  }
  return format;
}
