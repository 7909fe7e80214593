/**
 * Puts a week's figures into words in one language, for the guardian's page, its PDF and the staff's preview.
 */
import type { Locale } from '#contract/locale-values.ts';
import type { Language } from '#features/letters/language.rules.ts';
import type { ReportPage } from '#features/letters/report-wording.rules.ts';
import { wholeMinutes } from './figures.rules.ts';
import { daysAfter } from './week.rules.ts';
import type { WeekFigures } from './weekly.contract.ts';

/** Hours and minutes: `1 hr 10 min`, `70 Min.`. */
export function timeIn(language: Language, seconds: number): string {
  const minutes = wholeMinutes(seconds);
  const unit = (name: 'hour' | 'minute', amount: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(amount);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return unit('minute', minutes);
  return rest === 0 ? unit('hour', hours) : `${unit('hour', hours)} ${unit('minute', rest)}`;
}

/** The locale for a report's dates: the school's for an English report, otherwise the report's language. */
export function datesOf(language: Language, locale: Locale): string {
  return language === 'en' ? locale : language;
}

/** The day of an instant in the report's time zone. `dates` is the locale for the report's dates. */
export function dayOfInstantIn(dates: string, at: string, zone: string): string {
  return new Intl.DateTimeFormat(dates, { dateStyle: 'long', timeZone: zone }).format(new Date(at));
}

/** From the first to the last day of a week. */
export function weekIn(dates: string, first_day: string): string {
  const format = new Intl.DateTimeFormat(dates, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const [from, to] = [first_day, daysAfter(first_day, 6)].map((day) => new Date(`${day}T00:00:00Z`));
  return from === undefined || to === undefined ? '' : format.formatRange(from, to);
}

/** The days of the week in short, from Monday. */
export function weekdaysIn(dates: string, first_day: string): string[] {
  const format = new Intl.DateTimeFormat(dates, { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, days) =>
    format.format(new Date(`${daysAfter(first_day, days)}T00:00:00Z`)),
  );
}

export function numberIn(language: Language, value: number): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1, useGrouping: false }).format(value);
}

function percentIn(language: Language, value: number): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100);
}

/** A score, with a percent sign if it is a share of the points. */
function scoreIn(language: Language, { value, unit }: { value: number; unit: 'scaled' | 'percent' }): string {
  return unit === 'percent' ? percentIn(language, value) : numberIn(language, value);
}

type Told = Pick<WeekFigures, 'totals' | 'before' | 'studied'> & {
  readonly sessions: readonly Omit<WeekFigures['sessions'][number], 'session' | 'review_closed'>[];
};

/** The opening sentences of a report: the newest score, if any, and on how many days the student worked. */
export function leadOf(words: ReportPage, language: Language, { sessions, studied, totals }: Told): string[] {
  if (sessions.length + studied.length === 0) return [words.no_work];
  const scored = sessions.findLast(({ score }) => score !== null);
  const score = scored?.score ?? null;
  const signed = (change: number) =>
    new Intl.NumberFormat(language, { signDisplay: 'exceptZero', maximumFractionDigits: 1 }).format(change);
  return [
    ...(scored === undefined || score === null
      ? []
      : [words.score_of(scored.title, scoreIn(language, score))]),
    ...(score?.change == null ? [] : [words.change(signed(score.change))]),
    ...(totals.tests_waiting === 0 ? [] : [words.waiting(totals.tests_waiting)]),
    words.worked(numberIn(language, totals.days_worked)),
  ];
}

/** How much luck alone can change the newest score that has a range; null if no score has one. */
export function rangeOf(words: ReportPage, language: Language, { sessions }: Told): string | null {
  const score = sessions.findLast((one) => one.score?.low != null)?.score;
  if (score?.low == null || score.high === null) return null;
  return words.range(numberIn(language, score.low), numberIn(language, score.high));
}

export interface TableRow {
  readonly label: string;
  readonly now: string;
  readonly before: string;
}

/**
 * The week compared with the week before, one line for each kind of work. Leaves out kinds with no work in
 * either week.
 */
export function tableOf(words: ReportPage, language: Language, { totals, before }: Told): TableRow[] {
  const share = ({ right, questions }: { right: number; questions: number }) =>
    questions === 0 ? '–' : words.of(numberIn(language, right), numberIn(language, questions));
  const some = (amount: number, told: (amount: number) => string) => (amount === 0 ? '–' : told(amount));
  const time = (seconds: number) => some(seconds, (amount) => timeIn(language, amount));
  const line = (label: string, of: (week: typeof totals) => string) => ({
    label,
    now: of(totals),
    before: of(before),
  });
  const lines = [
    line(words.tests, ({ tests }) => numberIn(language, tests)),
    line(words.test_answers, ({ test_answers }) => share(test_answers)),
    line(words.practice_answers, ({ practice_answers }) => share(practice_answers)),
    line(words.review_answers, ({ review_answers }) => share(review_answers)),
    line(words.reading, ({ read_seconds }) => time(read_seconds)),
    line(words.lessons, ({ watched_seconds }) => time(watched_seconds)),
    line(words.doubts_asked, ({ doubts_asked }) => some(doubts_asked, (asked) => numberIn(language, asked))),
    line(words.time, ({ seconds }) => timeIn(language, seconds)),
    line(words.days_worked, ({ days_worked }) => numberIn(language, days_worked)),
  ];
  return lines.filter(({ now, before: earlier }) => now !== '–' || earlier !== '–');
}

type SessionLine = Pick<WeekFigures['sessions'][number], 'right' | 'questions' | 'seconds'> & {
  readonly review_closed?: boolean;
};

/** The result and time of one session. If its review is closed, the text says so in place of the result. */
export function sessionLine(
  words: ReportPage,
  language: Language,
  { right, questions, seconds, review_closed = false }: SessionLine,
): string {
  const result = () => {
    // A released result must not be called unreleased while its review is closed.
    if (review_closed) return words.review_closed;
    if (right === null || questions === null) return words.not_released;
    return words.of(numberIn(language, right), numberIn(language, questions));
  };
  return `${result()} · ${timeIn(language, seconds)}`;
}

/** The materials and lessons studied in the week, each once, in the order in which they were started. */
export function studiedLines(
  language: Language,
  studied: WeekFigures['studied'],
): { readonly title: string; readonly kind: 'material' | 'video'; readonly time: string }[] {
  return [...Map.groupBy(studied, ({ kind, title }) => `${kind} ${title}`).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const seconds = own.reduce((sum, one) => sum + one.seconds, 0);
    return [{ title: first.title, kind: first.kind, time: timeIn(language, seconds) }];
  });
}

/** Right answers on a skill in tests before and after it was studied. */
export function broughtLine(
  words: ReportPage,
  language: Language,
  { questions, right_before, right_after }: NonNullable<WeekFigures['brought']>,
): string {
  const of = (right: number) => words.of(numberIn(language, right), numberIn(language, questions));
  return `${of(right_before)} → ${of(right_after)}`;
}

/** A level that the student reached, with the chance of a right answer. */
export function skillLine(
  language: Language,
  { skill, chance }: { readonly skill: string; readonly chance: number | null },
): string {
  return chance === null ? skill : `${skill}: ${percentIn(language, chance)}`;
}
