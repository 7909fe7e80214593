import { LOCALES, type Locale } from '#contract/locale-values.ts';

/** The name of the region of a locale, such as `United States` or `Europe`. */
export function localeWords(locale: Locale): string {
  const region = new Intl.Locale(locale).region ?? '';
  return new Intl.DisplayNames('en', { type: 'region' }).of(region) ?? locale;
}

export function localeChoices(): { value: Locale; label: string }[] {
  return LOCALES.map((value) => ({ value, label: localeWords(value) }));
}

/** How this locale writes a date, a time and a number: `Fri, Nov 27, 4:00 PM · 1,234.5`. */
export function localeExample(locale: string): string {
  const date = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return `${date.format(new Date('2026-11-27T16:00:00Z'))} · ${new Intl.NumberFormat(locale).format(1234.5)}`;
}
