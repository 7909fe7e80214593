/** What the calendar's screen says about an event. */
import { scoresWords } from '#features/sessions/release-words.rules.ts';
import { dateFormat } from '#web/ui/locale.ts';
import { timeWords } from '#web/ui/when.ts';
import type { CalendarEvent, EventOf } from '../calendar.contract.ts';
import type { EventKind } from '../calendar-values.contract.ts';

export const KIND_WORDS: Readonly<Record<EventKind, string>> = {
  due: 'Due dates',
  sitting: 'Sittings',
  release: 'Releases',
  report: 'Report days',
};

/** The word before the title, for readers who cannot see the icon. */
export const ONE_WORDS: Readonly<Record<EventKind, string>> = {
  due: 'Due',
  sitting: 'Sitting',
  release: 'Scores',
  report: 'Reports',
};

export function titleOf(event: CalendarEvent): string {
  switch (event.kind) {
    case 'due':
      return event.thing.title;
    case 'sitting':
    case 'release':
      return event.test.title;
    case 'report':
      return event.reports === null ? 'Weekly report' : 'Weekly reports';
  }
}

const STATE_WORDS = { to_do: [], done: ['done'], over: ['closed'] } as const;

/** The line under the title: when, for whom, and how far it is. */
export function detailOf(event: CalendarEvent, zone: string): string {
  const time = timeWords(new Date(event.at), zone);
  switch (event.kind) {
    case 'due':
      return [time, ...dueParts(event)].join(' · ');
    case 'sitting':
      return [
        time,
        event.room,
        ...(event.taker_count === null ? [] : [studentsWords(event.taker_count)]),
        ...(event.status === 'ended' ? ['ended'] : []),
      ].join(' · ');
    case 'release':
      return `${time} · ${releaseWords(event)}`;
    case 'report':
      return `${time} · ${reportWords(event)}`;
  }
}

function dueParts({ state, target, people }: EventOf<'due'>): string[] {
  if (state !== null) return [...STATE_WORDS[state]];
  return [
    ...(target === null ? [] : [target]),
    ...(people === null ? [] : [`${people.done} of ${people.count} done`]),
  ];
}

function studentsWords(count: number): string {
  return count === 1 ? '1 student' : `${count} students`;
}

function releaseWords({ is_out, score_count }: EventOf<'release'>): string {
  if (score_count === null) return is_out ? 'score released' : 'your score is released';
  const scores = scoresWords(score_count);
  if (is_out) return `${scores} released`;
  return `${scores} ${score_count === 1 ? 'is' : 'are'} released then`;
}

function reportWords({ reports }: EventOf<'report'>): string {
  if (reports === null) return 'sent to your guardian';
  const { draft, approved, sent } = reports;
  const parts = [
    sent > 0 && `${sent} sent`,
    approved > 0 && `${approved} approved`,
    draft > 0 && `${draft} ${draft === 1 ? 'draft' : 'drafts'}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'sent to guardians' : parts.join(', ');
}

const atNoon = (day: string) => new Date(`${day}T12:00:00Z`);

/** `November 2026` */
export function monthWords(month: string): string {
  return dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(atNoon(`${month}-01`));
}

/** `Wednesday, November 25` */
export function longDay(day: string): string {
  return dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(atNoon(day));
}

/** `1 Dec`, in the order of the locale */
export function dayOfMonth(day: string): string {
  return dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' }).format(atNoon(day));
}

/** The names of the days of a week: `Sun` and `Sunday`. */
export function weekdayOf(day: string): { short: string; long: string } {
  const of = (weekday: 'short' | 'long') => dateFormat({ weekday, timeZone: 'UTC' }).format(atNoon(day));
  return { short: of('short'), long: of('long') };
}

export function eventsWords(count: number): string {
  return count === 1 ? '1 event' : `${count} events`;
}
