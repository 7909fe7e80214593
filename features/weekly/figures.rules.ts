/**
 * What a week came to: what was submitted, how long it took, and what of it was right. Work and time count whatever is
 * released; answers and scores are those that are released.
 */

import type { Answer } from '#features/evidence/evidence.rules.ts';
import type { ToldCloser } from '#features/releases/result.contract.ts';

/** A score as it is told, with the range that a like test would fall in two times in three. */
export interface WeekScore {
  readonly value: number;
  readonly unit: 'scaled' | 'percent';
  readonly low: number | null;
  readonly high: number | null;
  /** Points above the newest like score before it; null where there is none. */
  readonly change: number | null;
}

/** A session that was submitted in the week. Its time counts whatever is released; what was right is told once it is released. */
export interface WeekSession {
  readonly session: string;
  readonly title: string;
  /** A review is practice of what was missed before. */
  readonly kind: 'test' | 'practice' | 'review';
  /** From Monday (0) to Sunday (6). */
  readonly day: number;
  readonly seconds: number;
  /** Null, with `right`, until the result is released, and while its review is closed. */
  readonly questions: number | null;
  readonly right: number | null;
  /** Whether a test in progress closes its review, which is released. Absent in kept reports, which no test closes. */
  readonly review_closed?: boolean;
  readonly score: WeekScore | null;
}

/** A material or a lesson, as far as somebody came with it on one day of the week. */
export interface WeekStudied {
  readonly kind: 'material' | 'video';
  readonly item: string;
  readonly title: string;
  /** From Monday (0) to Sunday (6). */
  readonly day: number;
  readonly seconds: number;
  /** The material itself, or so many chapters of the lesson. */
  readonly finished: number;
}

/** As many test questions of a skill before it was studied as after, where the last of them came in the week. */
export interface WeekBrought {
  readonly skill: string;
  readonly questions: number;
  readonly right_before: number;
  readonly right_after: number;
}

/** A level that was reached in the week, with the chance of getting a new question of the skill right, in hundredths. */
interface WeekSkill {
  readonly skill: string;
  readonly level: 'familiar' | 'proficient' | 'mastered';
  /** Null below five answers. */
  readonly chance: number | null;
}

/** What to do next. */
interface WeekNext {
  readonly skill: string;
  readonly minutes: number;
}

/** A fall of a score beyond its error. */
export interface WeekFall {
  readonly title: string;
  readonly unit: 'scaled' | 'percent';
  readonly from: number;
  readonly to: number;
}

/** All that a report is made of; it is frozen when somebody approves it. */
export interface Figures {
  readonly sessions: readonly WeekSession[];
  readonly before: readonly WeekSession[];
  /** What was read and watched, and in the week before. */
  readonly studied: readonly WeekStudied[];
  readonly studied_before: readonly WeekStudied[];
  /** Doubts that were asked, and in the week before: their number alone. */
  readonly asked: number;
  readonly asked_before: number;
  readonly fall: WeekFall | null;
  /** Null while nobody reckons it. */
  readonly skills: readonly WeekSkill[] | null;
  /** What study brought; null where the week tells of none. */
  readonly brought: WeekBrought | null;
  readonly next: WeekNext | null;
  /** Work from here on, where that is before the week's Monday. */
  readonly since: string | null;
}

/** How many questions of a session count, and how many of them were right. Unscored questions do not count. */
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

/** A week in figures. */
export interface Totals {
  /** Tests that were submitted. */
  readonly tests: number;
  /** Those of them whose result is not released yet. */
  readonly tests_waiting: number;
  readonly test_answers: Share;
  readonly practice_answers: Share;
  readonly review_answers: Share;
  /** Of all work, of reading and of lessons. */
  readonly seconds: number;
  readonly read_seconds: number;
  readonly watched_seconds: number;
  readonly doubts_asked: number;
  readonly days_worked: number;
}

/** What was done in a week. */
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

/** Whether a session was submitted and its result is not released yet. */
export function isWaiting({
  right,
  review_closed = false,
}: Pick<WeekSession, 'right' | 'review_closed'>): boolean {
  return right === null && !review_closed;
}

/** Seconds by day, from Monday to Sunday, those of tests among them. */
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

/** Whole seconds of all of these together. What was studied is rounded thing by thing and day by day, so that each sum agrees with its parts. */
export function secondsOf(some: readonly { readonly seconds: number }[]): number {
  return some.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** What was studied at one time. */
export interface StudiedAt extends Omit<WeekStudied, 'day'> {
  readonly at: Date;
}

/** What was studied, each material and lesson once a day, in the order of the days. */
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

/** How a session that still counts stands now to the reader of a report that told of it. */
export interface Standing {
  /** Null, with `right`, while its result is not released. */
  readonly questions: number | null;
  readonly right: number | null;
  readonly seconds: number;
  readonly score: number | null;
  /** The test in progress that closes the review of a released result; null where none does. */
  readonly closer: ToldCloser | null;
}

/**
 * Frozen figures as they may still be told. A session that was voided is taken away, or one whose result came to something
 * else since. A result that is withheld again is taken away too, while the session's time still counts. What was computed
 * from either goes with it. Nothing is added.
 */
export function stillTold(
  figures: Figures,
  now: ReadonlyMap<string, Standing>,
): { figures: Figures; is_less: boolean } {
  const stillOf = (one: WeekSession): WeekSession[] => {
    const present = now.get(one.session);
    // More time than was told, of a late answer, takes nothing away.
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

/** A share of right answers in whole hundredths; null where nothing was asked. */
export function percentRight({ right, questions }: Share): number | null {
  return questions === 0 ? null : Math.round((100 * right) / questions);
}
