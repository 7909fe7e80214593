/**
 * Puts a weekly report into words in one language. The guardian's page, the staff's preview and the PDF use
 * this text.
 */
import { type Language, languageFor } from '#features/letters/language.rules.ts';
import { reportPageWords } from '#features/letters/reports.rules.ts';
import { wholeMinutes } from './figures.rules.ts';
import type { ReadReport } from './guardian.contract.ts';
import {
  broughtLine,
  datesOf,
  dayOfInstantIn,
  leadOf,
  numberIn,
  rangeOf,
  sessionLine,
  skillLine,
  studiedLines,
  type TableRow,
  tableOf,
  timeIn,
  weekdaysIn,
  weekIn,
} from './report-words.rules.ts';
import type { WeekFigures, WeeklyReport } from './weekly.contract.ts';

export interface LetterDay {
  readonly name: string;
  /** Minutes as text, or a word for no time at all. */
  readonly minutes: string;
  /** The day's share of the longest day. */
  readonly share: number;
  /** Whether the student spent more than half of the time on tests. */
  readonly is_test: boolean;
}

interface LetterLine {
  readonly strong: string;
  readonly rest: string | null;
}

export interface LetterSection {
  readonly part: 'done' | 'brought' | 'better' | 'next' | 'from_tutor' | 'from_school';
  readonly heading: string;
  /** The bars for the days, with a sentence that describes them. */
  readonly days: { readonly says: string; readonly bars: readonly LetterDay[] } | null;
  readonly lines: readonly LetterLine[];
  /** Words that a person wrote, with their language. */
  readonly quote: { readonly text: string; readonly language: string } | null;
  readonly small: string | null;
}

export interface Letter {
  readonly title: string;
  readonly under: string;
  readonly lead: { readonly first: string; readonly others: string };
  readonly remarks: readonly string[];
  readonly table: { readonly now: string; readonly before: string; readonly rows: readonly TableRow[] };
  readonly small: readonly string[];
  readonly sections: readonly LetterSection[];
}

/** One week of one child: sentences and a few figures, without ranks or facts about other students. */
export function letterOf(report: ReadReport, language: Language): Letter {
  const words = reportPageWords(language);
  const { figures, week, note, tutor_sentence } = report;
  const dates = datesOf(language, week.locale);
  const [first = '', ...others] = leadOf(words, language, figures);
  const range = rangeOf(words, language, figures);
  const { brought, next, skills, since } = figures;
  const sections: readonly (LetterSection | null)[] = [
    doneIn(report, language),
    brought === null
      ? null
      : section('brought', words.brought, {
          lines: [{ strong: brought.skill, rest: broughtLine(words, language, brought) }],
        }),
    skills === null || skills.length === 0
      ? null
      : section('better', words.better, {
          lines: skills.map((skill) => ({ strong: `↑ ${skillLine(language, skill)}`, rest: null })),
          small: words.skills_note,
        }),
    next === null
      ? null
      : section('next', words.next, {
          lines: [{ strong: next.skill, rest: timeIn(language, next.minutes * 60) }],
        }),
    said('from_tutor', words.from_tutor, tutor_sentence, language),
    said('from_school', words.from_school, note, language),
  ];
  return {
    title: words.title(report.student),
    under: `${weekIn(dates, week.first_day)} · ${words.written_for(report.guardian)}`,
    lead: { first, others: others.join(' · ') },
    remarks: [
      ...(report.is_less ? [words.less] : []),
      ...(since === null ? [] : [words.since(dayOfInstantIn(dates, since, week.time_zone))]),
    ],
    table: { now: words.this_week, before: words.week_before, rows: tableOf(words, language, figures) },
    small: range === null ? [] : [range],
    sections: sections.filter((one) => one !== null),
  };
}

/** A preview of a report for staff, as its first recipient will read it. */
export function asRead(report: WeeklyReport, language: Language): ReadReport {
  const { student, week, first_day, last_day, time_zone, locale, figures } = report;
  const [first] = report.guardians.filter(({ gets_it }) => gets_it);
  const words = (own: WeeklyReport['note']) => (own === null ? null : { ...own, by: own.by.name });
  return {
    student: student.name.split(' ')[0] ?? student.name,
    school: null,
    guardian: first?.name ?? '–',
    language,
    week: { name: week, first_day, last_day, time_zone, locale },
    figures,
    note: words(report.note),
    tutor_sentence: words(report.tutor_sentence),
    is_less: false,
    agreed_at: null,
    expires_at: `${last_day}T00:00:00.000Z`,
  };
}

/** The languages in which staff may preview a report: the languages of its recipients, and English. */
export function languagesOf({ guardians }: Pick<WeeklyReport, 'guardians'>): Language[] {
  const going = guardians.filter(({ gets_it }) => gets_it);
  return [...new Set<Language>([...going.map(({ language }) => languageFor(language)), 'en'])];
}

function section(part: LetterSection['part'], heading: string, holds: Partial<LetterSection>): LetterSection {
  return { part, heading, days: null, lines: [], quote: null, small: null, ...holds };
}

function doneIn({ figures, week }: ReadReport, language: Language): LetterSection | null {
  if (figures.sessions.length + figures.studied.length === 0) return null;
  const words = reportPageWords(language);
  const bars = daysOf(figures.days, week.first_day, language);
  const hasHatched = bars.some(({ is_test }) => is_test);
  return section('done', `${words.done}: ${timeIn(language, figures.totals.seconds)}`, {
    days: {
      says: hasHatched ? `${words.minutes_a_day} · ${words.hatched}` : words.minutes_a_day,
      bars,
    },
    lines: [
      ...figures.sessions.map((session) => ({
        strong: session.title,
        rest: sessionLine(words, language, session),
      })),
      ...studiedLines(language, figures.studied).map(({ kind, title, time }) => ({
        strong: title,
        rest: `${kind === 'material' ? words.reading : words.lessons} · ${time}`,
      })),
    ],
  });
}

function daysOf(days: WeekFigures['days'], first_day: string, language: Language): LetterDay[] {
  const most = Math.max(1, ...days.map(({ seconds }) => seconds));
  const names = weekdaysIn(language, first_day);
  return days.map(({ seconds, test_seconds }, day) => ({
    name: names[day] ?? '',
    minutes: seconds === 0 ? '–' : numberIn(language, wholeMinutes(seconds)),
    share: seconds / most,
    is_test: test_seconds * 2 > seconds,
  }));
}

/**
 * Words that the tutor or the school wrote. Adds their language if it differs from the language of the page.
 */
function said(
  part: 'from_tutor' | 'from_school',
  heading: string,
  words: ReadReport['note'],
  language: Language,
): LetterSection | null {
  if (words === null) return null;
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(words.language) ?? words.language;
  const isOther = languageFor(words.language) !== language;
  const small = [words.by, ...(isOther ? [reportPageWords(language).in_language(name)] : [])].join(' · ');
  return section(part, heading, { quote: { text: words.text, language: words.language }, small });
}
