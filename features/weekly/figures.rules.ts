/**
 * The figures of a week: what a student submitted, how long the work took and what was right. Work and time
 * count whether or not results are released; answers and scores count only when released.
 */

import type { Answer } from '#features/evidence/evidence.rules.ts';
import type { ToldCloser } from '#features/releases/result.contract.ts';

/** A score, with the range in which two of three similar tests would fall. */
export interface WeekScore {
  readonly value: number;
  readonly unit: 'scaled' | 'percent';
  readonly low: number | null;
  readonly high: number | null;
  /** Difference from the latest comparable score before this score; null if there is none. */
  readonly change: number | null;
}

/**
 * A session submitted in the week. Its time always counts; its right answers appear once they are released.
 */
export interface WeekSession {
  readonly session: string;
  readonly title: string;
  /** A `review` is practice of questions missed before. */
  readonly kind: 'test' | 'practice' | 'review';
  /** The day, from Monday (0) to Sunday (6). */
  readonly day: number;
  readonly seconds: number;
  /** Null, like `right`, until the result is released and while its review is closed. */
  readonly questions: number | null;
  readonly right: number | null;
  /**
   * Whether a test in progress closes the review of this released result. Absent in stored reports, which no
   * test closes.
   */
  readonly review_closed?: boolean;
  readonly score: WeekScore | null;
}

/** A material or video lesson: how much of it the student studied on one day of the week. */
export interface WeekStudied {
  readonly kind: 'material' | 'video';
  readonly item: string;
  readonly title: string;
  /** The day, from Monday (0) to Sunday (6). */
  readonly day: number;
  readonly seconds: number;
  /** 1 if the material was finished, or the number of finished chapters of the lesson. */
  readonly finished: number;
}

/**
 * Equal numbers of test questions on a skill before and after the student studied it; the last of them was
 * answered in the week.
 */
export interface WeekBrought {
  readonly skill: string;
  readonly questions: number;
  readonly right_before: number;
  readonly right_after: number;
}

/**
 * A level reached in the week, with the chance, in percent, that the student answers a new question on the
 * skill right.
 */
interface WeekSkill {
  readonly skill: string;
  readonly level: 'familiar' | 'proficient' | 'mastered';
  /** The chance of a right answer, in percent; null if there are fewer than five answers. */
  readonly chance: number | null;
}

/** The step that is recommended next. */
interface WeekNext {
  readonly skill: string;
  readonly minutes: number;
}

/** A score that fell by more than its measurement error. */
export interface WeekFall {
  readonly title: string;
  readonly unit: 'scaled' | 'percent';
  readonly from: number;
  readonly to: number;
}

/** All the data of a report. It no longer changes once somebody has approved the report. */
export interface Figures {
  readonly sessions: readonly WeekSession[];
  readonly before: readonly WeekSession[];
  /** The materials read and videos watched, in the week and in the week before. */
  readonly studied: readonly WeekStudied[];
  readonly studied_before: readonly WeekStudied[];
  /** How many doubts the student asked, in the week and in the week before. */
  readonly asked: number;
  readonly asked_before: number;
  readonly fall: WeekFall | null;
  /** The skills; null if they were not computed. */
  readonly skills: readonly WeekSkill[] | null;
  /** The effect of study; null if none is visible in the week. */
  readonly brought: WeekBrought | null;
  readonly next: WeekNext | null;
  /** The start of the work that the report covers, if it is before the week's Monday. */
  readonly since: string | null;
}

/** How many questions of a session count, and how many were right. Leaves out unscored questions. */
export function countAnswers(answers: readonly Pick<Answer, 'outcome' | 'unscored'>[]) {
  const scored = answers.filter(({ unscored }) => !unscored);
  return {
    questions: scored.length,
    right: scored.filter(({ outcome }) => outcome === 'right').length,
  };
}

interface Share {
  readonly right: number;
  readonly questions: number;
}

/** The totals of a week. */
export interface Totals {
  /** The number of tests that were submitted. */
  readonly tests: number;
  /** How many of these tests have no released result yet. */
  readonly tests_waiting: number;
  readonly test_answers: Share;
  readonly practice_answers: Share;
  readonly review_answers: Share;
  /** The seconds of all work, including reading and lessons. */
  readonly seconds: number;
  readonly read_seconds: number;
  readonly watched_seconds: number;
  readonly doubts_asked: number;
  readonly days_worked: number;
}

/** The work that a student did in a week. */
interface Done {
  readonly sessions: readonly WeekSession[];
  readonly studied: readonly WeekStudied[];
  readonly asked: number;
}

export function totalsOf({ sessions, studied, asked }: Done): Totals {
  const share = (kind: WeekSession['kind']) =>
    sessions
      .filter((one) => one.kind === kind)
      .reduce(
        (sum, { right, questions }) => ({
          right: sum.right + (right ?? 0),
          questions: sum.questions + (questions ?? 0),
        }),
        { right: 0, questions: 0 },
      );
  const studiedBy = (kind: WeekStudied['kind']) => secondsOf(studied.filter((one) => one.kind === kind));
  const tests = sessions.filter(({ kind }) => kind === 'test');
  return {
    tests: tests.length,
    tests_waiting: tests.filter(isWaiting).length,
    test_answers: share('test'),
    practice_answers: share('practice'),
    review_answers: share('review'),
    seconds: secondsOf([...sessions, ...studied]),
    read_seconds: studiedBy('material'),
    watched_seconds: studiedBy('video'),
    doubts_asked: asked,
    days_worked: new Set([...sessions, ...studied].map(({ day }) => day)).size,
  };
}

/** Whether a submitted session's result is not released yet. */
export function isWaiting({
  right,
  review_closed = false,
}: Pick<WeekSession, 'right' | 'review_closed'>): boolean {
  return right === null && !review_closed;
}

/** Seconds for each day from Monday to Sunday, and how many of them were spent on tests. */
export function byDay({
  sessions,
  studied,
}: Omit<Done, 'asked'>): { seconds: number; test_seconds: number }[] {
  return Array.from({ length: 7 }, (_, day) => {
    const on = <One extends { readonly day: number }>(all: readonly One[]) =>
      all.filter((one) => one.day === day);
    return {
      seconds: secondsOf([...on(sessions), ...on(studied)]),
      test_seconds: secondsOf(on(sessions).filter(({ kind }) => kind === 'test')),
    };
  });
}

/**
 * The sum of these seconds. Studied items are already rounded for each item and day, so each sum agrees with
 * its parts.
 */
export function secondsOf(some: readonly { readonly seconds: number }[]): number {
  return some.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** A time as it is shown: in whole minutes, rounded. */
export function wholeMinutes(seconds: number): number {
  return Math.round(seconds / 60);
}

/** A material or lesson that was studied at one time. */
export interface StudiedAt extends Omit<WeekStudied, 'day'> {
  readonly at: Date;
}

/** Combines what was studied into one entry for each material or lesson and day, in order of the days. */
export function studiedByDay(all: readonly StudiedAt[], dayOf: (at: Date) => number): WeekStudied[] {
  const dated = all.map(({ at, ...one }) => ({ ...one, day: dayOf(at) }));
  const byItem = Map.groupBy(dated, ({ day, kind, item }) => `${day} ${kind} ${item}`);
  return [...byItem.values()]
    .flatMap((own): WeekStudied[] => {
      const [first] = own;
      if (first === undefined) return [];
      const finished = own.reduce((sum, one) => sum + one.finished, 0);
      return [{ ...first, seconds: Math.round(secondsOf(own)), finished }];
    })
    .toSorted((a, b) => a.day - b.day);
}

/** The current state of a session that is still valid, as far as the reader of an older report may see it. */
export interface Standing {
  /** The number of questions. Null, like `right`, until the result is released. */
  readonly questions: number | null;
  readonly right: number | null;
  readonly seconds: number;
  readonly score: number | null;
  /** The test in progress that closes the review of a released result; null if there is none. */
  readonly closer: ToldCloser | null;
}

/**
 * The figures of an approved report, reduced to what may still be shown. Removes sessions that were voided or
 * whose result has changed. If a result is withheld again, only the time of its session stays. Figures
 * computed from removed data are removed too. Nothing is added.
 */
export function stillTold(
  figures: Figures,
  now: ReadonlyMap<string, Standing>,
): { figures: Figures; is_less: boolean } {
  const stillOf = (one: WeekSession): WeekSession[] => {
    const present = now.get(one.session);
    // A late answer may increase the time; if the time is now more than reported, nothing is removed.
    if (present === undefined || present.seconds < one.seconds) return [];
    if (isWaiting(one)) return [one];
    if (present.right === null) {
      const review_closed = present.closer !== null;
      return [{ ...one, questions: null, right: null, review_closed, score: null }];
    }
    const isSame = present.questions === one.questions && present.right === one.right;
    return isSame && present.score === (one.score?.value ?? null) ? [one] : [];
  };
  const [sessions, before] = [figures.sessions.flatMap(stillOf), figures.before.flatMap(stillOf)];
  const isWhole = (all: readonly WeekSession[], told: readonly WeekSession[]) =>
    all.every((one, place) => told[place] === one);
  const is_less = !isWhole(figures.sessions, sessions) || !isWhole(figures.before, before);
  if (!is_less) return { figures, is_less };
  const withoutChange = sessions.map((one) => ({
    ...one,
    score: one.score === null ? null : { ...one.score, change: null },
  }));
  return {
    figures: {
      ...figures,
      sessions: withoutChange,
      before,
      fall: null,
      skills: null,
      brought: null,
      next: null,
    },
    is_less,
  };
}

/** The share of right answers as a whole percentage; null if there are no questions. */
export function percentRight({ right, questions }: Share): number | null {
  return questions === 0 ? null : Math.round((100 * right) / questions);
}
