/** Texts about doubts: waiting time, state, and what they are about. */
import { counted } from '#core/counted.ts';
import type { DoubtAbout, DoubtRow } from '../doubt-rows.contract.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A waiting time: `12 min`, `19 h`, `2 days 13 h`. */
export function ageWords(since: string, now: Date): string {
  const age = Math.max(0, now.getTime() - Date.parse(since));
  if (age < HOUR) return `${Math.max(1, Math.floor(age / MINUTE))} min`;
  const hours = Math.floor(age / HOUR);
  if (age < DAY) return `${hours} h`;
  const days = Math.floor(hours / 24);
  const rest = hours % 24;
  return `${days} ${days === 1 ? 'day' : 'days'}${rest === 0 ? '' : ` ${rest} h`}`;
}

export type AgeGroup = 'over' | 'second' | 'first';
export const AGE_WORDS: Readonly<Record<AgeGroup, string>> = {
  over: 'More than 2 days',
  second: '1–2 days',
  first: 'Less than 1 day',
};

export function ageGroup(since: string, now: Date): AgeGroup {
  const days = (now.getTime() - Date.parse(since)) / DAY;
  return days > 2 ? 'over' : days >= 1 ? 'second' : 'first';
}

/** The sentence above a student's list. */
export function ownSentence({ open, unread }: { open: number; unread: number }): string {
  if (unread > 0 && open > 0) return `${unread} answered, ${open} waiting.`;
  if (unread > 0) return `${counted(unread, 'question')} answered.`;
  return open > 0 ? `${counted(open, 'question')} waiting for an answer.` : 'No questions waiting.';
}

/** The sentence above the staff's queue. */
export function queueSentence(
  { open, overdue }: { open: number; overdue: number },
  oldest: Pick<DoubtRow, 'asker' | 'waiting_since'> | undefined,
): string {
  if (open === 0) return 'No open doubts.';
  const first =
    overdue > 0
      ? `${counted(overdue, 'doubt')} waiting more than 2 days.`
      : 'No doubts have waited more than 2 days.';
  return oldest === undefined ? first : `${first} Oldest: ${oldest.asker.name}.`;
}

/**
 * Words for what is asked about: only the place if there is one, otherwise the title: `Math 2 · 16`, `page
 * 12`, `3:41`, `Slope`.
 */
export function askedWords({ place, title }: Pick<DoubtAbout, 'place' | 'title'>): string {
  return place === '' ? title : place.replace(/^at /, '');
}

/** Words for what a doubt is about in a list: its place and the skill that the asker named. */
export function rowWords({ about, skill }: Pick<DoubtRow, 'about' | 'skill'>): string {
  const where = whereWords(about);
  if (skill === null) return where === '' ? 'General question' : where;
  return where === '' ? skill.name : `${skill.name} · ${where}`;
}

/** The full place: `Mock 4, Math 2 · 16`, `Workbook, page 12`. Empty for a general question. */
export function whereWords({ place, title }: Pick<DoubtAbout, 'place' | 'title'>): string {
  return place === '' ? title : `${title}, ${place}`;
}

/** Tells staff who answer that the asker has tests in progress; null if there are none. */
export function inProgressWords(
  first: string,
  tests: readonly { readonly title: string; readonly shares_question: boolean }[],
): string | null {
  if (tests.length === 0) return null;
  const sharing = tests.filter(({ shares_question }) => shares_question);
  const titles = (some: typeof tests) => some.map(({ title }) => `“${title}”`).join(' and ');
  if (sharing.length === 0) return `${first} has ${titles(tests)} in progress.`;
  return `${first} has ${titles(sharing)} in progress, which may include this question. Don’t give the answer away.`;
}
