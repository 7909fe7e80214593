/**
 * What a week came to: what was handed in, what of it was right, how long it took, and what is told of that. It knows
 * answers and scores that are out; whose they are, and of which week, it is told.
 */
import type { Answer } from '#features/results/evidence.rules.ts';

/** A score as it is told, with the range that a like test would fall in two times in three. */
export interface WeekScore {
  readonly value: number;
  readonly unit: 'scaled' | 'percent';
  readonly low: number | null;
  readonly high: number | null;
  /** Points above the newest like score before it; null where there is none. */
  readonly change: number | null;
}

/** What was handed in at one time, and is out. */
export interface WeekSession {
  readonly session: string;
  readonly title: string;
  /** A review is practice of what was missed before. */
  readonly kind: 'test' | 'practice' | 'review';
  /** From Monday (0) to Sunday (6). */
  readonly day: number;
  readonly seconds: number;
  readonly questions: number;
  readonly right: number;
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
  /** Handed in, and not out when this was reckoned: nothing of it is told but to whoever approves. */
  readonly left_out: readonly { readonly session: string; readonly title: string }[];
  readonly fall: WeekFall | null;
  /** Null while nobody reckons it. */
  readonly skills: readonly WeekSkill[] | null;
  /** What study brought; null where the week tells of none. */
  readonly brought: WeekBrought | null;
  readonly next: WeekNext | null;
  /** Work from here on, where that is before the week's Monday. */
  readonly since: string | null;
}

/** How an answered session counts: what scores nothing does not. */
export function countAnswers(
  answers: readonly Pick<Answer, 'outcome' | 'unscored' | 'time_spent_seconds'>[],
) {
  const scored = answers.filter(({ unscored }) => !unscored);
  return {
    questions: scored.length,
    right: scored.filter(({ outcome }) => outcome === 'right').length,
    seconds: answers.reduce((sum, { time_spent_seconds }) => sum + time_spent_seconds, 0),
  };
}

interface Share {
  readonly right: number;
  readonly questions: number;
}

/** A week in figures. */
export interface Totals {
  readonly tests: number;
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
        (sum, { right, questions }) => ({ right: sum.right + right, questions: sum.questions + questions }),
        { right: 0, questions: 0 },
      );
  const studiedBy = (kind: WeekStudied['kind']) => secondsOf(studied.filter((one) => one.kind === kind));
  return {
    tests: sessions.filter(({ kind }) => kind === 'test').length,
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

function secondsOf(some: readonly { readonly seconds: number }[]): number {
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

/** How a session stands now to whoever opens a report that told of it. */
export interface Standing {
  readonly questions: number;
  readonly right: number;
  readonly seconds: number;
  readonly score: number | null;
}

/**
 * Frozen figures as they may still be told: what is no longer out, was voided or came to something else since is taken away,
 * and with it what was reckoned from it. Nothing is added.
 */
export function stillTold(
  figures: Figures,
  now: ReadonlyMap<string, Standing>,
): { figures: Figures; is_less: boolean } {
  const stands = ({ session, questions, right, seconds, score }: WeekSession) => {
    const present = now.get(session);
    if (present === undefined) return false;
    const isSame = present.questions === questions && present.right === right && present.seconds === seconds;
    return isSame && present.score === (score?.value ?? null);
  };
  const [sessions, before] = [figures.sessions.filter(stands), figures.before.filter(stands)];
  const is_less = sessions.length < figures.sessions.length || before.length < figures.before.length;
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
