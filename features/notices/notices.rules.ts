/**
 * Rules for notices: the kinds for each role, which notices count as read, and when the daily mail is sent.
 */
import { isStaff, type Role, reachOf } from '#core/access/access.ts';
import { instantOfWall, wallOfInstant } from '#core/wall-time/wall-time.ts';
import { NOTICE_KINDS, type NoticeKind } from './notice-kinds.rules.ts';
import type { Notice, NoticeChoice } from './notices.contract.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Notices about older events are not shown. */
const KEPT_DAYS = 90;

export function toldSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS);
}

const TAKERS: readonly NoticeKind[] = [
  'result_out' as const,
  'score_changed' as const,
  'test_allotted' as const,
  'work_allotted' as const,
  'due_tomorrow' as const,
  'doubt_answered' as const,
  'announcement' as const,
];

/** The kinds that exist for a role, in order. */
export function kindsOf(role: Role): NoticeKind[] {
  const has: Readonly<Partial<Record<NoticeKind, boolean>>> = {
    doubt_waiting: reachOf(role, 'doubts.answer') !== 'none',
    report_ready: reachOf(role, 'reports.use') !== 'none',
    job_done: true,
    announcement: true,
  };
  return NOTICE_KINDS.filter((kind) => (isStaff(role) ? has[kind] === true : TAKERS.includes(kind)));
}

/**
 * Not mailed unless the person chooses so: authors mail announcements themselves, and people who start a job
 * watch for its end.
 */
const NOT_MAILED: readonly NoticeKind[] = ['announcement', 'job_done'];

/**
 * A person's settings for each kind of their role: their own choice, or else everything in the app, and by
 * mail the kinds that need action.
 */
export function choicesOf(role: Role, chosen: readonly NoticeChoice[]): NoticeChoice[] {
  return kindsOf(role).map(
    (kind) =>
      chosen.find((one) => one.kind === kind) ?? { kind, in_app: true, by_mail: !NOT_MAILED.includes(kind) },
  );
}

/** An event that may become a notice, before it is known whether it was read. */
export interface Fact extends Omit<Notice, 'happened_at' | 'is_read'> {
  readonly happened_at: Date;
  /** When the person opened the item itself, if a different feature records that. */
  readonly seen_at: Date | null;
}

/** Builds a fact and fills all other fields with null or false. */
export function factOf(
  told: Pick<Fact, 'kind' | 'of' | 'subject' | 'title' | 'happened_at'> & Partial<Fact>,
): Fact {
  return {
    by: null,
    reason: null,
    score: null,
    score_before: null,
    opens_at: null,
    due_at: null,
    count: null,
    is_failed: false,
    seen_at: null,
    ...told,
  };
}

/** The key of a notice among the notices of one person. */
export function keyOf({ kind, subject }: Pick<Fact, 'kind' | 'subject'>): string {
  return `${kind}/${subject}`;
}

/** Whether the notice was read (followed, marked, or its item opened) since it last happened. */
export function isRead({ happened_at, seen_at }: Fact, read_at: Date | undefined): boolean {
  return [read_at, seen_at].some((at) => at != null && at >= happened_at);
}

/** Turns facts into notices, newest first. Simultaneous ones have a fixed order. */
export function noticesOf(facts: readonly Fact[], reads: ReadonlyMap<string, Date>): Notice[] {
  return facts
    .toSorted((a, b) => b.happened_at.getTime() - a.happened_at.getTime() || (keyOf(a) < keyOf(b) ? -1 : 1))
    .map(({ seen_at, happened_at, ...fact }) => ({
      ...fact,
      happened_at: happened_at.toISOString(),
      is_read: isRead({ seen_at, happened_at, ...fact }, reads.get(keyOf(fact))),
    }));
}

/** Work that a person has to do by an instant. */
interface Due {
  readonly due_at: Date | null;
  readonly is_done: boolean;
  /** When the work was assigned or opened. */
  readonly since: Date;
}

/**
 * Since when the work counts as due tomorrow: from midnight of the day before in `zone`, or later if it was
 * assigned later. Null if it is not due tomorrow, or is done or overdue.
 */
export function dueTomorrowSince({ due_at, is_done, since }: Due, zone: string, now: Date): Date | null {
  if (due_at === null || is_done || due_at <= now) return null;
  const { day } = wallOfInstant(due_at.toISOString(), zone);
  const eve = new Date(instantOfWall({ day: daysAfter(day, -1), time: '00:00' }, zone));
  if (eve > now) return null;
  return since > eve ? since : eve;
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Mails are made from 7:00. Mails that were not made by 20:00 are skipped for that day. */
const MAIL_FROM = '07:00';
const MAIL_UNTIL = '20:00';

/** The day whose mails are to be made at `now` in `zone`; null outside the time for mails. */
export function mailDay(now: Date, zone: string): string | null {
  const { day, time } = wallOfInstant(now.toISOString(), zone);
  return time >= MAIL_FROM && time < MAIL_UNTIL ? day : null;
}

/** How many days without mails, for example while the server was down, the next mail covers. */
const MADE_UP_DAYS = 3;

/**
 * The notices for the daily mail: unread notices, of kinds that are sent by mail, that happened since the
 * last mail. This can be more than 24 hours ago, if clocks went back or the server ran later than the day
 * before. A person's first mail covers one day.
 */
export function toMail(
  notices: readonly Notice[],
  choices: readonly NoticeChoice[],
  { last_at, now }: { last_at: Date | null; now: Date },
): Notice[] {
  const mailed = new Set(choices.flatMap(({ kind, by_mail }) => (by_mail ? [kind] : [])));
  const ago = (days: number) => now.getTime() - days * DAY_MS;
  const since = last_at === null ? ago(1) : Math.max(last_at.getTime(), ago(MADE_UP_DAYS));
  return notices.filter(
    ({ kind, is_read, happened_at }) => !is_read && mailed.has(kind) && Date.parse(happened_at) > since,
  );
}
