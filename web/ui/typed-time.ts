/* Parses typed days and times, and formats them for a field. Without time zones. */

import { dateFormat } from './locale.ts';
import { timeWords } from './when.ts';

/** Whether the text is a calendar day in the contract's format, `2026-11-19`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(...numbers(text)) === text;
}

/**
 * Parses a day: `2026-11-19`, `19 Nov 2026`, `Thu, November 19, 2026`, `19.11.2026`, `11/19/2026`. A day
 * without a year (`Nov 19`) means the one nearest to `today`. Null if the text is not a day. A date with
 * slashes starts with the month if the display locale writes dates that way.
 */
export function dayOfText(text: string, today: string): string | null {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+/, '');
  const [year, month, date] = readDay(words);
  if (month === undefined || date === undefined) return null;
  return year === null ? nearest(month, date, today) : dayOf(year, month, date);
}

/** Parses a clock time (`16:00`, `16.00`, `1600`, `16`, `4 pm`, `4:30pm`) to the form `16:00`; null if it is not a time. */
export function timeOfText(text: string): string | null {
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(am|pm)?$/.exec(text.trim().toLowerCase().replaceAll('.m.', 'm')) ?? [];
  const hour = Number(hours);
  const isRead = hours !== '' && Number(minutes) < 60 && (half ? hour >= 1 && hour <= 12 : hour < 24);
  if (!isRead) return null;
  const whole = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour;
  return `${String(whole).padStart(2, '0')}:${minutes}`;
}

/**
 * Formats a day for a field: `Thu, Nov 19, 2026` in the United States. Text that is no day is returned
 * unchanged.
 */
export function dayText(day: string): string {
  if (!isDay(day)) return day;
  const format = dateFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/**
 * Formats a time (`16:00`) for a field: `4:00 PM` in the United States. Text that is no time is returned
 * unchanged.
 */
export function timeText(time: string): string {
  return timeOfText(time) === time ? timeWords(new Date(`2026-01-01T${time}:00Z`), 'UTC') : time;
}

/** Whether a numeric date (`11/19/2026`) starts with the month in the display locale. */
function isMonthFirst(): boolean {
  const [first] = dateFormat({ day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(new Date(0))
    .filter(({ type }) => type === 'day' || type === 'month');
  return first?.type === 'month';
}

type Read = [year: number | null, month: number | undefined, date: number | undefined];

function readDay(words: string): Read {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words);
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  const figures = /^(\d{1,2})[./-]\s?(\d{1,2})(?:[./-]\s?(\d{4})?)?$/.exec(words);
  if (figures) {
    const [one, other] = [Number(figures[1]), Number(figures[2])];
    // Dates with dots are European and always start with the day.
    const monthFirst = !words.includes('.') && isMonthFirst() && one <= 12;
    return monthFirst ? [yearOf(figures[3]), one, other] : [yearOf(figures[3]), other, one];
  }
  const named =
    /^(?<date>\d{1,2})(?:st|nd|rd|th|\.)?\s*(?<month>[a-z]{3,})[.,]?\s*(?<year>\d{4})?$/.exec(words) ??
    /^(?<month>[a-z]{3,})\.?\s*(?<date>\d{1,2})(?:st|nd|rd|th)?,?\s*(?<year>\d{4})?$/.exec(words);
  if (!named?.groups) return [null, undefined, undefined];
  const { year, month = '', date } = named.groups;
  return [yearOf(year), monthOf(month), Number(date)];
}

function yearOf(figures: string | undefined): number | null {
  return figures === undefined ? null : Number(figures);
}

const FULL_MONTHS =
  'january february march april may june july august september october november december'.split(' ');

/** The month (1–12) by its name or the start of its name. */
function monthOf(name: string): number | undefined {
  const place = FULL_MONTHS.findIndex(
    (full) => full.startsWith(name) || (name === 'sept' && full === 'september'),
  );
  return place === -1 ? undefined : place + 1;
}

function nearest(month: number, date: number, today: string): string | null {
  const [year] = numbers(today);
  const days = [year - 1, year, year + 1].flatMap((one) => dayOf(one, month, date) ?? []);
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today));
  return days.sort((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** The date in the contract's format; null if the calendar has no such day. */
function dayOf(year: number, month: number, date: number): string | null {
  const two = (figure: number) => String(figure).padStart(2, '0');
  const day = `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

function numbers(day: string): [year: number, month: number, date: number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
}
