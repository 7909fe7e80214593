/** Of which kinds somebody is told, what of it they have read, and when their mail of the day goes. */
import { isStaff, type Role, reachOf } from '#core/access/access.ts';
import { instantOfWall, wallOfInstant } from '#core/wall-time/wall-time.ts';
import { NOTICE_KINDS, type NoticeKind } from './notice-kinds.rules.ts';
import type { Notice, NoticeChoice } from './notices.contract.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What happened longer ago is told no more. */
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

/** The kinds that there are for a role, in their order. */
export function kindsOf(role: Role): NoticeKind[] {
  const has: Readonly<Partial<Record<NoticeKind, boolean>>> = {
    doubt_waiting: reachOf(role, 'doubts.answer') !== 'none',
    report_ready: reachOf(role, 'reports.use') !== 'none',
    job_done: true,
    announcement: true,
  };
  return NOTICE_KINDS.filter((kind) => (isStaff(role) ? has[kind] === true : TAKERS.includes(kind)));
}

/** Left out of the mail unless chosen: announcements are mailed by who writes them, and whoever began a job looks for its end. */
const NOT_MAILED: readonly NoticeKind[] = ['announcement', 'job_done'];

/** What somebody is told of each kind of their role: as they chose, else everything here, and by mail what wants something of them. */
export function choicesOf(role: Role, chosen: readonly NoticeChoice[]): NoticeChoice[] {
  return kindsOf(role).map(
    (kind) =>
      chosen.find((one) => one.kind === kind) ?? { kind, in_app: true, by_mail: !NOT_MAILED.includes(kind) },
  );
}

/** Something that happened, before it is known whether it was read. */
export interface Fact extends Omit<Notice, 'happened_at' | 'is_read'> {
  readonly happened_at: Date;
  /** When they looked at the thing itself, as far as that is kept elsewhere. */
  readonly seen_at: Date | null;
}

/** A fact of which nothing more is to be told than these. */
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

/** How a notice is known among one person's. */
export function keyOf({ kind, subject }: Pick<Fact, 'kind' | 'subject'>): string {
  return `${kind}/${subject}`;
}

/** Whether it was read since it happened, last time: followed, marked, or its thing looked at. */
export function isRead({ happened_at, seen_at }: Fact, read_at: Date | undefined): boolean {
  return [read_at, seen_at].some((at) => at != null && at >= happened_at);
}

/** Notices of what happened, the newest first, those that happened together in one order always. */
export function noticesOf(facts: readonly Fact[], reads: ReadonlyMap<string, Date>): Notice[] {
  return facts
    .toSorted((a, b) => b.happened_at.getTime() - a.happened_at.getTime() || (keyOf(a) < keyOf(b) ? -1 : 1))
    .map(({ seen_at, happened_at, ...fact }) => ({
      ...fact,
      happened_at: happened_at.toISOString(),
      is_read: isRead({ seen_at, happened_at, ...fact }, reads.get(keyOf(fact))),
    }));
}

/** Something that somebody has to do by an instant. */
interface Due {
  readonly due_at: Date | null;
  readonly is_done: boolean;
  /** When it came into their hands. */
  readonly since: Date;
}

/**
 * Since when something is due tomorrow: from midnight of the day before, by the clocks of `zone`, until it is due or done;
 * null at any other time. What was given later than that is so since it was given.
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

/** Mails go from seven in the morning on; by eight in the evening that day's are given up. */
const MAIL_FROM = '07:00';
const MAIL_UNTIL = '20:00';

/** The day whose mail is to be made at `now` by the clocks of `zone`; null where it is not the time. */
export function mailDay(now: Date, zone: string): string | null {
  const { day, time } = wallOfInstant(now.toISOString(), zone);
  return time >= MAIL_FROM && time < MAIL_UNTIL ? day : null;
}

/** The days without a mail, as while the server stood still, that the next one makes up for. */
const MADE_UP_DAYS = 3;

/**
 * What a mail of the day tells: of the kinds that are mailed what is not read and happened since the last mail. From one
 * morning to the next is more than 24 hours where clocks go back, or where a server came later to it than the day before.
 * Who had no mail yet is told of the last day.
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
