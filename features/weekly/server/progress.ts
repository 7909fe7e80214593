/** One student's week as the caller may see it, whether or not it has a report. */
import type { ToldCloser } from '#features/releases/result.contract.ts';
import { found } from '#server/http/found.ts';
import type { Context } from '#server/http/route.ts';
import type { Figures } from '../figures.rules.ts';
import { daysAfter, mondayNamed, presentWeek, weekTimes } from '../week.rules.ts';
import type { getWeeklyProgress } from '../weekly.contract.ts';
import { figuresOf, findCloser } from './week-figures.ts';
import { findStudent } from './weekly.store.ts';

interface Progress {
  readonly student: { readonly id: string; readonly name: string };
  readonly week: string;
  readonly time_zone: string;
  readonly figures: Figures;
  /** The test in progress that closes the reviews of results in these weeks; null if there is none. */
  readonly closer: ToldCloser | null;
}

/**
 * The figures of the requested week, or of the current one. Throws `not_found` if there is no such student in
 * view.
 */
export async function progressOf({
  db,
  view,
  caller,
  params,
  query,
  now,
}: Context<typeof getWeeklyProgress>): Promise<Progress> {
  const { time_zone, ...student } = found(await findStudent(db, view, params.id));
  const week = (query.week === undefined ? null : mondayNamed(query.week)) ?? presentWeek(now, time_zone);
  const { begins_at, ends_at } = weekTimes(week, time_zone);
  const before_from = weekTimes(daysAfter(week, -7), time_zone).begins_at;
  const asked = { student: student.id, week, time_zone, from: begins_at, until: ends_at };
  const figures = found(
    (await figuresOf(db, [{ ...asked, before_from, begins_at }], caller, now)).get(student.id) ?? null,
  );
  return { student, week, time_zone, figures, closer: await findCloser(db, figures, caller, now) };
}
