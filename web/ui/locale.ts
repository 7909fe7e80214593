/**
 * The locale in which all screens write numbers, dates and times: that of the reader's school. The sign-in record sets it
 * before anything is drawn.
 */
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/locales.ts';

let current: Locale = DEFAULT_LOCALE;

export function displayLocale(): Locale {
  return current;
}

/** Takes over the locale of the reader's school; the default one where there is none or it is unknown. */
export function setDisplayLocale(locale: string | undefined): void {
  current = LOCALES.find((known) => known === locale) ?? DEFAULT_LOCALE;
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A date format of the display locale. Formats are cached because making one takes far longer than using it. */
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

/** A number format of the display locale, cached as the date formats are. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${current} ${JSON.stringify(options)}`;
  let format = numberFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(current, options);
    numberFormats.set(key, format);
  }
  return format;
}
