/** Functions for other features' servers: how long students worked, and which drafts wait for approval. */
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { type Role, reachOf } from '#core/access/access.ts';
import { listHandedIn, listStudied } from '#features/activity/server/public.ts';
import { listZones } from '#features/schools/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { secondsOf, studiedByDay } from '../figures.rules.ts';
import {
  dayInWeek,
  daysAfter,
  mondayOf,
  presentWeek,
  weekName,
  weeksSentBetween,
  weekTimes,
} from '../week.rules.ts';
import { countToApprove, findToApprove as readToApprove } from './due.store.ts';
import { countReports, countReportWeeks, findNewestWeek, listReportZones } from './weekly.store.ts';

/** The time that a student worked in the current week and in the week before. */
export interface WeekSeconds {
  /** The Monday of the current week. */
  readonly first_day: string;
  /** The time zone of the weeks, which is the time zone of the student's school. */
  readonly time_zone: string;
  readonly seconds: number;
  /** The seconds of the week before. */
  readonly before: number;
}

/**
 * The time that each student worked this week and the week before, in their school's time zone. Counts the
 * same work as a week's figures: submitted work (released or not), reading and watching.
 */
export async function listWeekSeconds(
  db: Kysely<Tables>,
  students: readonly string[],
  now: Date,
): Promise<Map<string, WeekSeconds>> {
  if (students.length === 0) return new Map();
  const zones = await listZones(db, students);
  const weeks = new Map(
    [...Map.groupBy(students, (student) => zones.get(student) ?? 'UTC')].flatMap(([zone, own]) => {
      const week = presentWeek(now, zone);
      const begins = weekTimes(week, zone).begins_at;
      const before = weekTimes(daysAfter(week, -7), zone).begins_at;
      return own.map((student) => [student, { zone, week, begins, before }] as const);
    }),
  );
  const from = new Date(Math.min(...[...weeks.values()].map(({ before }) => before.getTime())));
  const window = { from, until: new Date(now.getTime() + 1) };
  const submitted = Map.groupBy(await listHandedIn(db, students, window), ({ taker }) => taker);
  const studied = Map.groupBy(await listStudied(db, students, window), ({ person }) => person);
  return new Map(
    [...weeks].map(([student, { zone, week, begins, before }]) => {
      const secondsIn = (monday: string, since: Date, until: Date) => {
        const isIn = (at: Date) => at >= since && at < until;
        return secondsOf([
          ...(submitted.get(student) ?? []).filter(({ submitted_at }) => isIn(submitted_at)),
          ...studiedByDay(
            (studied.get(student) ?? []).filter(({ at }) => isIn(at)),
            (at) => dayInWeek(monday, at, zone),
          ),
        ]);
      };
      const last = daysAfter(week, -7);
      return [
        student,
        {
          first_day: week,
          time_zone: zone,
          seconds: secondsIn(week, begins, window.until),
          before: secondsIn(last, before, begins),
        },
      ];
    }),
  );
}

/**
 * The drafts that a counselor should approve: how many are unremarkable, should be looked at first, or cannot
 * be sent. Null if there are none.
 */
export async function countDrafts(
  db: Kysely<Tables>,
  counselor: string,
): Promise<{ look_first: number; unremarkable: number; cannot_go: number } | null> {
  const view = { reach: 'allocated', caller: counselor } as const;
  const week = await findNewestWeek(db, view);
  if (week === null) return null;
  const counts = await countReports(db, view, week, 'mine');
  const of = (standing: (typeof counts)[number]['standing']) =>
    counts.find((one) => one.status === 'draft' && one.standing === standing)?.count ?? 0;
  const drafts = {
    look_first: of('look_first'),
    unremarkable: of('unremarkable'),
    cannot_go: of('cannot_go'),
  };
  return drafts.look_first + drafts.unremarkable + drafts.cannot_go === 0 ? null : drafts;
}

/**
 * The newest week with drafts that the caller should approve, their number, and when the first was composed;
 * null if there are none.
 */
export function findToApprove(...asked: Parameters<typeof readToApprove>) {
  return readToApprove(...asked);
}

/** How many drafts the caller should approve, and when the first of them lapse; null if there are none. */
export async function findReportsWaiting(
  db: Kysely<Tables>,
  caller: { readonly id: string; readonly role: Role },
  now: Date,
): Promise<{ drafts: number; lapses_at: Date } | null> {
  const counts = await countToApprove(db, { reach: reachOf(caller.role, 'reports.use'), caller: caller.id });
  const open = counts
    .map(({ week, time_zone, drafts }) => ({ drafts, lapses_at: weekTimes(week, time_zone).lapses_at }))
    .filter(({ lapses_at }) => lapses_at > now);
  if (open.length === 0) return null;
  return {
    drafts: open.reduce((sum, { drafts }) => sum + drafts, 0),
    lapses_at: new Date(Math.min(...open.map(({ lapses_at }) => lapses_at.getTime()))),
  };
}

/** A day on which weekly reports are sent to guardians. */
export interface ReportDay {
  /** The week as an ISO 8601 name. */
  readonly week: string;
  readonly time_zone: string;
  readonly at: Date;
  /** The number of reports by status. All are 0 for a coming week without reports. */
  readonly reports: { readonly draft: number; readonly approved: number; readonly sent: number };
}

/**
 * The days in a range on which weekly reports about people in view were sent or will be sent. Coming days
 * are listed while a guardian agrees to reports. `inView` is a condition on `people`. Runs two SQL statements.
 */
export async function listReportDays(
  db: Kysely<Tables>,
  inView: RawBuilder<SqlBool>,
  { from, until }: { readonly from: Date; readonly until: Date },
  now: Date,
): Promise<ReportDay[]> {
  const day = (at: Date) => at.toISOString().slice(0, 10);
  // A week's reports are sent on the Monday after it, and the day may differ by one in other time zones.
  const mondays = { first: daysAfter(mondayOf(day(from)), -14), last: day(until) };
  const counted = await countReportWeeks(db, inView, mondays);
  const zones = until <= now ? [] : await listReportZones(db, inView);
  const none = { draft: 0, approved: 0, sent: 0 };
  const coming = zones.flatMap((time_zone) =>
    weeksSentBetween(now > from ? now : from, until, time_zone)
      .filter((week) => !counted.some((one) => one.week === week && one.time_zone === time_zone))
      .map((week) => ({ week, time_zone, reports: none })),
  );
  const known = counted.map(({ week, time_zone, ...reports }) => ({ week, time_zone, reports }));
  return [...known, ...coming]
    .map(({ week, time_zone, reports }) => ({
      week: weekName(week),
      time_zone,
      at: weekTimes(week, time_zone).leaves_at,
      reports,
    }))
    .filter(({ at }) => at >= from && at < until);
}
